import type { Sql } from '../../platform/db/index.ts';
import { endReceiving, placeKey, trashItems, updateFolders, type Place, type Trashing } from '../storage/index.ts';
import { foreignOf, liesApart, patientNumberOf, studyOfFile } from './identity/study-of-file.ts';
import {
  copiesOf,
  freePlace,
  markStudies,
  putInPlace,
  studyRow,
  takeOutOfPlaceAnyway,
  type StudyRow,
} from './studies.sql.ts';
import { studySummary } from './write-folders.ts';

/**
 * Gives a study that comes out of the trash its place again, as an upload of its files would find it: another patient's study of its UID stays beside it, and all of them are
 * marked; one of the same patient has taken its place. Runs inside the transaction that locked the tree; the items are the caller's.
 *
 * @param place where it lay
 * @param trashing moves the one that has taken its place to the trash instead, also while an upload is filling it: what that brings from now on belongs to the one
 *   that has come back, and does not replace it. Null: it stays
 * @returns false where the place is taken by one that stays: the transaction must end then
 */
export async function restoreStudy(tx: Sql, id: string, place: Place, trashing: Trashing | null): Promise<boolean> {
  const key = placeKey(place);
  const study = await studyRow(tx, id);
  if (!study) throw new Error('a study folder has no study');
  const uid = study.study_instance_uid;
  // Of others that lie in the trash as well.
  await freePlace(tx, { org: place.org, key }, [uid]);
  const copies = (await copiesOf(tx, place.org, [uid])).filter(({ item_id }) => item_id !== id);
  const here = copies.filter((row) => row.place === key);
  const beside = without(here, study);
  const taking = here.filter((row) => !beside.includes(row)).map(({ item_id }) => item_id);
  if (taking.length > 0 && !trashing) return false;
  const receivingUntil = trashing && (await displace(tx, taking, trashing));
  const elsewhere = copies.filter((row) => row.place !== key);
  const isInConflict = beside.some(({ settled_identities }) => !liesApart(study, settled_identities));
  const patientNumber = patientNumberOf(
    study,
    elsewhere.map((row) => ({ identity: row, patientNumber: row.patient_number })),
    new Set(beside.map((row) => row.patient_number)),
  );
  await putInPlace(tx, id, { place: key, patientNumber, conflict: isInConflict });
  const marked = isInConflict ? beside.filter((row) => !row.identity_conflict) : [];
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
    changed.map((row) => ({
      id: row.item_id,
      addedBytes: 0,
      summary: studySummary({ row }),
      receivingUntil: row.item_id === id ? receivingUntil : null,
    })),
  );
  return true;
}

/** Moves studies to the trash, of which nothing is expected there. @returns until when an upload may fill their place further */
async function displace(tx: Sql, studies: readonly string[], trashing: Trashing): Promise<Date | null> {
  if (studies.length === 0) return null;
  const until = await takeOutOfPlaceAnyway(tx, studies);
  await endReceiving(tx, studies, null, null);
  await trashItems(tx, studies, trashing);
  return until && until > trashing.at ? until : null;
}

/** Those of the studies at a place to which the files of `study` would not belong. */
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
