import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import type { Context } from '../../../platform/context.ts';
import {
  gunzipText,
  jsonNotModified,
  ofOneAccount,
  OperationError,
  sendGzippedJson,
  sendJson,
} from '../../../platform/http/index.ts';
import {
  instanceDicomJson,
  readdressedText,
  readMetadata,
  type SeriesOfScope,
  type StoredInstance,
} from '../../studies/index.ts';
import type { Reading, ReadRequest } from '../reading.ts';
import { instanceUrl, rootOf } from '../scope.ts';
import { chooseJson } from './accepted.ts';

const inflated = promisify(inflate);

/** Metadata of a series (PS3.18 10.4.1.1.2), instances in viewing order: the stored bytes, unless the scope shows one instance of it alone or instances of several copies. */
export async function seriesMetadata(reading: Reading, request: ReadRequest): Promise<void> {
  const { ctx, exchange, scope, uids } = request;
  const type = chooseJson(exchange);
  const [series] = await reading.index.series(ctx, scope, uids.study, uids.series);
  if (!series) throw new OperationError('gone');
  const only = onlyInstance(series);
  if (!only) {
    const { gzip, etag } = await readMetadata(ctx, series, uids.study, rootOf(ctx.config.origin, scope));
    if (!jsonNotModified(exchange, etag)) await sendGzippedJson(exchange, type, gzip);
  } else {
    const address = bulkAddress(request, { ...uids, instance: only.sopInstanceUid });
    if (!isKnown(exchange, only, address))
      await sendJson(exchange, type, `[${await instanceText(ctx, only, address)}]`);
  }
}

/** Metadata of a study: of its series one after the other, by series number. */
export async function studyMetadata(reading: Reading, request: ReadRequest): Promise<void> {
  const { ctx, exchange, scope, uids } = request;
  const type = chooseJson(exchange);
  const texts: string[] = [];
  for (const series of await reading.index.series(ctx, scope, uids.study, null))
    texts.push(await seriesText(request, series));
  exchange.reply.headers(ofOneAccount('Accept, Accept-Encoding'));
  await sendJson(exchange, type, `[${texts.join(',')}]`);
}

export async function instanceMetadata(reading: Reading, request: ReadRequest): Promise<void> {
  const { ctx, exchange, scope, uids } = request;
  const type = chooseJson(exchange);
  const instance = await reading.index.instance(ctx, scope, uids.study, uids.series, uids.instance);
  const address = bulkAddress(request, uids);
  if (!isKnown(exchange, instance, address))
    await sendJson(exchange, type, `[${await instanceText(ctx, instance, address)}]`);
}

/** What stands before the paths of an instance's bulk data: absolute, as Retrieve URL is (PS3.18 F.2.6). */
function bulkAddress({ ctx, scope }: ReadRequest, uids: ReadRequest['uids']): string {
  return `${instanceUrl(ctx.config.origin, scope, uids)}/bulkdata/`;
}

function isKnown(exchange: ReadRequest['exchange'], { sha256 }: StoredInstance, address: string): boolean {
  const ofAddress = createHash('sha256').update(address).digest('base64url').slice(0, 8);
  return jsonNotModified(exchange, `${sha256}.${ofAddress}`);
}

/** The instances of a series as JSON, without the brackets of the array. */
async function seriesText(request: ReadRequest, series: SeriesOfScope): Promise<string> {
  const { ctx, scope, uids } = request;
  const only = onlyInstance(series);
  if (only) {
    const own = { study: uids.study, series: series.seriesInstanceUid, instance: only.sopInstanceUid };
    return instanceText(ctx, only, bulkAddress(request, own));
  }
  const { gzip } = await readMetadata(ctx, series, uids.study, rootOf(ctx.config.origin, scope));
  return (await gunzipText(gzip)).slice(1, -1);
}

/** The instance that the scope shows alone of a series; null where it is the whole series, or several. */
function onlyInstance({ whole, instances }: SeriesOfScope): StoredInstance | null {
  const [only] = instances.values();
  return !whole && instances.size === 1 ? (only ?? null) : null;
}

async function instanceText(ctx: Context, { itemId }: StoredInstance, address: string): Promise<string> {
  const dicomJson = await instanceDicomJson(ctx.db, itemId);
  if (!dicomJson) throw new OperationError('gone');
  return readdressedText((await inflated(dicomJson)).toString(), '', address);
}
