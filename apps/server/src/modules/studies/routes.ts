import {
  identityConflict,
  seriesDocument,
  settleIdentityConflict,
  viewerSourceOfFile,
  viewerSourceOfFolder,
} from '@mado/contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../platform/http/index.ts';
import { conflictAround, settleConflict } from './identity/settle-conflict.ts';
import { sendSeriesDocument } from './reading/series-document.ts';
import { viewerSource } from './reading/viewer-source.ts';

export function routes(app: FastifyInstance): void {
  implement(app, viewerSourceOfFolder, (ctx, { params, query }) =>
    viewerSource(ctx, params.id, 'folder', { withInstances: query.instances ?? false, isHint: query.hint ?? false }),
  );
  implement(app, viewerSourceOfFile, (ctx, { params, query }) =>
    viewerSource(ctx, params.id, 'file', { withInstances: query.instances ?? false, isHint: query.hint ?? false }),
  );
  implement(app, seriesDocument, (ctx, { params, query }, exchange) =>
    sendSeriesDocument(ctx, params.id, query.file ?? null, exchange),
  );
  implement(app, identityConflict, (ctx, { params }) => conflictAround(ctx, params.id));
  implement(app, settleIdentityConflict, (ctx, { body }) => settleConflict(ctx, body));
}
