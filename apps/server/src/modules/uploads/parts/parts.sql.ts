import { array, sql, type Sql } from '../../../platform/db/index.ts';

/** A large file on its way by tus, as its own caller may know it. */
export interface Part {
  id: string;
  org: string;
  /** the folder for which it was announced; null: a root */
  folder: string | null;
  /** the folder by whose link it was announced; null: by a right of the caller's own */
  link: string | null;
  /** bytes that were announced, and those of them that are on the disk */
  size: number;
  received: number;
  goesAt: Date;
}

/** Bytes that a part counted on the quota of its organisation, and does not any more. */
export interface Uncounted {
  org: string;
  bytes: number;
}

const columns = sql.raw('id, org, folder, link, size, received, goes_at as "goesAt"');
const uncounted = sql.raw('case when stored_at is null then received else 0 end::int8');

/**
 * Announces a part.
 *
 * @param visitor whence a visitor by link calls; null for an account
 * @param most an account may have so many in an organisation that no batch has stored, a visitor in a folder
 * @returns whether it has fewer
 */
export async function insertPart(
  db: Sql,
  part: Omit<Part, 'received' | 'link'> & { account: string | null; visitor: string | null; link?: string | null },
  now: Date,
  most: number,
): Promise<boolean> {
  const { id, account, visitor, org, folder, link = null, size, goesAt } = part;
  const rows = await db.rows(
    sql`insert into upload_part (id, account, visitor, org, folder, link, size, goes_at)
      select ${id}::uuid, ${account}::uuid, ${visitor}::text, ${org}::uuid, ${folder}::uuid, ${link}::uuid, ${size}::int8, ${goesAt}::timestamptz
      where (
        select count(*) from upload_part p
        where p.account is not distinct from ${account}::uuid and p.org = ${org}::uuid
          and (p.account is not null or (p.visitor = ${visitor}::text and p.folder is not distinct from ${folder}::uuid))
          and p.stored_at is null and p.goes_at > ${now}::timestamptz) < ${most}::int
      returning id`,
  );
  return rows.length > 0;
}

/**
 * Makes a request the one that receives a part, where no other one does.
 *
 * @param holding.instead of a holder that is known to have ended
 * @returns the part, as it is then
 */
export async function holdPart(
  db: Sql,
  id: string,
  account: string | null,
  { now, holder, until, instead }: { now: Date; holder: string; until: Date; instead: string | null },
): Promise<Part | null> {
  const [part] = await db.rows<Part>(
    sql`update upload_part set holder = ${holder}::text, held_until = ${until}::timestamptz
      where id = ${id} and account is not distinct from ${account}::uuid and goes_at > ${now}
        and (holder is null or held_until <= ${now} or holder = ${instead}::text)
      returning ${columns}`,
    'uploads.holdPart',
  );
  return part ?? null;
}

/** Who receives a part of the caller's: null nobody; undefined where there is no such part for them. */
export async function holderOf(
  db: Sql,
  id: string,
  account: string | null,
  now: Date,
): Promise<string | null | undefined> {
  const [row] = await db.rows<{ holder: string | null }>(
    sql`select holder from upload_part
      where id = ${id} and account is not distinct from ${account}::uuid and goes_at > ${now}`,
  );
  return row?.holder;
}

/** Says how much of a part has arrived. @returns whether the holder still is the one */
export async function keepReceived(
  tx: Sql,
  { id, holder, received, until }: { id: string; holder: string; received: number; until: Date },
): Promise<boolean> {
  const rows = await tx.rows(
    sql`update upload_part set received = ${received}::int8, held_until = ${until}::timestamptz
      where id = ${id} and holder = ${holder} returning id`,
    'uploads.keepReceived',
  );
  return rows.length > 0;
}

export async function releasePart(db: Sql, id: string, holder: string): Promise<void> {
  await db.rows(sql`update upload_part set holder = null, held_until = null where id = ${id} and holder = ${holder}`);
}

/** Forgets a part. @returns what it counted; null where it was not there */
export async function deletePartRow(tx: Sql, id: string): Promise<Uncounted | null> {
  const [row] = await tx.rows<Uncounted>(
    sql`delete from upload_part where id = ${id} returning org, ${uncounted} as bytes`,
  );
  return row ?? null;
}

/** Forgets parts whose time is over, and that nobody receives. @returns which, and what each counted */
export async function deleteOverParts(tx: Sql, now: Date, most: number): Promise<(Uncounted & { id: string })[]> {
  return tx.rows<Uncounted & { id: string }>(
    sql`delete from upload_part where id in (
        select id from upload_part where goes_at <= ${now} and (held_until is null or held_until <= ${now})
        order by goes_at limit ${most}::int for update skip locked)
      returning id, org, ${uncounted} as bytes`,
  );
}

/** Those of the ids that are of parts. */
export async function knownParts(db: Sql, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows<{ id: string }>(sql`select id from upload_part where id = any(${array(ids, 'uuid')})`);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Those of the ids that a batch of the caller's may have: they have arrived as a whole, for this organisation, and no
 * other upload has stored them.
 */
export async function wholeParts(
  db: Sql,
  ids: readonly string[],
  { account, org, upload, now }: { account: string | null; org: string; upload: string | null; now: Date },
): Promise<Part[]> {
  return db.rows<Part>(
    sql`select ${columns} from upload_part
      where id = any(${array(ids, 'uuid')}) and account is not distinct from ${account}::uuid and org = ${org}::uuid
        and received = size and goes_at > ${now} and (stored_at is null or upload = ${upload}::uuid)`,
  );
}

/**
 * Says that batches have stored parts: they count no more by themselves, and go soon.
 *
 * @returns bytes that they counted until now; a part that was deleted meanwhile counts nothing
 */
export async function markStored(
  tx: Sql,
  stored: readonly { id: string; upload: string | null }[],
  now: Date,
  goesAt: Date,
): Promise<number> {
  const rows = await tx.rows<{ bytes: number }>(
    sql`with given as (
        select p.id, w.upload, ${uncounted} as bytes
        from json_to_recordset(${JSON.stringify(stored)}::json) as w(id uuid, upload uuid) join upload_part p on p.id = w.id
        order by p.id for update of p)
      update upload_part p set stored_at = coalesce(p.stored_at, ${now}::timestamptz), upload = given.upload,
        goes_at = least(p.goes_at, ${goesAt}::timestamptz)
      from given where p.id = given.id returning given.bytes`,
  );
  return rows.reduce((sum, { bytes }) => sum + bytes, 0);
}
