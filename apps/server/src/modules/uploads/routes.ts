import {
  abortUpload,
  appendToPart,
  completeUpload,
  createPart,
  deidentificationKey,
  deletePart,
  partState,
  sampleFolder,
  uploadCheck,
  uploadDicomFiles,
  uploadOneDicom,
  uploadOneFile,
  uploadPlace,
  type UploadResult,
} from '@mado/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { Context, Services } from '../../platform/context.ts';
import { clientNetwork, implement, preferredLanguage } from '../../platform/http/index.ts';
import { bucket } from '../../platform/limits/index.ts';
import { checkUpload } from './check-upload.ts';
import { concludeUpload, giveUpUpload, whoEnds } from './complete-upload.ts';
import { giveKey } from './deidentification-key.ts';
import { servePart } from './parts/serve-parts.ts';
import { placeOfUpload } from './place-of-upload.ts';
import { queuePerCaller } from './queue-per-caller.ts';
import { requestSampleFolder } from './sample-folder.ts';
import { uploadFiles, type UploadRequest } from './upload-files.ts';
import { uploadOne } from './upload-one.ts';
import { uploadResults } from './upload-result.ts';

export function routes(app: FastifyInstance, { rateLimits }: Pick<Services, 'rateLimits'>): void {
  implement(app, uploadDicomFiles, async (ctx, _input, { request }) => {
    const outcomes = await uploadFiles(ctx, uploadRequest(request));
    return { results: await uploadResults(ctx, outcomes, localeOf(request)) };
  });
  implement(app, uploadOneDicom, (ctx, _input, { request }) => oneResult(ctx, request, 'dicom'));
  implement(app, uploadOneFile, (ctx, _input, { request }) => oneResult(ctx, request, 'any'));
  // Of one caller one after the other: a check looks for as much as it names, an end counts what is awaited while
  // nobody else changes the tree.
  const { run } = queuePerCaller();
  implement(app, uploadCheck, (ctx, { body }) =>
    run(ctx.caller.account?.id ?? `${clientNetwork(ctx.whence)} ${body.target_org}`, () => checkUpload(ctx, body)),
  );
  implement(app, completeUpload, async (ctx, { body }) =>
    run(await whoEnds(ctx, body), () => concludeUpload(ctx, body)),
  );
  implement(app, uploadPlace, (ctx, { body }) => placeOfUpload(ctx, body));
  const keys = rateLimits.limit(
    'keys for de-identification of an account or address',
    bucket({ burst: 60, perMs: 10_000 }),
  );
  implement(app, deidentificationKey, (ctx, { body }) => giveKey(ctx, body, keys));
  implement(app, sampleFolder, (ctx, { params }) => requestSampleFolder(ctx, params.id));
  const announced = rateLimits.limit('large files that an account announces', bucket({ burst: 200, perMs: 200 }));
  for (const endpoint of [createPart, partState, appendToPart, deletePart])
    implement(app, endpoint, (ctx, _input, exchange) => servePart(ctx, exchange, announced));
  implement(app, abortUpload, async (ctx, { body }) => run(await whoEnds(ctx, body), () => giveUpUpload(ctx, body)));
}

function uploadRequest(request: FastifyRequest): UploadRequest {
  return {
    body: request.body as Readable,
    contentType: request.headers['content-type'],
    contentLength: Number(request.headers['content-length'] ?? 0),
  };
}

/** @throws {Error} as `uploadOne` */
async function oneResult(ctx: Context, request: FastifyRequest, kind: 'dicom' | 'any'): Promise<UploadResult> {
  const outcome = await uploadOne(ctx, uploadRequest(request), kind);
  const [result] = await uploadResults(ctx, [outcome], localeOf(request));
  if (!result) throw new Error('a file has no result');
  return result;
}

function localeOf(request: FastifyRequest) {
  return preferredLanguage(request.headers['accept-language']);
}
