import type { Context } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { OperationError } from '../../platform/http/index.ts';
import { placeKey, setMissing, type Place } from '../storage/index.ts';
import { instancesOf, studiesAt, studiesInPlace } from '../studies/index.ts';
import type { UploadKey } from './fills.sql.ts';
import * as table from './promises.sql.ts';

/** Instances that one upload may have promised and not brought. */
const awaitedPerUpload = 100_000;
/** The same of all uploads of an account; of an organisation, for callers without one. */
const awaitedPerCaller = 200_000;

/**
 * Remembers the instances that an upload will bring, so that what does not come is known to be missing.
 *
 * @throws {OperationError} upload_too_many_images, too_many_awaited: nothing is remembered then
 */
export async function promise(
  ctx: Context,
  key: UploadKey,
  place: Place,
  instances: readonly table.Promised[],
): Promise<void> {
  if (instances.length === 0) return;
  await ctx.db.transaction(async (tx) => {
    await table.lockPromisesOf(tx, key, place.org);
    const at = { org: place.org, place: placeKey(place) };
    const there = await foldersAt(tx, at.place, [...new Set(instances.map(({ study }) => study))]);
    const here = there.length > 0 ? await studiesInPlace(tx, there) : [];
    await table.insertPromises(tx, key, { ...at, here }, instances, ctx.clock.now());
    if ((await table.countAwaited(tx, key, awaitedPerUpload + 1)) > awaitedPerUpload)
      throw new OperationError('upload_too_many_images', { limit: awaitedPerUpload.toLocaleString('en') });
    if (await isTooMuch(tx, key, place.org))
      throw new OperationError('too_many_awaited', { limit: awaitedPerCaller.toLocaleString('en') });
  });
}

/** Whether a caller owes more than one may; what studies in the trash lack is owed no more. */
async function isTooMuch(tx: Sql, key: UploadKey, org: string): Promise<boolean> {
  if ((await table.countAwaitedOf(tx, key, org, awaitedPerCaller + 1)) <= awaitedPerCaller) return false;
  const folders = await table.foldersAwaiting(tx, key, org);
  const there = new Set(await studiesInPlace(tx, folders));
  const trashed = folders.filter((folder) => !there.has(folder));
  return (await table.countAwaitedOf(tx, key, org, awaitedPerCaller + 1, trashed)) > awaitedPerCaller;
}

/** An instance that a batch has brought. */
export interface Came extends table.Arrived {
  /** Study Instance UID */
  study: string;
  /** null where the upload has no id: it has promised nothing */
  key: UploadKey | null;
}

/**
 * Takes into account what batches have brought: what came is missing no more, whoever promised it, and what their uploads have promised counts for the
 * studies into which they have brought something. Runs inside the transaction that stored it.
 *
 * @param awaitedUntil until when more of these studies may come; null where nothing said that more comes
 */
export async function keepPromises(
  tx: Sql,
  place: Place,
  came: readonly Came[],
  awaitedUntil: Date | null,
): Promise<void> {
  if (came.length === 0) return;
  const key = placeKey(place);
  const studies = new Map(came.map(({ folder, study }) => [folder, { folder, study }]));
  const concerned = new Set(await table.foldersPromised(tx, key, [...studies.values()]));
  if (concerned.size === 0) return;
  const arrived = came.filter(({ folder }) => concerned.has(folder));
  const here = await foldersAt(tx, key, [...new Set(arrived.map(({ study }) => study))]);
  const begun = arrived.flatMap(({ key: by, folder, study }) => (by ? [{ ...by, folder, study }] : []));
  await claim(tx, key, { begun, arrived: arrived.map(({ folder, sop }) => ({ folder, sop })), here });
  await countMissing(tx, [...concerned], awaitedUntil);
  const beside = here.filter((folder) => !concerned.has(folder));
  if (beside.length > 0) await countMissing(tx, beside, null);
}

/** Makes promises count for folders into which their uploads have brought something, but not what arrived now, nor what these have already. */
async function claim(
  tx: Sql,
  place: string,
  {
    begun,
    arrived,
    here,
  }: { begun: readonly table.Begun[]; arrived: readonly table.Arrived[]; here: readonly string[] },
): Promise<void> {
  const distinct = new Map(begun.map((one) => [`${one.upload} ${one.account} ${one.folder}`, one]));
  const claimed = await table.claimPromises(tx, place, [...distinct.values()], here);
  await table.deletePromised(tx, arrived, here);
  if (claimed.length === 0) return;
  const there = await instancesOf(tx, claimed);
  await table.deletePromised(
    tx,
    there.map(({ study, sop }) => ({ folder: study, sop })),
    [],
  );
}

async function foldersAt(tx: Sql, place: string, studies: readonly string[]): Promise<string[]> {
  return (await studiesAt(tx, place, studies)).map(({ id }) => id);
}

/** Says of study folders what is missing, from a time on. @returns where they lie */
async function countMissing(tx: Sql, folders: readonly string[], from: Date | null) {
  const missing = await table.countPromised(tx, folders);
  return setMissing(
    tx,
    folders.map((id) => ({ id, missing: missing.get(id) ?? 0 })),
    from,
  );
}

/**
 * Ends what an upload has promised: what has not come is missing from now on, of the studies of which something came, whyever it did not. Of the others
 * nothing is remembered once the upload was given up; after an end in order their files may still be sent again.
 *
 * @param folders of the studies that it has touched
 * @returns where the folders of the studies lie that lack something
 */
export async function endPromises(
  tx: Sql,
  key: UploadKey,
  how: 'completed' | 'aborted',
  now: Date,
  folders: readonly string[],
): Promise<{ org: string; parent: string | null }[]> {
  const late = Map.groupBy(await table.promisedLate(tx, key), ({ place }) => place);
  for (const [place, promised] of late) {
    const here = await studiesAt(
      tx,
      place,
      promised.map(({ study }) => study),
    );
    const begun = here.flatMap(({ id, uid }) => (folders.includes(id) ? [{ ...key, folder: id, study: uid }] : []));
    await claim(tx, place, { begun, arrived: [], here: [] });
  }
  if (how === 'aborted') await table.deletePromisesNeverBegun(tx, key);
  return countMissing(tx, await table.foldersAround(tx, key, folders), now);
}
