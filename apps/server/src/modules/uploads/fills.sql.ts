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

/** Forgets what was filled before `before`, but not studies of which the same upload still owes something. */
export async function deleteOldFills(db: Sql, before: Date): Promise<void> {
  await db.rows(sql`
    delete from upload_fill f where f.filled_at < ${before} and not exists (
      select from promised_instance p where p.upload = f.upload and p.account is not distinct from f.account
        and p.place = f.place and f.kind = 'study' and p.study_instance_uid = f.name)`);
}

/** What an upload has filled at a place. */
export function fillsOf(db: Sql, { upload, account }: UploadKey, place: string): Promise<Fill[]> {
  return db.rows<Fill>(sql`
    select kind, name from upload_fill
    where upload = ${upload} and account is not distinct from ${account}::uuid and place = ${place}`);
}
