import type { Sql } from '../../platform/db/index.ts';
import { locationKey, updateFolders, type TreeLocation } from '../storage/index.ts';
import { foreignOf, liesApart, patientNumberOf, studyOfFile } from './identity/study-of-file.ts';
import {
  clearLocations,
  copiesOf,
  markStudies,
  putAtLocations,
  studyRows,
  type LocatedStudy,
  type StudyRow,
} from './studies.sql.ts';
import { studySummary } from './write-folders.ts';

/**
 * Gives a study a location, as an upload of its files would find it: another patient's study of its UID stays beside
 * it, and all of them are marked; one of the same patient occupies the location. Runs inside the transaction that
 * locked the tree; the items are the caller's.
 *
 * @returns false where the location is occupied: the transaction must end then
 */
export async function claimLocation(tx: Sql, id: string, place: TreeLocation): Promise<boolean> {
  const { study, here, elsewhere, occupying } = await around(tx, id, place);
  if (occupying.length > 0) return false;
  const isInConflict = here.some(({ settled_identities }) => !liesApart(study, settled_identities));
  const patientNumber = numberOf(study, here, elsewhere);
  await putAtLocations(tx, [{ id, place: locationKey(place), patientNumber, conflict: isInConflict }]);
  const marked = isInConflict ? here.filter((row) => !row.identity_conflict) : [];
  if (marked.length > 0)
    await markStudies(
      tx,
      marked.map(({ item_id }) => item_id),
      true,
    );
  const changed = [
    { ...study, identity_conflict: isInConflict },
    ...marked.map((row) => ({ ...row, identity_conflict: true })),
  ];
  await updateFolders(
    tx,
    changed.map((row) => ({ id: row.item_id, addedBytes: 0, summary: studySummary({ row }) })),
  );
  return true;
}

/** The studies that occupy a location for which one of the same UID and patient is meant. */
export async function occupyingStudies(tx: Sql, id: string, place: TreeLocation): Promise<string[]> {
  return (await around(tx, id, place)).occupying.map(({ item_id }) => item_id);
}

/**
 * Gives studies back the locations that they have in their folders: they left them with a folder above, so that nothing
 * can have occupied them. Only their numbers may belong to others by now.
 */
export async function reclaimLocations(
  tx: Sql,
  studies: readonly { id: string; parent: string | null; trashed: boolean }[],
): Promise<void> {
  const there = studies.filter(({ trashed }) => !trashed);
  await clearLocations(
    tx,
    there.map(({ id }) => id),
  );
  const rows = new Map(
    (
      await studyRows(
        tx,
        there.map(({ id }) => id),
      )
    ).map((row) => [row.item_id, row]),
  );
  const copies = await copiesOfAll(tx, [...rows.values()]);
  const located: LocatedStudy[] = [];
  for (const { id, parent } of there) {
    const study = rows.get(id);
    if (!study || parent === null) throw new Error('a study below a folder has none above it');
    const place = `folder:${parent}`;
    const known = copies.get(copyKey(study)) ?? [];
    const [here, elsewhere] = [known.filter((row) => row.place === place), known.filter((row) => row.place !== place)];
    const patientNumber = numberOf(study, here, elsewhere);
    located.push({ id, place, patientNumber, conflict: study.identity_conflict });
    // Those that come after it find it where it will be.
    copies.set(
      copyKey(study),
      [...known, { ...study, place, patient_number: patientNumber }].toSorted(byPatientNumber),
    );
  }
  await putAtLocations(tx, located);
}

/** All copies of studies that have a location, by organisation and UID. */
async function copiesOfAll(tx: Sql, studies: readonly StudyRow[]): Promise<Map<string, StudyRow[]>> {
  const copies: StudyRow[] = [];
  for (const [org, ofOne] of Map.groupBy(studies, (row) => row.org))
    copies.push(...(await copiesOf(tx, org, [...new Set(ofOne.map((row) => row.study_instance_uid))])));
  return Map.groupBy(copies, copyKey);
}

const copyKey = ({ org, study_instance_uid: uid }: StudyRow) => `${org} ${uid}`;
const byPatientNumber = (a: StudyRow, b: StudyRow) =>
  a.patient_number - b.patient_number || (a.item_id < b.item_id ? -1 : 1);

/**
 * A study, and the others of its UID: `occupying` those at a location to which its files would belong, `here` the
 * others there.
 */
async function around(tx: Sql, id: string, place: TreeLocation) {
  const [study] = await studyRows(tx, [id]);
  if (!study) throw new Error('a study folder has no study');
  const key = locationKey(place);
  const copies = (await copiesOf(tx, place.org, [study.study_instance_uid])).filter(({ item_id }) => item_id !== id);
  const there = copies.filter((row) => row.place === key);
  const here = without(there, study);
  const occupying = there.filter((row) => !here.includes(row));
  return { study, here, elsewhere: copies.filter((row) => row.place !== key), occupying };
}

function numberOf(study: StudyRow, here: readonly StudyRow[], elsewhere: readonly StudyRow[]): number {
  return patientNumberOf(
    study,
    elsewhere.map((row) => ({ identity: row, patientNumber: row.patient_number })),
    new Set(here.map((row) => row.patient_number)),
  );
}

/** Those of the studies at a location to which the files of `study` would not belong. */
function without(here: readonly StudyRow[], study: StudyRow): StudyRow[] {
  const rest = here.map((row) => ({
    row,
    identity: row,
    settled: row.settled_identities,
    patientNumber: row.patient_number,
    foreign: foreignOf(!study.own, { own: row.own, holdsOwn: row.outside_count < row.instance_count }),
    holds: null,
  }));
  for (let found = studyOfFile(study, rest); found; found = studyOfFile(study, rest))
    rest.splice(rest.indexOf(found), 1);
  return rest.map(({ row }) => row);
}
