import {
  bestHitsLimit,
  searchCountLimit,
  type Answer,
  type ParsedInput,
  type SearchHit,
  type searchStorage,
} from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import { OperationError, type Listed } from '../../platform/http/index.ts';
import { roleOf } from '../organisations/index.ts';
import { accessTo } from '../sharing/index.ts';
import { itemsById, openCursor, sealCursor, sharesAnything } from '../storage/index.ts';
import { highlightOf } from './highlight.ts';
import { wordsOf } from './query-words.ts';
import { bestHits, listedHits, namesOf, pathsOf, type FoundRow, type Search } from './search.sql.ts';

type Input = ParsedInput<typeof searchStorage>;

/**
 * Items by their words [SE-1].
 *
 * @throws {OperationError} not_signed_in; no_access for an organisation of which the caller is no member and has
 *   nothing shared; bad_request for a cursor that was not given out
 */
export async function search(ctx: Context, { params, query }: Input): Promise<Listed<Answer<typeof searchStorage>>> {
  const { db, caller, clock } = ctx;
  if (!caller.account) throw new OperationError('not_signed_in');
  const isMember = (await roleOf(ctx, params.id)) !== 'none';
  if (!isMember && !(await sharesAnything(db, caller, clock.now(), params.id))) throw new OperationError('no_access');
  const { search_field: field, limit } = query;
  const after = query.after === undefined ? undefined : openCursor(ctx, query.after, 'name');
  const look = wordsOf(query.query, field);
  if (look.words.length === 0) return { answer: { total: 0, hits: [] }, next: null };
  const asked = { org: params.id, isMember, field, look };
  if (limit <= bestHitsLimit && !after) {
    const rows = await bestHits(ctx, asked, { limit, bound: searchCountLimit });
    return { answer: { total: rows[0]?.total ?? 0, hits: await hitsOf(ctx, rows, query, asked) }, next: null };
  }
  const rows = await listedHits(ctx, asked, {
    limit: limit + 1,
    after: after && { kind: after.kind, key: after.key, id: after.id },
  });
  const page = rows.slice(0, limit);
  const last = rows.length > page.length ? page.at(-1) : undefined;
  return {
    answer: { total: rows[0]?.total ?? 0, hits: await hitsOf(ctx, page, query, asked) },
    next: last ? sealCursor(ctx, { sort: 'name', kind: last.object_type, key: last.sort_name, id: last.id }) : null,
  };
}

/** Hits as they are answered, in the order of their rows; a right that has ended meanwhile leaves its item out. */
async function hitsOf(
  ctx: Context,
  rows: readonly FoundRow[],
  { search_field }: Input['query'],
  { org, isMember, look: { words } }: Pick<Search, 'org' | 'isMember' | 'look'>,
): Promise<SearchHit[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const items = (await itemsById(ctx, ids)).filter(({ can }) => can.view);
  const above = new Map((await pathsOf(ctx.db, ids)).map((row) => [row.id, row]));
  const folders = [...new Set([...above.values()].flatMap(({ ancestors }) => ancestors))];
  const seen = folders.length === 0 ? new Map() : await accessTo(ctx, folders);
  const names = new Map((await namesOf(ctx.db, folders)).map(({ id, name }) => [id, name]));
  return items.map((item) => {
    const row = above.get(item.uuid);
    const path: SearchHit['path'] = [];
    for (const id of row?.ancestors ?? []) {
      if ((seen.get(id)?.level ?? 0) > 0) path.push({ uuid: id, name: names.get(id) ?? null });
      else if (path.at(-1)?.uuid !== null) path.push({ uuid: null, name: null });
    }
    const isTheirs = isMember && row?.org === org && (row.owner === null || row.owner === ctx.caller.account?.id);
    const org_root = isTheirs ? item.org_root : 'share';
    return { ...item, org_root, path, highlight: highlightOf(item, row?.patient_names ?? null, search_field, words) };
  });
}
