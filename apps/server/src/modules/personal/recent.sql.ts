import type { Caller } from '../../platform/context.ts';
import { array, sql, type Sql } from '../../platform/db/index.ts';
import { accessOf } from '../sharing/index.ts';
import { itemView } from '../storage/index.ts';

/** Keeps that an account has used items now, and forgets all but the latest; inside a transaction. */
export async function putRecent(
  tx: Sql,
  account: string,
  ids: readonly string[],
  { now, limit }: { now: Date; limit: number },
): Promise<void> {
  await tx.rows(sql`
    insert into recent_item (account_id, item_id, used_at)
    select ${account}::uuid, i.id, ${now}::timestamptz from ${itemView} i
    where i.id = any(${array(ids, 'uuid')}) order by i.id for key share of i
    on conflict (account_id, item_id) do update set used_at = greatest(recent_item.used_at, excluded.used_at)`);
  await tx.rows(sql`
    delete from recent_item where account_id = ${account} and item_id in (
      select item_id from recent_item where account_id = ${account} order by used_at desc, item_id offset ${limit})`);
}

/** Where a page of recent items ended. `key`: when the last one was used, as the database writes it. */
export interface RecentCursor {
  key: string;
  id: string;
}

export type RecentRow = RecentCursor & { object_type: 'folder' | 'file' };

/** What an account has used lately, is not in the trash, and is open to it; the latest first. */
export function recentRows(
  db: Sql,
  caller: Caller,
  now: Date,
  { limit, after }: { limit: number | undefined; after: RecentCursor | undefined },
): Promise<RecentRow[]> {
  const beyond =
    after &&
    sql`and (r.used_at < ${after.key}::timestamptz or r.used_at = ${after.key}::timestamptz and i.id > ${after.id})`;
  return db.rows<RecentRow>(sql`
    select i.id, i.object_type, r.used_at::text as key
    from recent_item r join ${itemView} i on i.id = r.item_id
    cross join lateral (${accessOf(caller, now, sql`select i.id, i.ancestors, i.org, i.org_root, i.owner, i.read_only`)}) access
    where r.account_id = ${caller.account?.id ?? null}::uuid and i.trashed_at is null and access.level > 0 ${beyond ?? sql``}
    order by r.used_at desc, i.id ${limit === undefined ? sql`` : sql`limit ${limit}`}`);
}
