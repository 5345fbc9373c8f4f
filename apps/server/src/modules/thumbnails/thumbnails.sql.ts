import { sql, violates, type Sql } from '../../platform/db/index.ts';

/** Why there is no picture of something. */
type NoPicture = 'unreadable' | 'too_large' | 'took_too_much';

/** A picture, or why there is none. */
export type Made = { picture: Uint8Array; etag: string } | { reason: NoPicture };

/** What was made of these bytes; null: nothing yet, or by an older maker. */
export async function madeOf(db: Sql, sha256: string, version: number): Promise<Made | null> {
  const [row] = await db.rows<{ picture: Uint8Array | null; etag: string | null; reason: NoPicture | null }>(
    sql`select picture, etag, reason from thumbnail where sha256 = ${sha256} and version = ${version}`,
    'thumbnails.made',
  );
  if (!row) return null;
  return row.picture && row.etag ? { picture: row.picture, etag: row.etag } : { reason: row.reason ?? 'unreadable' };
}

/** Keeps what was made; nothing where the bytes are gone meanwhile. */
export async function keepMade(db: Sql, sha256: string, version: number, made: Made, now: Date): Promise<void> {
  const { picture, etag, reason } = { picture: null, etag: null, reason: null, ...made };
  try {
    await db.rows(sql`
      insert into thumbnail (sha256, version, picture, etag, size, reason, made_at)
      values (${sha256}, ${version}::int4, ${picture}, ${etag}, ${picture?.length ?? 0}::int4, ${reason}, ${now}::timestamptz)
      on conflict (sha256) do update set version = excluded.version, picture = excluded.picture, etag = excluded.etag, size = excluded.size,
        reason = excluded.reason, made_at = excluded.made_at`);
  } catch (error) {
    if (!violates(error, 'thumbnail_sha256_blob_sha256_fk')) throw error;
  }
}

/**
 * Forgets what was made first, so that no more than so many bytes are left. @returns how many thumbnails were forgotten
 */
export async function forgetBeyond(db: Sql, bytes: number): Promise<number> {
  const rows = await db.rows(sql`
    delete from thumbnail where sha256 in (
      select sha256 from (select sha256, sum(size) over (order by made_at desc, sha256) as total from thumbnail) newest
      where total > ${bytes}::int8)
    returning 1 as one`);
  return rows.length;
}
