import type { Caller } from '../../platform/context.ts';
import { sql, type Sql, type SQL } from '../../platform/db/index.ts';
import { accessOf } from '../sharing/index.ts';
import type { Counts } from './list-parts.ts';
import { counted, listed, thisItem, type ListedRow, type Paging } from './list.sql.ts';

/** Of the items with these ids those that are open to the caller, wherever they lie. */
export function listGathered(db: Sql, caller: Caller, now: Date, ids: SQL, paging: Paging): Promise<ListedRow[]> {
  return listed(db, amongOpen(caller, now, ids), paging, {
    columns: sql`a.level, a.download, a.open_by_link, a.upload_link`,
    joins: sql`cross join lateral (${accessOf(caller, now, thisItem)}) a`,
  });
}

/** How many items `listGathered` would list. */
export function countGathered(db: Sql, caller: Caller, now: Date, ids: SQL): Promise<Counts> {
  return counted(db, amongOpen(caller, now, ids));
}

function amongOpen(caller: Caller, now: Date, ids: SQL): SQL {
  return sql`i.id in (${ids}) and exists (select from (${accessOf(caller, now, thisItem)}) access where access.level > 0)`;
}
