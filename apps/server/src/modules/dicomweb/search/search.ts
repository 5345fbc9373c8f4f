import type { SearchLevel } from '../../studies/index.ts';
import { requireScope, searchInstances, searchSeries, searchStudies, type IndexSearch } from '../../studies/index.ts';
import { ofOneAccount, OperationError, sendJson } from '../../../platform/http/index.ts';
import type { ReadRequest } from '../reading.ts';
import { chooseJson } from '../retrieve/accepted.ts';
import { rootOf } from '../scope.ts';
import { BadSearch, parseSearch, type Search } from './query.ts';
import { instanceResult, seriesResult, studyResult, type Wanted } from './results.ts';

/**
 * QIDO-RS (PS3.18 10.6): studies, series or instances of the scope, or of the study and series that the address names.
 *
 * @throws {OperationError} not_signed_in, no_access, not_acceptable, bad_request with what is wrong per parameter
 */
export async function search(request: ReadRequest, level: SearchLevel): Promise<void> {
  const { ctx, exchange, scope, uids } = request;
  await requireScope(ctx, scope);
  const type = chooseJson(exchange);
  const wanted = parsed(exchange.request.query as Record<string, string | string[]>, level);
  const criteria = new Map(wanted.criteria);
  const results = await run(request, level, wanted, {
    scope,
    viewer: { caller: ctx.caller, now: ctx.clock.now() },
    criteria,
    within: { study: uids.study || null, series: uids.series || null },
    // One more than asked for tells whether there are more.
    limit: wanted.limit === null ? null : wanted.limit + 1,
    offset: wanted.offset,
  });
  const more = wanted.limit !== null && results.length > wanted.limit;
  if (more) results.pop();
  setHeaders(request, wanted, more);
  await sendJson(exchange, type, `[${results.join(',')}]`);
}

function parsed(query: Record<string, string | string[]>, level: SearchLevel): Search {
  try {
    return parseSearch(query, level);
  } catch (error) {
    throw error instanceof BadSearch ? new OperationError('bad_request', {}, { ...error.fields }) : error;
  }
}

/** Results as JSON text. Attributes of a level above come where the address does not name it (PS3.18 10.6.3.3), or where they are asked for. */
async function run(
  { ctx, scope, uids }: ReadRequest,
  level: SearchLevel,
  { include }: Search,
  search: IndexSearch,
): Promise<string[]> {
  // Another patient's study of the same UID is retrieved from its folder: in the scope its UID stands for the first one's (decision 13).
  const root = ({ leads, studyId }: { leads: boolean; studyId: string }) =>
    rootOf(ctx.config.origin, leads ? scope : { kind: 'item', id: studyId });
  const ofStudy: Wanted = uids.study === '' ? 'all' : include;
  const ofSeries: Wanted = uids.series === '' ? 'all' : include;
  if (level === 'study') return (await searchStudies(ctx.db, search)).map((one) => studyResult(one, root(one)));
  if (level === 'series')
    return (await searchSeries(ctx.db, search)).map((one) => seriesResult(one, root(one), ofStudy));
  const results = await searchInstances(ctx.db, search, include === 'all' || include.length > 0);
  return results.map((one) => instanceResult(one, root(one), { ofStudy, ofSeries, wanted: include }));
}

/** Warning of what was not understood (PS3.18 8.3.4), Link to what follows (RFC 8288). */
function setHeaders({ ctx, exchange, scope }: ReadRequest, { ignored, limit, offset }: Search, more: boolean): void {
  const { request, reply } = exchange;
  reply.headers(ofOneAccount('Accept, Accept-Encoding'));
  if (ignored.length > 0) {
    const named = ignored.filter((name) => /^[\w.]{1,128}$/.test(name)).join(', ');
    reply.header('warning', `299 ${rootOf(ctx.config.origin, scope)} "These parameters were ignored: ${named}"`);
  }
  if (more && limit !== null) {
    const next = new URL(request.url, ctx.config.origin);
    next.searchParams.set('offset', String(offset + limit));
    reply.header('link', `<${next.href}>; rel="next"`);
  }
}
