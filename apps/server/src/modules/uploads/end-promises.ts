import type { Context } from '../../platform/context.ts';
import type { Database, Sql } from '../../platform/db/index.ts';
import { attributionOf, changeMissing, isFromOutside, lockTree } from '../storage/index.ts';
import { existingInstances, ownersOf, studiesAt } from '../studies/index.ts';
import type { UploadKey } from './fills.sql.ts';
import { claim, countMissing, forgetKept } from './keep-promises.ts';
import type { Begun } from './kept-promises.sql.ts';
import * as table from './promises.sql.ts';

/**
 * Ends what an upload has promised: what has not come is missing from now on, of the studies of which something came,
 * whyever it did not. Of the others nothing is remembered once the upload was given up; after an end in order their
 * files may still be sent again. The studies are counted anew.
 *
 * @param folders of the studies that it has touched
 * @returns where the folders of the studies lie that lack something
 */
export async function endPromises(
  ctx: Context,
  key: UploadKey,
  how: 'completed' | 'aborted',
  folders: readonly string[],
): Promise<{ org: string; parent: string | null }[]> {
  for (;;) {
    const places = await ctx.db.transaction((tx) => endInOne(tx, ctx, key, how, folders));
    if (places) return places;
  }
}

/** @returns null where something was promised late: it counts now, or a part of it, and the end is still to come */
async function endInOne(
  tx: Sql,
  ctx: Context,
  key: UploadKey,
  how: 'completed' | 'aborted',
  folders: readonly string[],
): Promise<{ org: string; parent: string | null }[] | null> {
  const { begun, beside } = await foldersOfUpload(tx, key, folders);
  const around = () => table.foldersAround(tx, key, [...begun, ...beside]);
  const owners = await ownersOf(tx, [...new Set([...folders, ...(await around())])]);
  const strangers = await ownOfOthers(ctx, tx, owners);
  // Counted anew only while no batch counts by difference.
  const orgs = new Set(owners.filter(({ id }) => !strangers.has(id)).map((one) => one.org));
  for (const org of [...orgs].toSorted()) await lockTree(tx, org);
  if (await claimLate(tx, key, folders)) return null;
  if (how === 'aborted') await table.deletePromisesNeverBegun(tx, key);
  // Nothing that a guest has brought or promised counts for the organisation's own: its end says nothing of it.
  const known = new Set(owners.flatMap(({ id }) => (strangers.has(id) ? [] : [id])));
  const ours = (await around()).filter((id) => known.has(id));
  await forgetKept(tx, ours);
  // Of those of which the upload has brought nothing others may still bring more.
  const announced = ours.filter((id) => beside.has(id) && !begun.has(id));
  const places = await countMissing(
    tx,
    ours.filter((id) => !announced.includes(id)),
    ctx.clock.now(),
  );
  return [...places, ...(await countMissing(tx, announced, null))];
}

/** The study folders that an upload has touched, where they lie, and those of studies that it has announced. */
async function foldersOfUpload(tx: Sql, key: UploadKey, folders: readonly string[]) {
  const [begun, beside] = [new Set(folders), new Set<string>()];
  const studies = await table.studiesOfUpload(tx, key);
  for (const [place, all] of Map.groupBy(studies, (one) => one.place)) {
    const uids = new Set(all.filter((one) => one.begun).map(({ study }) => study));
    for (const { id, uid } of await studiesAt(tx, place, [...new Set(all.map(({ study }) => study))]))
      (uids.has(uid) ? begun : beside).add(id);
  }
  return { begun, beside };
}

/**
 * Makes what an upload has left count that is silent and never ended: for the studies that lack something of it
 * already.
 */
export async function claimLeft(db: Database, key: UploadKey): Promise<void> {
  for (;;) {
    const wasLeft = await db.transaction(async (tx) => {
      const folders = [...new Set((await table.foldersOfPatients(tx, key)).map(({ folder }) => folder))];
      for (const org of new Set((await ownersOf(tx, folders)).map((one) => one.org))) await lockTree(tx, org);
      return claimLate(tx, key, folders);
    });
    if (!wasLeft) return;
  }
}

/** Those of the studies that are the own of organisations to which the caller comes from outside. */
async function ownOfOthers(
  ctx: Context,
  tx: Sql,
  studies: readonly { id: string; org: string; own: boolean }[],
): Promise<Set<string>> {
  const others = new Set<string>();
  for (const [org, own] of Map.groupBy(
    studies.filter((one) => one.own),
    (one) => one.org,
  ))
    if (isFromOutside(await attributionOf(tx, ctx, org))) for (const { id } of own) others.add(id);
  return others;
}

/**
 * Makes what was promised after the last of its study had come count, or what the batches have left: of a patient for
 * the folder for which more of the patient counts, or that has one of the instances; where it was not said of whom it
 * is for the first. Of whom nothing has come it counts for none.
 *
 * @returns whether there was any; then there may be more
 */
async function claimLate(tx: Sql, key: UploadKey, folders: readonly string[]): Promise<boolean> {
  const late = await table.promisedLate(tx, key);
  if (late.length === 0) return false;
  const ofPatients = await table.foldersOfPatients(tx, key);
  for (const [place, patients] of Map.groupBy(late, (one) => one.place)) {
    const uids = [...new Set(patients.map(({ study }) => study))];
    const here = (await studiesAt(tx, place, uids)).filter(({ id }) => folders.includes(id));
    const owners = await ownersOf(
      tx,
      here.map(({ id }) => id),
    );
    const own = new Set(owners.flatMap((one) => (one.own ? [one.id] : [])));
    const begun: Begun[] = [];
    for (const one of patients) {
      const { study, patient } = one;
      const among = here.filter(({ uid }) => uid === study).map(({ id }) => id);
      const known = ofPatients.find(
        (other) => other.study === study && other.patient === patient && among.includes(other.folder),
      );
      const folder = known?.folder ?? (patient === '' ? among[0] : await folderWith(tx, key, one, among));
      if (folder !== undefined) begun.push({ ...key, study, patient, folder, own: own.has(folder) });
    }
    if (begun.length === 0) continue;
    const changes = await claim(tx, place, begun, []);
    await changeMissing(
      tx,
      [...changes].map(([id, by]) => ({ id, by, from: null })),
    );
    return true;
  }
  return false;
}

/** The first of the study folders that has an instance of what an upload has promised of a patient. */
async function folderWith(tx: Sql, key: UploadKey, patient: table.Patient, folders: readonly string[]) {
  if (folders.length === 0) return undefined;
  const sops = await table.instancesLate(tx, key, patient);
  const wanted = folders.flatMap((folder) => sops.map((sop) => ({ folder, sop })));
  return (await existingInstances(tx, wanted))[0]?.folder;
}
