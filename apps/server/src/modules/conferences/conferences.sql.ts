import type { Caller } from '../../platform/context.ts';
import { sql, type Sql, type SQL } from '../../platform/db/index.ts';
import { accessOf, linkEnd, type LevelNumber } from '../sharing/index.ts';
import { itemView } from '../storage/index.ts';

/** An event with what the caller may do. */
export interface ConferenceRow {
  id: string;
  org: string;
  name: string;
  comment: string;
  created_at: Date;
  read_only: boolean;
  level: LevelNumber;
  download: boolean;
  open_by_link: boolean;
  upload_link: boolean;
  /** of its own link for viewing, also where that is over */
  link_end: Date | null;
  event_name: string | null;
  /** of what is not in the trash, in their order */
  cases: string[];
}

/**
 * Events of which something is true, the newest first, without those in the trash.
 *
 * @param mayBe what is asked of the caller's access; else they may do whatever it be
 */
function conferenceRows(
  db: Sql,
  caller: Caller,
  now: Date,
  isWanted: SQL,
  mayBe: SQL = sql`true`,
): Promise<ConferenceRow[]> {
  const wanted = sql`
    select i.id, i.ancestors, i.org, i.org_root, i.owner, i.read_only from ${itemView} i
    where i.kind = 'conference' and i.trashed_at is null and ${isWanted}`;
  return db.rows<ConferenceRow>(sql`
    select i.id, i.org, i.name, coalesce(i.comment, '') as comment, i.created_at, i.read_only,
      access.level, access.download, access.open_by_link, access.upload_link, ${linkEnd(sql`i`)} as link_end, c.event_name,
      array(${casesIn(sql`i.id`)}) as cases
    from (${accessOf(caller, now, wanted)}) access
    join ${itemView} i on i.id = access.item_id left join conference c on c.folder = i.id
    where ${mayBe}
    order by i.created_at desc, i.id`);
}

/** The cases of an event in their order, those that have no place yet last: a query of their ids. */
function casesIn(event: SQL): SQL {
  return sql`
    select k.id from ${itemView} k left join case_place p on p.folder = k.id
    where k.parent = ${event} and k.kind = 'case' and k.trashed_at is null
    order by p.place nulls last, k.created_at, k.id`;
}

export async function conferenceById(
  db: Sql,
  caller: Caller,
  now: Date,
  id: string,
): Promise<ConferenceRow | undefined> {
  return (await conferenceRows(db, caller, now, sql`i.id = ${id}::uuid`))[0];
}

/**
 * The events of an organisation that are listed to an account: those of which it is a member, or that were shared with
 * it. What is open to everybody, or by a password that it has given, is listed to nobody for that.
 */
export function conferencesOf(
  db: Sql,
  { account }: Pick<Caller, 'account'>,
  now: Date,
  org: string,
): Promise<ConferenceRow[]> {
  return conferenceRows(db, { account }, now, sql`i.org = ${org}::uuid`, sql`access.level > 0 and not access.by_link`);
}

/** An event by the name of its page, whoever asks; not one in the trash. */
export interface NamedRow {
  id: string;
  org: string;
  name: string;
  comment: string;
}

export async function conferenceNamed(db: Sql, key: string): Promise<NamedRow | undefined> {
  const [row] = await db.rows<NamedRow>(sql`
    select i.id, i.org, i.name, coalesce(i.comment, '') as comment
    from conference c join ${itemView} i on i.id = c.folder
    where c.event_key = ${key} and i.trashed_at is null`);
  return row;
}

/** Gives an event a page by a name, or none. @throws where another has the name (`conference_event_key`) */
export async function putEventName(tx: Sql, id: string, name: string | null, key: string | null): Promise<void> {
  await tx.rows(sql`
    insert into conference (folder, event_name, event_key) values (${id}, ${name}, ${key})
    on conflict (folder) do update set event_name = excluded.event_name, event_key = excluded.event_key`);
}

/** Takes the pages of events below and among items. @param items a query of their ids */
export async function takeEventNames(tx: Sql, items: SQL): Promise<void> {
  await tx.rows(sql`update conference set event_name = null, event_key = null where folder in (${items})`);
}

/** The cases of an event in their order. */
export async function casesOf(db: Sql, event: string): Promise<string[]> {
  return (await db.rows<{ id: string }>(casesIn(sql`${event}::uuid`))).map(({ id }) => id);
}

/** Gives cases the places in which they are named. */
export async function putCasePlaces(tx: Sql, cases: readonly string[]): Promise<void> {
  const rows = cases.map((folder, place) => ({ folder, place }));
  await tx.rows(sql`
    insert into case_place (folder, place)
    select folder, place from json_to_recordset(${JSON.stringify(rows)}::json) as w(folder uuid, place int4)
    on conflict (folder) do update set place = excluded.place`);
}

/** What an event is called. */
export async function nameOfConference(db: Sql, id: string): Promise<string> {
  const [row] = await db.rows<{ name: string }>(sql`select i.name from ${itemView} i where i.id = ${id}`);
  return row?.name ?? '';
}
