import type { Context } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { OperationError } from '../../platform/http/index.ts';
import { placeKey, setMissing, type Place } from '../storage/index.ts';
import { instancesAt, studiesAt } from '../studies/index.ts';
import type { Fill, UploadKey } from './fills.sql.ts';
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
    await table.insertPromises(tx, key, place.org, placeKey(place), instances, ctx.clock.now());
    if ((await table.countAwaited(tx, key, awaitedPerUpload + 1)) > awaitedPerUpload)
      throw new OperationError('upload_too_many_images', { limit: awaitedPerUpload.toLocaleString('en') });
    if ((await table.countAwaitedOf(tx, key, place.org, awaitedPerCaller + 1)) > awaitedPerCaller)
      throw new OperationError('too_many_awaited', { limit: awaitedPerCaller.toLocaleString('en') });
  });
}

/**
 * Takes into account what a batch has brought: what came is missing no more, whoever promised it. Runs inside the transaction that stored it.
 *
 * @param firsts what uploads bring for the first time: of these studies nothing is missing that was there before
 * @param awaitedUntil until when more of these studies may come; null where nothing said that more comes
 */
export async function keepPromises(
  tx: Sql,
  place: Place,
  came: readonly table.Promised[],
  firsts: readonly Fill[],
  awaitedUntil: Date | null,
): Promise<void> {
  if (came.length === 0) return;
  const key = placeKey(place);
  const concerned = await table.studiesPromised(tx, key, [...new Set(came.map(({ study }) => study))]);
  if (concerned.length === 0) return;
  const begun = new Set(firsts.flatMap(({ kind, name }) => (kind === 'study' ? [name] : [])));
  const beforehand = concerned.filter((study) => begun.has(study));
  const there = beforehand.length > 0 ? await instancesAt(tx, key, beforehand) : [];
  await table.deletePromised(tx, key, [...came, ...there]);
  await countMissing(tx, key, concerned, awaitedUntil);
}

/** Says of studies at a place what is missing, from a time on. @returns where their folders lie */
async function countMissing(tx: Sql, place: string, studies: readonly string[], from: Date | null) {
  const missing = await table.countPromised(tx, place, studies);
  const folders = await studiesAt(tx, place, studies);
  return setMissing(
    tx,
    folders.map(({ id, uid }) => ({ id, missing: missing.get(uid) ?? 0 })),
    from,
  );
}

/**
 * Ends what an upload has promised: what has not come is missing from now on, of the studies of which something came, whyever it did not. Of the others
 * nothing is remembered once the upload was given up; after an end in order their files may still be sent again.
 *
 * @returns where the folders of the studies lie that lack something
 */
export async function endPromises(
  tx: Sql,
  key: UploadKey,
  how: 'completed' | 'aborted',
  now: Date,
): Promise<{ org: string; parent: string | null }[]> {
  if (how === 'aborted') await table.deletePromisesNeverBegun(tx, key);
  const places = Map.groupBy(await table.promisesAround(tx, key), ({ place }) => place);
  const ended: { org: string; parent: string | null }[] = [];
  for (const [place, promised] of places) {
    const studies = promised.map(({ study }) => study);
    ended.push(...(await countMissing(tx, place, studies, now)));
  }
  return ended;
}

/** Forgets what was promised of studies that are replaced, but not by the uploads that replace them. */
export async function forgetPromises(
  tx: Sql,
  place: Place,
  studies: readonly string[],
  uploads: readonly string[],
): Promise<void> {
  if (studies.length > 0) await table.deletePromisesOfOthers(tx, placeKey(place), studies, uploads);
}
