import { array, sql, type Sql } from '../../platform/db/index.ts';

/** A blob that an upload brings. */
export interface BlobRow {
  sha256: string;
  /** bytes */
  size: number;
}

/**
 * Announces blobs before they are put into the store, so that whatever lies there is known to the database and the
 * sweep leaves them alone until `until`. Answers those that were announced; the others are being removed at this
 * moment, and must be announced again a little later.
 */
export async function reserveBlobs(db: Sql, blobs: readonly BlobRow[], until: Date): Promise<Set<string>> {
  const rows = await db.rows<{ sha256: string }>(
    sql`insert into blob as b (sha256, size, reserved_until)
      select sha256, size, ${until}::timestamptz from json_to_recordset(${JSON.stringify(blobs)}::json) as w(sha256 text, size int8)
      order by sha256
      on conflict (sha256) do update set reserved_until = excluded.reserved_until where not b.marked_for_deletion
      returning sha256`,
    'storage.reserveBlobs',
  );
  return new Set(rows.map(({ sha256 }) => sha256));
}

/** Confirms blobs that items of this transaction refer to. Answers how many of them are there. */
export async function confirmBlobs(tx: Sql, sha256s: readonly string[]): Promise<number> {
  const rows = await tx.rows(
    sql`update blob set reserved_until = null where sha256 = any(${array(sha256s, 'text')}) and not marked_for_deletion returning 1 as one`,
    'storage.confirmBlobs',
  );
  return rows.length;
}

/** Says that a version no longer refers to these blobs; whoever reads them now has until `until`. */
export async function dropBlobs(tx: Sql, sha256s: readonly string[], until: Date): Promise<void> {
  await tx.rows(sql`update blob set reserved_until = ${until} where sha256 = any(${array(sha256s, 'text')})`);
}

/** Whether an item or a version in the trash refers to a blob `b`. */
const isReferred = sql`(exists (select 1 from item where item.sha256 = b.sha256) or exists (select 1 from file_version v where v.sha256 = b.sha256))`;

/**
 * Marks blobs as being removed whose reservation has ended and to which neither item nor version refers; from then on
 * nobody can reserve them.
 */
export async function markForDeletion(db: Sql, now: Date, limit: number): Promise<string[]> {
  const rows = await db.rows<{ sha256: string }>(sql`
    update blob set marked_for_deletion = true where sha256 in (
      select sha256 from blob b
      where reserved_until < ${now} and not marked_for_deletion and not ${isReferred}
      order by sha256 limit ${limit} for update skip locked)
    returning sha256`);
  return rows.map(({ sha256 }) => sha256);
}

/**
 * Blobs that are to be removed, those of a sweep that was cut off included, locked until the transaction ends: who
 * brings the same bytes waits for that. What another sweep is at is left to it.
 */
export async function lockMarked(tx: Sql, limit: number): Promise<string[]> {
  const rows = await tx.rows<{ sha256: string }>(
    sql`select sha256 from blob where marked_for_deletion order by sha256 limit ${limit} for update skip locked`,
  );
  return rows.map(({ sha256 }) => sha256);
}

/** Forgets blobs whose files are gone. */
export async function forgetBlobs(db: Sql, sha256s: readonly string[]): Promise<void> {
  await db.rows(sql`delete from blob where marked_for_deletion and sha256 = any(${array(sha256s, 'text')})`);
}

/** Ends reservations that have run out of blobs to which items or versions refer. */
export async function releaseReservations(db: Sql, now: Date): Promise<void> {
  await db.rows(sql`
    update blob b set reserved_until = null
    where reserved_until < ${now} and not marked_for_deletion and ${isReferred}`);
}
