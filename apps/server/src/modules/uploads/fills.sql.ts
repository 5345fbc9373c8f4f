import { sql, type Sql } from '../../platform/db/index.ts';

/** An upload: the id that its client made, and who sends it (null: nobody signed in). */
export interface UploadKey {
  upload: string;
  account: string | null;
}

/** A study by its UID, or a plain folder by its name, at a place. */
export interface Fill {
  kind: 'study' | 'folder';
  name: string;
}

/** Remembers what an upload fills at a place. @returns what it fills for the first time */
export async function rememberFills(
  tx: Sql,
  { upload, account }: UploadKey,
  place: string,
  fills: readonly Fill[],
  at: Date,
): Promise<Fill[]> {
  return tx.rows<Fill>(
    sql`insert into upload_fill (upload, account, place, kind, name, filled_at)
      select ${upload}::uuid, ${account}::uuid, ${place}::text, kind, name, ${at}::timestamptz
      from json_to_recordset(${JSON.stringify(fills)}::json) as w(kind text, name text)
      on conflict on constraint upload_fill_once do nothing
      returning kind, name`,
    'uploads.rememberFills',
  );
}

/** What an upload has filled at a place. */
export function fillsOf(db: Sql, { upload, account }: UploadKey, place: string): Promise<Fill[]> {
  return db.rows<Fill>(sql`
    select kind, name from upload_fill
    where upload = ${upload} and account is not distinct from ${account}::uuid and place = ${place}`);
}
