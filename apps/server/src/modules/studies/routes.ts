import {
  earlierStudies,
  identityConflict,
  imageDocument,
  imageFrame,
  viewerSourceOfImage,
  viewerSourceOfPatient,
  viewerSourceOfStudies,
  seriesDocument,
  settleIdentityConflict,
  viewerSourceOfFile,
  viewerSourceOfFolder,
  type ParsedInput,
} from '@mado/contract';
import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import type { Context } from '../../platform/context.ts';
import { implement, type Exchange } from '../../platform/http/index.ts';
import { sendImageDocument } from './images/image-document.ts';
import { imageSource } from './images/image-source.ts';
import { sendImage } from './images/send-image.ts';
import { conflictAround, settleConflict } from './identity/settle-conflict.ts';
import { earlierStudies as findEarlier } from './patients/earlier-studies.ts';
import { namedStudies } from './patients/named-studies.ts';
import { patientSource } from './patients/patient-source.ts';
import { documentExecutor } from './retrieve/document-executor.ts';
import { sendSeriesDocument } from './retrieve/series-document.ts';
import { viewerSource, viewerSourceText } from './retrieve/viewer-source.ts';

export function routes(app: FastifyInstance): void {
  const source =
    (kind: 'folder' | 'file') =>
    async (ctx: Context, { params, query }: ParsedInput<typeof viewerSourceOfFolder>, exchange: Exchange) => {
      if (!query.instances) return viewerSource(ctx, params.id, kind, { isHint: query.hint ?? false });
      const text = await viewerSourceText(ctx, params.id, kind, documentExecutor(ctx, exchange));
      exchange.reply.type('application/json; charset=utf-8').send(Readable.from(text, { objectMode: false }));
      return undefined;
    };
  implement(app, viewerSourceOfFolder, source('folder'));
  implement(app, viewerSourceOfFile, source('file'));
  implement(app, viewerSourceOfImage, (ctx, { params, query }) =>
    imageSource(ctx, params.id, { isHint: query.hint ?? false, withInstances: query.instances ?? false }),
  );
  implement(app, viewerSourceOfPatient, (ctx, { params, query: { patientId, of, hint } }) =>
    patientSource(ctx, params.id, { patientId, of: of ?? null, isHint: hint ?? false }),
  );
  implement(app, viewerSourceOfStudies, (ctx, { query: { StudyInstanceUID, hint } }) =>
    namedStudies(ctx, StudyInstanceUID, hint ?? false),
  );
  implement(app, earlierStudies, (ctx, { params }) => findEarlier(ctx, params.id));
  implement(app, imageDocument, (ctx, { params }, exchange) => sendImageDocument(ctx, params.id, exchange));
  implement(app, imageFrame, (ctx, { params }, exchange) => sendImage(ctx, params, exchange));
  implement(app, seriesDocument, (ctx, { params, query }, exchange) =>
    sendSeriesDocument(ctx, params.id, query.file ?? null, exchange),
  );
  implement(app, identityConflict, (ctx, { params }) => conflictAround(ctx, params.id));
  implement(app, settleIdentityConflict, (ctx, { body }) => settleConflict(ctx, body));
}
