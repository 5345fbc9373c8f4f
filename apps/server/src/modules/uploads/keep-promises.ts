import type { Sql } from '../../platform/db/index.ts';
import { changeMissing, locationKey, setMissing, type TreeLocation } from '../storage/index.ts';
import { existingInstances, instancesBesideStudies, instancesOfStudies, studiesAt } from '../studies/index.ts';
import type { UploadKey } from './fills.sql.ts';
import * as table from './kept-promises.sql.ts';
import { countPromised } from './promises.sql.ts';

/** An instance that a batch has brought. */
export interface Came extends table.Arrived {
  /** Study Instance UID */
  study: string;
  /** whether the study folder is the organisation's own by now */
  own: boolean;
  /** whether who brought it is a guest, or came by a link */
  outside: boolean;
  /** null where the upload has no id: it has promised nothing */
  key: UploadKey | null;
}

/**
 * Takes into account what batches have brought: what came is missing no more, whoever promised it, but for what came
 * from outside to a study that is the organisation's own, and what their uploads have promised counts for the studies
 * into which they have brought something of the same patient; what is too much for one batch counts from the next one
 * on. Nothing from outside counts for a study that is the organisation's own.
 *
 * Runs inside the transaction that locked the tree and stored it. The number of each study is kept by difference: a
 * batch costs as much as it brings, and what is promised is claimed once.
 *
 * @param awaitedUntil until when more may come of those studies whose uploads have an id
 */
export async function keepPromises(
  tx: Sql,
  place: TreeLocation,
  came: readonly Came[],
  awaitedUntil: Date,
): Promise<void> {
  if (came.length === 0) return;
  const key = locationKey(place);
  const studies = new Map(came.map(({ folder, study }) => [folder, { folder, study }]));
  const promised = await table.foldersPromised(tx, key, [...studies.values()]);
  if (promised.length === 0) return;
  const concerned = new Set(promised.map(({ folder }) => folder));
  const arrived = came.filter(({ folder }) => concerned.has(folder));
  // What a guest promises of a study that is the organisation's own says nothing, neither that something lacks nor that
  // it will come.
  const awaited = new Set(
    arrived.filter(({ key: by, own, outside }) => by && !(own && outside)).map(({ folder }) => folder),
  );
  const own = new Set(arrived.filter((one) => one.own).map(({ folder }) => folder));
  const becameOwn = promised.filter(({ folder, outside }) => outside && own.has(folder)).map(({ folder }) => folder);
  if (becameOwn.length > 0) await table.deletePromisedOutside(tx, becameOwn);

  const brought = arrived.flatMap(({ key: by, folder, study, sop }) => (by ? [{ ...by, folder, study, sop }] : []));
  const { begun, elsewhere } = await begunBy(tx, key, brought, own);
  // A guest's bytes are none that the organisation's own study has.
  const kept = arrived.filter(({ own: isOwn, outside }) => !(isOwn && outside));
  const changes = await claim(tx, key, begun, kept);
  if (elsewhere.length > 0) {
    const uids = elsewhere.map(({ study }) => study);
    const here = (await studiesAt(tx, key, [...new Set(uids)])).map(({ id }) => id);
    for (const [folder, count] of await table.deletePromisedBeside(tx, key, elsewhere, here))
      add(changes, folder, -count);
  }
  for (const folder of becameOwn) changes.delete(folder);
  await countMissing(tx, becameOwn, null);
  await changeMissing(
    tx,
    [...new Set([...changes.keys(), ...concerned])].map((id) => ({
      id,
      by: changes.get(id) ?? 0,
      from: awaited.has(id) ? awaitedUntil : null,
    })),
  );
}

/**
 * Of which patients of studies uploads have brought the first now, and what they have promised for other folders than
 * those into which they have brought it.
 */
async function begunBy(
  tx: Sql,
  place: string,
  brought: readonly table.BroughtBy[],
  own: ReadonlySet<string>,
): Promise<{ begun: table.Begun[]; elsewhere: table.BroughtBy[] }> {
  if (brought.length === 0) return { begun: [], elsewhere: [] };
  const promised = Map.groupBy(await table.promisesOf(tx, place, brought), ({ n }) => n);
  const begun = new Map<string, table.Begun>();
  const begin = ({ upload, account, study, folder }: table.BroughtBy, patient: string, counts: boolean) => {
    const name = JSON.stringify([upload, account, study, patient]);
    if (counts || !begun.has(name)) begun.set(name, { upload, account, study, patient, folder, own: own.has(folder) });
  };
  for (const [n, one] of brought.entries())
    for (const { folder, patient } of promised.get(n) ?? [])
      if (folder === null || folder === one.folder) begin(one, patient, folder !== null);
  // Of whom it is where that was not said: of the first of its study that comes.
  for (const one of brought) begin(one, '', false);
  const elsewhere = brought.filter((one, n) =>
    promised.get(n)?.some(({ folder }) => folder !== null && folder !== one.folder),
  );
  return { begun: [...begun.values()], elsewhere };
}

/**
 * So many promises one transaction makes count at most: of 5,000 it takes half a second on the embedded database, in
 * which nobody else is answered.
 */
const claimedAtOnce = 1_000;

/**
 * Makes promises count for folders, `claimedAtOnce` of them, but neither what arrived now nor what these, or others
 * beside them, have already.
 *
 * @returns by how much what is missing grows, by folder
 */
export async function claim(
  tx: Sql,
  place: string,
  begun: readonly table.Begun[],
  arrived: readonly table.Arrived[],
): Promise<Map<string, number>> {
  const claimed = await table.claimPromises(tx, place, begun, claimedAtOnce);
  const there = claimed.length > 0 ? await existingInstances(tx, claimed) : [];
  const kept = await table.deletePromised(
    tx,
    [...arrived, ...there].map(({ folder, sop }) => ({ folder, sop })),
  );
  const changes = new Map<string, number>();
  for (const { folder } of claimed) add(changes, folder, 1);
  for (const [folder, count] of kept) add(changes, folder, -count);
  const folders = [...new Set(claimed.map(({ folder }) => folder))];
  if (folders.length > 0)
    for (const [folder, count] of await table.deletePromisedOf(tx, folders, instancesBesideStudies(folders)))
      add(changes, folder, -count);
  return changes;
}

/**
 * Forgets what was promised for study folders, whoever promised it, and what they have, or another folder of their
 * study has. They are to be counted then.
 */
export async function forgetKept(tx: Sql, folders: readonly string[]): Promise<void> {
  if (folders.length === 0) return;
  await table.deletePromisedOf(tx, folders, instancesOfStudies(folders));
  await table.deletePromisedOf(tx, folders, instancesBesideStudies(folders));
}

function add(changes: Map<string, number>, folder: string, count: number): void {
  changes.set(folder, (changes.get(folder) ?? 0) + count);
}

/**
 * Counts anew what study folders lack; it is missing from a time on, null leaves the time as it is. @returns where they
 * lie
 */
export async function countMissing(tx: Sql, folders: readonly string[], from: Date | null) {
  if (folders.length === 0) return [];
  const missing = await countPromised(tx, folders);
  return setMissing(
    tx,
    folders.map((id) => ({ id, missing: missing.get(id) ?? 0 })),
    from,
  );
}
