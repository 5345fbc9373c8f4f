import type { Context } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { attributionOf, isFromOutside, lockTree } from '../storage/index.ts';
import { instancesAmong, ownersOf, studiesAt } from '../studies/index.ts';
import type { UploadKey } from './fills.sql.ts';
import { claim, countMissing } from './keep-promises.ts';
import type { Begun } from './kept-promises.sql.ts';
import * as table from './promises.sql.ts';

/**
 * Ends what an upload has promised: what has not come is missing from now on, of the studies of which something came, whyever it did not. Of the others
 * nothing is remembered once the upload was given up; after an end in order their files may still be sent again. The studies are counted anew.
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
  return ctx.db.transaction(async (tx) => {
    const owners = await ownersOf(tx, [...new Set([...folders, ...(await table.foldersAround(tx, key, folders))])]);
    // Counted anew only while no batch counts by difference.
    for (const org of [...new Set(owners.map((one) => one.org))].toSorted()) await lockTree(tx, org);
    await claimLate(tx, key, folders);
    if (how === 'aborted') await table.deletePromisesNeverBegun(tx, key);
    const around = new Set(await table.foldersAround(tx, key, folders));
    const known = owners.filter(({ id }) => around.has(id));
    const strangers = await ownOfOthers(ctx, tx, known);
    const [ours, theirs] = [known.filter(({ id }) => !strangers.has(id)), known.filter(({ id }) => strangers.has(id))];
    const now = ctx.clock.now();
    const places = await countMissing(
      tx,
      ours.map(({ id }) => id),
      now,
    );
    // When more of it is awaited no longer is not for a guest to say.
    const others = await countMissing(
      tx,
      theirs.map(({ id }) => id),
      null,
    );
    return [...places, ...others];
  });
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
 * Makes what was promised after the last of its study had come count: of a patient for the folder for which more of the patient counts, or that has one of the
 * instances; where it was not said of whom it is for the first. Of whom nothing has come it counts for none.
 */
async function claimLate(tx: Sql, key: UploadKey, folders: readonly string[]): Promise<void> {
  const late = Map.groupBy(await table.promisedLate(tx, key), ({ place }) => place);
  if (late.size === 0) return;
  const ofPatients = await table.foldersOfPatients(tx, key);
  for (const [place, promised] of late) {
    const uids = [...new Set(promised.map(({ study }) => study))];
    const here = (await studiesAt(tx, place, uids)).filter(({ id }) => folders.includes(id));
    const own = new Set(
      (
        await ownersOf(
          tx,
          here.map(({ id }) => id),
        )
      ).flatMap((one) => (one.own ? [one.id] : [])),
    );
    const begun: Begun[] = [];
    for (const [name, instances] of Map.groupBy(promised, ({ study, patient }) => JSON.stringify([study, patient]))) {
      const [study, patient] = JSON.parse(name) as [string, string];
      const among = here.filter(({ uid }) => uid === study).map(({ id }) => id);
      const known = ofPatients.find(
        (one) => one.study === study && one.patient === patient && among.includes(one.folder),
      );
      const wanted = among.flatMap((folder) => instances.map(({ sop }) => ({ folder, sop })));
      const folder = known?.folder ?? (patient === '' ? among[0] : (await instancesAmong(tx, wanted))[0]?.folder);
      if (folder !== undefined) begun.push({ ...key, study, patient, folder, own: own.has(folder) });
    }
    await claim(tx, place, begun, []);
  }
}
