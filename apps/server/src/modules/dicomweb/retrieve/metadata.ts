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
import { instanceDicomJson, readMetadata, type SeriesOfScope, type StoredInstance } from '../../studies/index.ts';
import type { Reading, ReadRequest } from '../reading.ts';
import { chooseJson } from './accepted.ts';

const inflated = promisify(inflate);

// Addresses of bulk data are relative to the metadata resource in which they stand (PS3.18 F.2.6, RFC 3986 5).
const ofSeries = 'instances/';
const ofInstance = 'bulkdata/';

/** Metadata of a series (PS3.18 10.4.1.1.2), instances in viewing order: the stored bytes, unless the scope shows one instance of it alone or instances of several copies. */
export async function seriesMetadata(reading: Reading, { ctx, exchange, scope, uids }: ReadRequest): Promise<void> {
  const type = chooseJson(exchange);
  const [series] = await reading.index.series(ctx, scope, uids.study, uids.series);
  if (!series) throw new OperationError('gone');
  const only = onlyInstance(series);
  if (!only) {
    const { gzip, etag } = await readMetadata(ctx.db, series);
    if (!jsonNotModified(exchange, etag)) await sendGzippedJson(exchange, type, gzip);
  } else {
    if (isKnown(exchange, only, 'series')) return;
    const address = `${ofSeries}${only.sopInstanceUid}/${ofInstance}`;
    await sendJson(exchange, type, `[${await instanceText(ctx, only, address)}]`);
  }
}

/** Metadata of a study: of its series one after the other, by series number. */
export async function studyMetadata(reading: Reading, { ctx, exchange, scope, uids }: ReadRequest): Promise<void> {
  const type = chooseJson(exchange);
  const texts: string[] = [];
  for (const series of await reading.index.series(ctx, scope, uids.study, null)) {
    texts.push(await seriesText(ctx, series, `series/${series.seriesInstanceUid}/${ofSeries}`));
  }
  exchange.reply.headers(ofOneAccount('Accept, Accept-Encoding'));
  await sendJson(exchange, type, `[${texts.join(',')}]`);
}

export async function instanceMetadata(reading: Reading, { ctx, exchange, scope, uids }: ReadRequest): Promise<void> {
  const type = chooseJson(exchange);
  const instance = await reading.index.instance(ctx, scope, uids.study, uids.series, uids.instance);
  if (isKnown(exchange, instance, 'instance')) return;
  await sendJson(exchange, type, `[${await instanceText(ctx, instance, ofInstance)}]`);
}

function isKnown(
  exchange: ReadRequest['exchange'],
  { sha256 }: StoredInstance,
  resource: 'series' | 'instance',
): boolean {
  return jsonNotModified(exchange, `${sha256}.${resource}`);
}

/** The instances of a series as JSON, without the brackets of the array. */
async function seriesText(ctx: Context, series: SeriesOfScope, address: string): Promise<string> {
  const only = onlyInstance(series);
  if (only) return instanceText(ctx, only, `${address}${only.sopInstanceUid}/${ofInstance}`);
  const { gzip } = await readMetadata(ctx.db, series);
  return readdressed(await gunzipText(gzip), ofSeries, address).slice(1, -1);
}

/** The instance that the scope shows alone of a series; null where it is the whole series, or several. */
function onlyInstance({ whole, instances }: SeriesOfScope): StoredInstance | null {
  const [only] = instances.values();
  return !whole && instances.size === 1 ? (only ?? null) : null;
}

async function instanceText(ctx: Context, { itemId }: StoredInstance, address: string): Promise<string> {
  const dicomJson = await instanceDicomJson(ctx.db, itemId);
  if (!dicomJson) throw new OperationError('gone');
  return readdressed((await inflated(dicomJson)).toString(), '', address);
}

/**
 * JSON text with the beginnings of its bulk data addresses replaced. Nothing else can look like the key: inside of strings a quotation mark is escaped.
 */
function readdressed(text: string, from: string, to: string): string {
  return text.replaceAll(`"BulkDataURI":"${from}`, `"BulkDataURI":"${to}`);
}
