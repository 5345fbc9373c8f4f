import { sql, type Sql } from '../../../platform/db/index.ts';

/** Files and bytes that came by a link in a day. */
export interface Received {
  files: number;
  bytes: number;
}

/** @param day of Japan, `yyyy-MM-dd` */
export async function receivedBy(db: Sql, link: string, day: string): Promise<Received> {
  const [row] = await db.rows<Received>(
    sql`select files, bytes from upload_link_day where item_id = ${link} and day = ${day}`,
    'uploads.receivedByLink',
  );
  return row ?? { files: 0, bytes: 0 };
}

/** Counts what comes by a link. @returns how much has come on this day, with it */
export async function addReceived(tx: Sql, link: string, day: string, { files, bytes }: Received): Promise<Received> {
  const [row] = await tx.rows<Received>(
    sql`insert into upload_link_day (item_id, day, files, bytes)
      values (${link}::uuid, ${day}::text, ${files}::int4, ${bytes}::int8)
      on conflict (item_id, day) do update set
        files = upload_link_day.files + excluded.files, bytes = upload_link_day.bytes + excluded.bytes
      returning files, bytes`,
    'uploads.addReceivedByLink',
  );
  return row ?? { files, bytes };
}

/** Bytes of large files that have come by a link, and that no batch has stored yet. */
export async function bytesOfParts(db: Sql, link: string, now: Date): Promise<number> {
  const [row] = await db.rows<{ bytes: number }>(
    sql`select coalesce(sum(received), 0)::int8 as bytes from upload_part
      where link = ${link} and stored_at is null and goes_at > ${now}`,
    'uploads.bytesOfPartsByLink',
  );
  return row?.bytes ?? 0;
}

/** Forgets the days before one. */
export async function deleteReceivedBefore(db: Sql, day: string): Promise<void> {
  await db.rows(sql`delete from upload_link_day where day < ${day}`);
}
