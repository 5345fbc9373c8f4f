import { dicomweb, type DicomwebScope } from '@mado/contract';
import type { FastifyInstance } from 'fastify';
import type { Readable } from 'node:stream';
import type { Context, Services } from '../../platform/context.ts';
import { implement, type Exchange } from '../../platform/http/index.ts';
import type { Resource } from '../../platform/resources/index.ts';
import { permitOnce } from '../../platform/work/index.ts';
import { liesInConference } from '../storage/index.ts';
import { indexReader } from '../studies/index.ts';
import { frameDecoder } from './decode/frame-decoder.ts';
import { reusedMemory } from './http/reused-memory.ts';
import type { Dependencies, ReadRequest } from './dependencies.ts';
import { chooseJson } from './retrieve/accepted.ts';
import { retrieveBulkData } from './retrieve/bulk-data.ts';
import { retrieveFrames } from './retrieve/frames.ts';
import { retrieveInstance, retrieveInstances } from './retrieve/instances.ts';
import { instanceMetadata, seriesMetadata, studyMetadata } from './retrieve/metadata.ts';
import { rootOf, scopeOf } from './scope.ts';
import { search } from './search/search.ts';
import { storeInstances } from './store/store-instances.ts';
import { storeResponse } from './store/store-response.ts';

/** Bytes kept for frames on their way out: as many as are sent at a time. */
const memoryLimit = 32 * 1024 * 1024;

/** What reads for all requests: the index with what it keeps of it, threads that decode, memory for frames. */
const readers: Resource<Dependencies> = {
  name: 'dicomweb.readers',
  open: (services) => ({
    index: indexReader(services),
    decoder: frameDecoder(services.clock),
    blobs: services.blobs,
    memory: reusedMemory(memoryLimit),
  }),
  close: ({ decoder }) => decoder.close(),
};

/** Parameters of the addresses, as the contract has checked them. */
interface Params {
  readonly id: string;
  readonly study?: string;
  readonly series?: string;
  readonly instance?: string;
  readonly frames?: string;
  readonly '*'?: string;
}

type Serve = (request: ReadRequest, params: Params) => Promise<void>;

/** How each verb of the contract's table is served; one table, both scopes. */
function served(deps: Dependencies): Record<string, Serve> {
  return {
    searchStudies: (request) => search(deps, request, 'study'),
    searchSeries: (request) => search(deps, request, 'series'),
    searchInstances: (request) => search(deps, request, 'instance'),
    searchStudySeries: (request) => search(deps, request, 'series'),
    searchStudyInstances: (request) => search(deps, request, 'instance'),
    searchSeriesInstances: (request) => search(deps, request, 'instance'),
    retrieveStudy: (request) => retrieveInstances(deps, request),
    retrieveSeries: (request) => retrieveInstances(deps, request),
    retrieveInstance: (request) => retrieveInstance(deps, request),
    studyMetadata: (request) => studyMetadata(deps, request),
    seriesMetadata: (request) => seriesMetadata(deps, request),
    instanceMetadata: (request) => instanceMetadata(deps, request),
    frames: (request, { frames = '' }) => retrieveFrames(deps, request, frames.split(',').map(Number)),
    bulkData: (request, params) => retrieveBulkData(deps, request, params['*'] ?? ''),
    store,
    storeInStudy: store,
  };
}

async function store({ ctx, exchange, scope, uids }: ReadRequest): Promise<void> {
  const { request, reply } = exchange;
  chooseJson(exchange);
  const outcomes = await storeInstances(
    ctx,
    scope,
    {
      body: request.body as Readable,
      contentType: request.headers['content-type'] ?? '',
      contentLength: Number(request.headers['content-length'] ?? 0),
    },
    uids.study || null,
  );
  const isBlanked = scope.kind !== 'org' && (await liesInConference(ctx.db, scope.id));
  const rootOfStudy = ({ id, identityConflict }: { id: string; identityConflict: boolean }) =>
    rootOf(ctx.config.origin, identityConflict ? { kind: 'item', id } : scope);
  const { status, module } = storeResponse(outcomes, rootOfStudy, isBlanked);
  reply
    .code(status)
    .type('application/dicom+json')
    .send(Buffer.from(JSON.stringify(module)));
}

export function routes(app: FastifyInstance, services: Services): void {
  const deps = services.resources.of(readers);
  const verbs = served(deps);
  for (const { verb, scope, endpoint } of dicomweb) {
    const serve = verbs[verb];
    if (!serve) throw new Error(`the contract has dicomweb.${verb}, which nobody serves`);
    implement(app, endpoint, async (ctx, { params }, exchange) => {
      await serve(requestOf(deps, ctx, exchange, scope, params as Params), params as Params);
    });
  }
}

function requestOf(
  { decoder }: Dependencies,
  ctx: Context,
  exchange: Exchange,
  scope: DicomwebScope,
  params: Params,
): ReadRequest {
  const { id, study = '', series = '', instance = '' } = params;
  return {
    ctx,
    exchange,
    scope: scopeOf(scope, id),
    uids: { study, series, instance },
    permit: permitOnce(decoder, ctx, exchange),
  };
}
