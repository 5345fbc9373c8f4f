import { array, sql, type Sql } from '../../platform/db/index.ts';
import { itemView } from '../storage/index.ts';

/** How often events and cases were looked at; without those that nobody has looked at. */
export async function viewsOf(db: Sql, folders: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.rows<{ folder: string; count: number }>(sql`
    select folder, count from folder_views where folder = any(${array(folders, 'uuid')})`);
  return new Map(rows.map(({ folder, count }) => [folder, count]));
}

interface Look {
  folder: string;
  /** who looks: an account, or a hash */
  viewer: string;
  account: string | null;
  at: Date;
  /** whoever was counted after this is not counted */
  since: Date;
}

/** Counts one look, unless the viewer was counted lately or has made the folder [CF-12]. */
export async function countLook(db: Sql, { folder, viewer, account, at, since }: Look): Promise<void> {
  await db.rows(sql`
    with counted as (
      insert into folder_view (folder, viewer, counted_at)
      select i.id, ${viewer}::text, ${at}::timestamptz from ${itemView} i
      where i.id = ${folder}::uuid and (i.created_by is null or i.created_by is distinct from ${account}::uuid)
      on conflict (folder, viewer) do update set counted_at = excluded.counted_at
        where folder_view.counted_at <= ${since}::timestamptz
      returning folder)
    insert into folder_views (folder, count) select folder, 1 from counted
    on conflict (folder) do update set count = folder_views.count + 1`);
}

export async function saltOf(db: Sql, day: string): Promise<string | null> {
  const [row] = await db.rows<{ salt: string }>(sql`select salt from view_salt where day = ${day}::date`);
  return row?.salt ?? null;
}

/** Begins a day: the first salt that is offered is its own, and those of other days go, with who was counted before. */
export async function beginDay(db: Sql, day: string, salt: string, countedBefore: Date): Promise<void> {
  await db.rows(sql`insert into view_salt (day, salt) values (${day}::date, ${salt}) on conflict do nothing`);
  await db.rows(sql`delete from view_salt where day < ${day}::date`);
  await db.rows(sql`delete from folder_view where counted_at <= ${countedBefore}::timestamptz`);
}
