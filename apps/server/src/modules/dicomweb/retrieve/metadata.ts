import { withBulkDataUris } from '@mado/dicom';
import { createHash } from 'node:crypto';
import {
  gunzipped,
  jsonNotModified,
  OperationError,
  sendGzippedJson,
  sendJson,
  sendJsonPieces,
} from '../../../platform/http/index.ts';
import {
  documentExecutor,
  instanceDicomJson,
  pixelMetadata,
  readMetadata,
  type SeriesOfScope,
  type StoredInstance,
} from '../../studies/index.ts';
import type { Dependencies, ReadRequest } from '../dependencies.ts';
import { instanceUrl, rootOf } from '../scope.ts';
import { chooseJson } from './accepted.ts';
import { smallJson } from './small-json.ts';
import { withoutBrackets } from './without-brackets.ts';

/**
 * Metadata of a series (PS3.18 10.4.1.1.2), instances in viewing order: the stored bytes, unless the scope shows one
 * instance of it alone or instances of several copies.
 */
export async function seriesMetadata(deps: Dependencies, request: ReadRequest): Promise<void> {
  const { ctx, exchange, scope, uids } = request;
  const type = chooseJson(exchange);
  const [series] = await deps.index.series(ctx, scope, uids.study, uids.series);
  if (!series) throw new OperationError('gone');
  const only = onlyInstance(series);
  if (!only) {
    const root = rootOf(ctx.config.origin, scope);
    const { gzip, etag } = await readMetadata(ctx, series, uids.study, root, documentExecutor(ctx, exchange));
    if (!jsonNotModified(exchange, etag)) await sendGzippedJson(exchange, type, gzip);
  } else {
    const address = bulkAddress(request, { ...uids, instance: only.sopInstanceUid });
    const instance = { ...only, withheld: series.withheld };
    if (!isKnown(exchange, instance, address))
      await sendJson(exchange, type, await instanceJson(deps, request, instance, address));
  }
}

/**
 * Metadata of a study: of its series one after the other, by series number; one of them is in memory at a time, and
 * none is looked at.
 */
export async function studyMetadata(deps: Dependencies, request: ReadRequest): Promise<void> {
  const { ctx, exchange, scope, uids } = request;
  const type = chooseJson(exchange);
  const all = await deps.index.series(ctx, scope, uids.study, null);
  exchange.reply.header('vary', 'Accept, Accept-Encoding, Authorization');
  await sendJsonPieces(exchange, type, studyPieces(deps, request, all));
}

async function* studyPieces(
  deps: Dependencies,
  request: ReadRequest,
  all: readonly SeriesOfScope[],
): AsyncGenerator<Uint8Array> {
  const { ctx, scope, uids } = request;
  const root = rootOf(ctx.config.origin, scope);
  const ofDocuments = documentExecutor(ctx, request.exchange);
  let before = '[';
  for (const series of all) {
    const only = onlyInstance(series);
    if (only) {
      const own = { study: uids.study, series: series.seriesInstanceUid, instance: only.sopInstanceUid };
      const instance = { ...only, withheld: series.withheld };
      const json = await instanceJson(deps, request, instance, bulkAddress(request, own));
      yield Buffer.from(before);
      yield json.subarray(1, -1);
    } else {
      const { gzip } = await readMetadata(ctx, series, uids.study, root, ofDocuments);
      yield Buffer.from(before);
      yield* withoutBrackets(gunzipped(gzip));
    }
    before = ',';
  }
  yield Buffer.from(all.length === 0 ? '[]' : ']');
}

export async function instanceMetadata(deps: Dependencies, request: ReadRequest): Promise<void> {
  const { ctx, exchange, scope, uids } = request;
  const type = chooseJson(exchange);
  const instance = await deps.index.instance(ctx, scope, uids.study, uids.series, uids.instance);
  const address = bulkAddress(request, uids);
  if (!isKnown(exchange, instance, address))
    await sendJson(exchange, type, await instanceJson(deps, request, instance, address));
}

/** Of one that is withheld pixels alone are told [PN-9]. */
type ToldInstance = StoredInstance & Pick<SeriesOfScope, 'withheld'>;

/** What stands before the paths of an instance's bulk data: absolute, as Retrieve URL is (PS3.18 F.2.6). */
function bulkAddress({ ctx, scope }: ReadRequest, uids: ReadRequest['uids']): string {
  return `${instanceUrl(ctx.config.origin, scope, uids)}/bulkdata/`;
}

function isKnown(exchange: ReadRequest['exchange'], { sha256, withheld }: ToldInstance, address: string): boolean {
  const ofAddress = createHash('sha256').update(address).digest('base64url').slice(0, 8);
  return jsonNotModified(exchange, `${sha256}.${ofAddress}${withheld ? '.pixels' : ''}`);
}

/** The instance that the scope shows alone of a series; null where it is the whole series, or several. */
function onlyInstance({ whole, instances }: SeriesOfScope): StoredInstance | null {
  const [only] = instances.values();
  return !whole && instances.size === 1 ? (only ?? null) : null;
}

/**
 * An array of the metadata of one instance: a large one is written in a thread. @throws {OperationError} gone, busy,
 * too_many_requests, not_acceptable
 */
async function instanceJson(
  deps: Dependencies,
  { ctx, exchange, permit }: ReadRequest,
  { itemId, sha256, withheld }: ToldInstance,
  address: string,
): Promise<Uint8Array> {
  const dicomJson = await instanceDicomJson(ctx.db, itemId);
  if (!dicomJson) throw new OperationError('gone');
  if (withheld) return pixelMetadata(ctx, dicomJson, address, documentExecutor(ctx, exchange));
  const small = await smallJson(dicomJson);
  if (small !== null) return Buffer.from(`[${withBulkDataUris(small, '', address)}]`);
  return deps.decoder.metadata(permit(), { sha256, dicomJson }, address);
}
