import { sql, type Sql } from '../../platform/db/index.ts';

/** Whether a folder is an event or a case, or lies in one, at whatever depth. Asks for no right. */
export async function liesInConference(db: Sql, id: string): Promise<boolean> {
  const rows = await db.rows(
    sql`select 1 from item folder join item step on step.id = any(folder.ancestors || folder.id)
      where folder.id = ${id} and step.kind is not null limit 1`,
    'storage.liesInConference',
  );
  return rows.length > 0;
}
