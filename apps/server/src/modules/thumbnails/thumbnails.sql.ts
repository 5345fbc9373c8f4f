import { sql, violates, type Sql } from '../../platform/db/index.ts';
import { itemView } from '../storage/index.ts';

/** An item, and the bytes of it of which a picture is made. */
export interface Pictured {
  item: string;
  sha256: string;
}

/** Why there is no picture of something. */
type NoPicture = 'unreadable' | 'too_large' | 'took_too_much';

/** A picture, or why there is none. */
export type Made = { picture: Uint8Array; etag: string } | { reason: NoPicture };

/** What was made of an item's bytes for its organisation; null: nothing yet, or by an older maker. */
export async function madeOf(db: Sql, { item, sha256 }: Pictured, version: number): Promise<Made | null> {
  const [row] = await db.rows<{ picture: Uint8Array | null; etag: string | null; reason: NoPicture | null }>(
    sql`
      select picture, etag, reason from thumbnail
      where sha256 = ${sha256} and org = (select org from ${itemView} i where i.id = ${item}) and version = ${version}`,
    'thumbnails.made',
  );
  if (!row) return null;
  return row.picture && row.etag ? { picture: row.picture, etag: row.etag } : { reason: row.reason ?? 'unreadable' };
}

/** Keeps what was made; nothing where the item or the bytes are gone meanwhile. */
export async function keepMade(
  db: Sql,
  { item, sha256 }: Pictured,
  version: number,
  made: Made,
  now: Date,
): Promise<void> {
  const { picture, etag, reason } = { picture: null, etag: null, reason: null, ...made };
  try {
    await db.rows(sql`
      insert into thumbnail (sha256, org, version, picture, etag, size, reason, made_at)
      select ${sha256}::text, i.org, ${version}::int4, ${picture}::bytea, ${etag}::text, ${picture?.length ?? 0}::int4, ${reason}::text, ${now}::timestamptz
      from ${itemView} i where i.id = ${item}
      on conflict (sha256, org) do update set version = excluded.version, picture = excluded.picture, etag = excluded.etag, size = excluded.size,
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
    delete from thumbnail where (sha256, org) in (
      select sha256, org from (select sha256, org, sum(size) over (order by made_at desc, sha256, org) as total from thumbnail) newest
      where total > ${bytes}::int8)
    returning 1 as one`);
  return rows.length;
}
