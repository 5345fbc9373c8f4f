import type { SearchLevel } from '../../studies/index.ts';
import {
  requireScope,
  searchInstances,
  searchSeries,
  searchStudies,
  studyViews,
  viewerOf,
  type IndexSearch,
} from '../../studies/index.ts';
import { OperationError, sendJson } from '../../../platform/http/index.ts';
import type { Dependencies, ReadRequest } from '../dependencies.ts';
import { chooseJson } from '../retrieve/accepted.ts';
import { smallJson } from '../retrieve/small-json.ts';
import { rootOf } from '../scope.ts';
import { isBeyondIndex } from './beyond-index.ts';
import { ignoredNames } from './ignored-names.ts';
import { BadSearch, parseSearch, type Search } from './query.ts';
import { instanceResult, seriesResult, studyResult, type Wanted } from './results.ts';

/**
 * QIDO-RS (PS3.18 10.6): studies, series or instances of the scope, or of the study and series that the address names.
 * What is answered of data sets beyond the index is read as metadata are, and recorded so.
 *
 * @throws {OperationError} not_signed_in, no_access, not_acceptable, bad_request with what is wrong per parameter
 */
export async function search(deps: Dependencies, request: ReadRequest, level: SearchLevel): Promise<void> {
  const { ctx, exchange, scope, uids } = request;
  await requireScope(ctx, scope);
  const type = chooseJson(exchange);
  const wanted = parsed(exchange.request.query as Record<string, string | string[]>, level);
  const criteria = new Map(wanted.criteria);
  const limit = Math.min(wanted.limit ?? Infinity, mostResults(level, wanted));
  const found = await run(deps, request, level, wanted, {
    scope,
    viewer: viewerOf(ctx),
    criteria,
    within: { study: uids.study || null, series: uids.series || null },
    // One more than there is room for tells whether there are more.
    limit: limit + 1,
    offset: wanted.offset,
  });
  const texts = found.map(({ text }) => text);
  const results = texts.slice(0, Math.min(limit, fitting(texts)));
  const readOf = found.slice(0, results.length).flatMap(({ studyRead }) => studyRead ?? []);
  await ctx.resources.of(studyViews).read(ctx, [...new Set(readOf)]);
  setHeaders(request, wanted, { limit: results.length, more: found.length > results.length });
  await sendJson(exchange, type, `[${results.join(',')}]`);
}

/** Results of one answer at most (PS3.18 8.3.4.4); the parsing of instances' data sets is what takes time. */
const most = { study: 2_000, series: 5_000, instance: 5_000 } as const;
const mostWithDataSet = 500;

/** Characters of one answer at most, unless its first result alone has more. */
const largestPage = 16_000_000;

/** How many results one answer has room for, one at least. */
export function fitting(results: readonly string[], most = largestPage): number {
  let length = 0;
  const tooMany = results.findIndex((text) => (length += text.length) > most);
  return tooMany < 0 ? results.length : Math.max(1, tooMany);
}

function mostResults(level: SearchLevel, { include }: Search): number {
  return level === 'instance' && readsDataSets(include) ? mostWithDataSet : most[level];
}

function readsDataSets(include: Search['include']): boolean {
  return include === 'all' || include.length > 0;
}

function parsed(query: Record<string, string | string[]>, level: SearchLevel): Search {
  try {
    return parseSearch(query, level);
  } catch (error) {
    throw error instanceof BadSearch ? new OperationError('bad_request', {}, { ...error.fields }) : error;
  }
}

/** `studyRead`: id of the study of whose data sets it tells more than the index has. */
interface Result {
  text: string;
  studyRead?: string;
}

/**
 * Results as JSON text. Attributes of a level above come where the address does not name it (PS3.18 10.6.3.3), or where
 * they are asked for.
 */
async function run(
  deps: Dependencies,
  request: ReadRequest,
  level: SearchLevel,
  { include }: Search,
  search: IndexSearch,
): Promise<Result[]> {
  const { ctx, scope, uids, permit } = request;
  // Another patient's study of the same UID is retrieved from its folder: in the scope its UID stands for the first
  // one's [ID-14].
  const root = ({ leads, studyId }: { leads: boolean; studyId: string }) =>
    rootOf(ctx.config.origin, leads ? scope : { kind: 'item', id: studyId });
  const ofStudy: Wanted = uids.study === '' ? 'all' : include;
  const ofSeries: Wanted = uids.series === '' ? 'all' : include;
  if (level === 'study')
    return (await searchStudies(ctx.db, search)).map((one) => ({ text: studyResult(one, root(one)) }));
  if (level === 'series')
    return (await searchSeries(ctx.db, search)).map((one) => ({ text: seriesResult(one, root(one), ofStudy) }));
  const wanted = { ofStudy, ofSeries, wanted: include };
  const written: Result[] = [];
  const reads = isBeyondIndex(include);
  let length = 0;
  for (const one of await searchInstances(ctx.db, search, readsDataSets(include))) {
    const small = one.dicomJson && (await smallJson(one.dicomJson));
    const text =
      one.dicomJson && small === null
        ? Buffer.from(await deps.decoder.result(permit(), one, root(one), wanted)).toString()
        : instanceResult(one, small, root(one), wanted);
    written.push({ text, ...(reads && one.dicomJson && { studyRead: one.studyId }) });
    // What follows has no room, but for telling that it is there.
    if ((length += text.length) > largestPage && written.length > 1) break;
  }
  return written;
}

/**
 * Warnings of what was not understood (PS3.18 8.3.4) and of results that one answer has no room for (8.3.4.4), Link to
 * what follows (RFC 8288). Who asked for so many gets the Link alone.
 */
function setHeaders(
  { ctx, exchange, scope }: ReadRequest,
  { ignored, limit: asked, offset }: Search,
  { limit, more }: { limit: number; more: boolean },
): void {
  const { request, reply } = exchange;
  reply.header('vary', 'Accept, Accept-Encoding, Authorization');
  const warnings: string[] = [];
  if (ignored.length > 0) {
    warnings.push(`These parameters were ignored: ${ignoredNames(ignored)}`);
  }
  if (more && asked !== limit) warnings.push('There are additional results that can be requested');
  const service = rootOf(ctx.config.origin, scope);
  if (warnings.length > 0) reply.header('warning', warnings.map((text) => `299 ${service} "${text}"`).join(', '));
  if (!more) return;
  const next = new URL(request.url, ctx.config.origin);
  next.searchParams.set('limit', String(limit));
  next.searchParams.set('offset', String(offset + limit));
  reply.header('link', `<${next.href}>; rel="next"`);
}
