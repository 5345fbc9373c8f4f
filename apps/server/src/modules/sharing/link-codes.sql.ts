import { sql, type Sql } from '../../platform/db/index.ts';

export interface LinkCode {
  door: string;
  code_hash: string;
  expires_at: Date;
  tries: number;
}

/** The code of an address for a link; what it had before is no more. */
export async function putCode(
  tx: Sql,
  of: { link: string; address: string },
  { door, code_hash: hash, expires_at: end }: Omit<LinkCode, 'tries'>,
): Promise<void> {
  await tx.rows(sql`
    insert into link_code (grant_id, address, door, code_hash, expires_at, tries)
    values (${of.link}, ${of.address}, ${door}, ${hash}, ${end}, 0)
    on conflict (grant_id, address) do update set door = excluded.door, code_hash = excluded.code_hash,
      expires_at = excluded.expires_at, tries = 0`);
}

/** Counts a try at the code of an address, one after another. @returns the code with it */
export async function tryCode(
  db: Sql,
  { link, address }: { link: string; address: string },
): Promise<LinkCode | undefined> {
  const [row] = await db.rows<LinkCode>(sql`
    update link_code set tries = least(tries + 1, 100) where grant_id = ${link} and address = ${address}
    returning door, code_hash, expires_at, tries`);
  return row;
}

/** Takes a code that was right. @returns whether nobody else has taken it */
export async function takeCode(
  db: Sql,
  { link, address }: { link: string; address: string },
  { code_hash: hash }: Pick<LinkCode, 'code_hash'>,
): Promise<boolean> {
  const rows = await db.rows(sql`
    delete from link_code where grant_id = ${link} and address = ${address} and code_hash = ${hash} returning 1 as taken`);
  return rows.length > 0;
}

export async function deleteCodesBefore(db: Sql, at: Date): Promise<void> {
  await db.rows(sql`delete from link_code where expires_at < ${at}::timestamptz`);
}
