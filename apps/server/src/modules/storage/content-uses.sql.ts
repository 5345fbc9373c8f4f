import { sql, type Sql } from '../../platform/db/index.ts';

/**
 * Remembers that a file was fetched by an address, and forgets addresses that work no more. Another process that
 * remembers the same one meanwhile is waited for.
 *
 * @returns whether it is the first time
 */
export async function rememberUse(
  tx: Sql,
  { signature, expires }: { signature: string; expires: Date },
  now: Date,
): Promise<boolean> {
  const rows = await tx.rows(
    sql`with over as (
        delete from content_use where signature in (
          select signature from content_use where expires_at < ${now}::timestamptz for update skip locked))
      insert into content_use (signature, expires_at) values (${signature}, ${expires}::timestamptz)
      on conflict (signature) do nothing returning 1 as one`,
    'storage.rememberUse',
  );
  return rows.length > 0;
}
