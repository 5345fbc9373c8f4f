import type { Item, ListQuery } from '@mado/contract';
import type { z } from 'zod';
import type { Context } from '../../platform/context.ts';
import type { SQL } from '../../platform/db/index.ts';
import type { Listed } from '../../platform/http/index.ts';
import { answerItems } from './answer-items.ts';
import { countGathered, listGathered as rowsOf } from './gathered.sql.ts';
import { cursorAfter, cursorOf } from './list-items.ts';
import { partsOf } from './list-parts.ts';
import { sealCursor } from './list-cursor.ts';

/**
 * Items from many places as one list: those that the caller may see, outside of the trash, sorted and paged as the
 * items of a folder are. What the caller may not see any more is left out as what is not there.
 *
 * @param ids a query of ids
 * @throws {OperationError} bad_request for a cursor that is not of this order, or beside a position
 */
export async function listGathered(ctx: Context, ids: SQL, query: z.output<typeof ListQuery>): Promise<Listed<Item[]>> {
  const { sort, order, limit, start } = query;
  const after = cursorOf(ctx, query);
  const now = ctx.clock.now();
  const rows = (paging: { limit?: number | undefined; parts?: ReturnType<typeof partsOf> }) =>
    rowsOf(ctx.db, ctx.caller, now, ids, { sort, order, foldersOnly: false, after, ...paging });
  if (start === undefined) {
    // One more than the page has, to know whether another follows.
    const found = await rows({ limit: limit === undefined ? undefined : limit + 1 });
    const page = found.slice(0, limit);
    const last = found.length > page.length ? page.at(-1) : undefined;
    return { answer: await answerItems(ctx, page), next: last ? sealCursor(ctx, cursorAfter(last, sort)) : null };
  }
  const counts = await countGathered(ctx.db, ctx.caller, now, ids);
  const total = counts.folders + counts.files;
  const page = await rows({ parts: partsOf(counts, start, limit) });
  const last = start + page.length < total ? page.at(-1) : undefined;
  return { answer: await answerItems(ctx, page), total, next: last ? sealCursor(ctx, cursorAfter(last, sort)) : null };
}
