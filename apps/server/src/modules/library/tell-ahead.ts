import { filledLetter, words } from '../../locales/index.ts';
import { dayInJapan, daysLater, endOfDayInJapan } from '../../platform/clock/index.ts';
import { nobody, type Services } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { sendOptionalLetters } from '../accounts/index.ts';
import { organisationName } from '../organisations/index.ts';
import { peopleWithFullAccess } from '../sharing/index.ts';
import {
  foldersToTell,
  inTrees,
  locationsOfItems,
  overdueBelow,
  putToldUntil,
  settingsOf,
  settingsOfFolders,
  type FolderSettingsRow,
} from '../storage/index.ts';

/** So many days before something goes by itself it is told. */
const daysAhead = 3;

/**
 * Writes to everybody who has full access on a folder that something in it goes to the trash by itself in three days,
 * once for each day [AD-9]. A folder of which it fails is logged and leaves the others alone.
 *
 * @returns whether none failed
 */
export async function tellAhead(services: Services, signal?: AbortSignal): Promise<boolean> {
  const { db, clock, log } = services;
  const today = dayInJapan(clock.now());
  const until = daysLater(today, daysAhead);
  let failed = false;
  for (const folder of await foldersToTell(db, { today, until, least: daysAhead })) {
    signal?.throwIfAborted();
    try {
      await inTrees(
        services,
        async (db) => (await settingsOfFolders(db, [folder])).map(({ org }) => org),
        (tx) => tellOfFolder(tx, services, folder, { today, until }),
      );
    } catch (error) {
      failed = true;
      log.error({ err: error, folder }, 'what a folder deletes by itself could not be told of');
    }
  }
  return !failed;
}

async function tellOfFolder(
  tx: Sql,
  services: Services,
  folder: string,
  { today, until }: { today: string; until: string },
): Promise<void> {
  const settings = await settingsOf(tx, folder);
  if (!settings || settings.trashed) return;
  const { told_until: told, date } = settings;
  const days = date === null ? daysBetween(told !== null && told >= today ? daysLater(told, 1) : today, until) : [date];
  const going: string[] = [];
  for (const day of days) if (await goesOn(tx, settings, day)) going.push(day);
  for (const day of going) await writeLetters(tx, services, folder, day);
  // A day on which nothing goes so far is asked about again; of a number of days each day is asked about once.
  const last = date === null ? until : going[0];
  if (last !== undefined) await putToldUntil(tx, folder, last);
}

function daysBetween(first: string, last: string): string[] {
  return first > last ? [] : [first, ...daysBetween(daysLater(first, 1), last)];
}

/** Whether something goes at the end of a day, as things are now, that has not gone before. */
async function goesOn(tx: Sql, { folder, after, self }: FolderSettingsRow, day: string): Promise<boolean> {
  const goneBy = async (by: string): Promise<string[]> => {
    const before = after === null ? null : endOfDayInJapan(daysLater(by, -after));
    // Whatever upload is under way now has ended by then.
    return (await overdueBelow(tx, folder, { before, self, now: endOfDayInJapan(by) })).ids;
  };
  const ids = await goneBy(day);
  if (after === null || ids.length === 0) return ids.length > 0;
  const before = new Set(await goneBy(daysLater(day, -1)));
  return ids.some((id) => !before.has(id));
}

async function writeLetters(tx: Sql, services: Services, folder: string, day: string): Promise<void> {
  const ctx = { ...services, caller: nobody, whence: 'job' };
  const address = `${ctx.config.origin}/storage/${folder}?settings=auto-delete`;
  const people = await peopleWithFullAccess({ ...ctx, db: tx }, folder);
  const [{ org } = { org: '' }] = await locationsOfItems(tx, [folder]);
  const organisation = (await organisationName(tx, org)) ?? '';
  await sendOptionalLetters(tx, ctx, 'deletion', people, {
    textIn: (language) => {
      const written = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
      return filledLetter(words[language].notices.ahead, { day: written, organisation, address });
    },
  });
}
