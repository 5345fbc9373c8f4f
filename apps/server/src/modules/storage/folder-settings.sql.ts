import type { AutoDeleteType } from '@mado/contract';
import { array, sql, type Sql } from '../../platform/db/index.ts';

/** When what lies in a folder goes to the trash by itself. */
export interface AutoDelete {
  type: AutoDeleteType;
  /** `delete-on-date`: yyyy-MM-dd, in Japan */
  date: string | null;
  /** `delete-after-days`: days */
  after: number | null;
  /** the folder goes too */
  self: boolean;
}

/** The settings of a folder, and where it is. */
export interface FolderSettingsRow extends AutoDelete {
  folder: string;
  org: string;
  trashed: boolean;
  /** The last day of which it was told that something goes, yyyy-MM-dd; null: of none. */
  told_until: string | null;
}

const columns = sql`s.folder, s.type, s.date, s.after, s.self, f.org, f.trashed_at is not null as trashed, s.told_until::text`;

export async function settingsOf(db: Sql, folder: string): Promise<FolderSettingsRow | null> {
  const [row] = await db.rows<FolderSettingsRow>(sql`
    select ${columns} from folder_settings s join item f on f.id = s.folder where s.folder = ${folder}`);
  return row ?? null;
}

/** Those of these folders that have any. */
export function settingsOfFolders(db: Sql, folders: readonly string[]): Promise<FolderSettingsRow[]> {
  return db.rows<FolderSettingsRow>(sql`
    select ${columns} from folder_settings s join item f on f.id = s.folder
    where s.folder = any(${array(folders, 'uuid')}) order by s.folder`);
}

/** Settings that hold for an item: its own (`folder` is the item), or those of a folder above. */
export interface HeldSettings extends AutoDelete {
  item: string;
  folder: string;
  /** of the folder */
  name: string;
  /** since when the item is counted: it came, or came out of the trash */
  came: Date;
}

/** The settings that hold for each of these items, the nearest folder first. */
export function settingsFor(db: Sql, items: readonly string[]): Promise<HeldSettings[]> {
  return db.rows<HeldSettings>(sql`
    select i.id as item, s.folder, s.type, s.date, s.after, s.self, f.name, greatest(i.created_at, i.restored_at) as came
    from item i cross join lateral unnest(i.ancestors || i.id) as above(id)
    join folder_settings s on s.folder = above.id join item f on f.id = s.folder
    where i.id = any(${array(items, 'uuid')}) order by cardinality(f.ancestors) desc`);
}

/** `null` takes them back. `look`: nothing of it is due before. */
export async function putSettings(tx: Sql, folder: string, settings: AutoDelete | null, look: Date): Promise<void> {
  if (settings === null) {
    await tx.rows(sql`delete from folder_settings where folder = ${folder}`);
    return;
  }
  const { type, date, after, self } = settings;
  await tx.rows(sql`
    insert into folder_settings (folder, type, date, after, self, next_look)
    values (${folder}, ${type}, ${date}::date, ${after}::int4, ${self}, ${look}::timestamptz)
    on conflict (folder) do update set type = excluded.type, date = excluded.date, after = excluded.after, self = excluded.self,
      next_look = excluded.next_look,
      told_until = case when (folder_settings.date, folder_settings.after) is not distinct from (excluded.date, excluded.after)
        then folder_settings.told_until end`);
}

/** Says when to look at a folder next; null: not as long as it lies in the trash. */
export async function lookNext(tx: Sql, folder: string, at: Date | null): Promise<void> {
  await tx.rows(sql`update folder_settings set next_look = ${at}::timestamptz where folder = ${folder}`);
}

/** Something older than what was there comes into these folders, or below them. */
export async function lookAgain(tx: Sql, folders: readonly string[], at: Date): Promise<void> {
  if (folders.length === 0) return;
  await tx.rows(sql`
    update folder_settings set next_look = least(next_look, ${at}::timestamptz) where folder = any(${array(folders, 'uuid')})`);
}

/** Folders at which it is time to look. */
export async function foldersToLookAt(db: Sql, now: Date): Promise<string[]> {
  const rows = await db.rows<{ folder: string }>(sql`
    select folder from folder_settings where next_look <= ${now}::timestamptz order by next_look, folder`);
  return rows.map(({ folder }) => folder);
}

/**
 * Folders outside of the trash of which it may be time to tell that something in them goes by `until`, the last of the
 * days: those whose date lies before it, and those that keep what is in them for so many days, or more.
 */
export async function foldersToTell(db: Sql, days: { today: string; until: string; least: number }): Promise<string[]> {
  const { today, until, least } = days;
  const rows = await db.rows<{ folder: string }>(sql`
    select s.folder from folder_settings s join item f on f.id = s.folder
    where f.trashed_at is null and (s.told_until is null or s.told_until < coalesce(s.date, ${until}::date))
      and case when s.date is null then s.after >= ${least}::int4 else s.date between ${today}::date and ${until}::date end
    order by s.folder`);
  return rows.map(({ folder }) => folder);
}

/** It was told of a folder what goes until a day. */
export async function putToldUntil(tx: Sql, folder: string, day: string): Promise<void> {
  await tx.rows(sql`update folder_settings set told_until = ${day}::date where folder = ${folder}`);
}

/** When it is time to look at the next folder; null: at none. */
export async function nextLook(db: Sql): Promise<Date | null> {
  const [row] = await db.rows<{ at: Date | null }>(sql`select min(next_look) as at from folder_settings`);
  return row?.at ?? null;
}

/**
 * What is about to come out of the trash with an item is counted from then on: a day that went by meanwhile is no
 * longer waited for [AD-6].
 */
export async function renewSettings(tx: Sql, trashedWith: string, today: string, now: Date): Promise<void> {
  await tx.rows(sql`
    delete from folder_settings where date < ${today}::date and folder in (select id from item where trashed_with = ${trashedWith})`);
  await tx.rows(sql`
    update folder_settings set next_look = ${now}::timestamptz where folder in (select id from item where trashed_with = ${trashedWith})`);
}
