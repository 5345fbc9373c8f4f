import { earlierStudiesAtMost, type Answer, type earlierStudies as endpoint } from '@mado/contract';
import type { Context } from '../../../platform/context.ts';
import { listedTo, requireLevel } from '../../sharing/index.ts';
import { comparePatients } from '../identity/patient-identity.ts';
import { comparedStudies, type ComparedRow } from './earlier-studies.sql.ts';
import { ofOnePatient } from './patient-source.ts';
import { studiesOfPatient } from './patient-studies.sql.ts';

/**
 * With what a study may be compared [VS-34]: earlier ones of its patient in its organisation that are listed to the
 * caller. Nothing where the study itself is open to them by a link alone, or withheld from them.
 *
 * @throws {OperationError} not_signed_in, no_access
 */
export async function earlierStudies(ctx: Context, id: string): Promise<Answer<typeof endpoint>> {
  await requireLevel(ctx, [id], 'can_view');
  const [study] = ctx.caller.account ? await comparedStudies(ctx.db, [id]) : [];
  const patientId = study?.patientId?.trim() ?? '';
  if (!study?.StudyDate || patientId === '') return { studies: [] };
  const found = await studiesOfPatient(ctx.db, study.org, patientId);
  const seen = await listedTo(
    ctx,
    found.map((one) => one.id),
  );
  // Whose they are is not said of those that are withheld [PN-10].
  const told = found.filter((one) => seen.get(one.id)?.withheld === false);
  if (!told.some((one) => one.id === id)) return { studies: [] };
  const others = await comparedStudies(
    ctx.db,
    ofOnePatient(told, id).map((one) => one.id),
  );
  const earlier = others.filter((one) => isSamePatient(one, study) && isEarlier(one, study)).toSorted(byAge);
  return { studies: eachOnce(earlier).slice(0, earlierStudiesAtMost).map(answered) };
}

/** Two dates of birth are two patients here, though one ID is one elsewhere: nobody compares with somebody else's. */
function isSamePatient(one: ComparedRow, other: ComparedRow): boolean {
  const identity = ({ birthDate }: ComparedRow) => ({
    patient_id: null,
    issuer_of_patient_id: null,
    patient_name: null,
    patient_birth_date: birthDate,
  });
  return comparePatients(identity(one), identity(other)) !== 'contradicted';
}

/** Dates and times stand as DICOM writes them today, so that they compare as texts. */
function isEarlier(one: ComparedRow, than: ComparedRow): boolean {
  const [a, b] = [one.StudyDate ?? '', than.StudyDate ?? ''];
  if (a === '' || one.uid === than.uid) return false;
  return a === b ? (one.StudyTime ?? '') < (than.StudyTime ?? '') : a < b;
}

/** The latest first; of copies of one study the organisation's own before others, then what changed last. */
function byAge(one: ComparedRow, other: ComparedRow): number {
  const when = ({ StudyDate, StudyTime }: ComparedRow) => `${StudyDate ?? ''} ${StudyTime ?? ''}`;
  if (when(one) !== when(other)) return when(one) < when(other) ? 1 : -1;
  if (one.own !== other.own) return one.own ? -1 : 1;
  return other.changedAt.getTime() - one.changedAt.getTime();
}

function eachOnce(studies: readonly ComparedRow[]): ComparedRow[] {
  return [...new Map(studies.toReversed().map((one) => [one.uid, one])).values()].toReversed();
}

function answered(row: ComparedRow): Answer<typeof endpoint>['studies'][number] {
  const { id, uid, StudyDate, StudyTime, StudyDescription, modality_list, bodypartexamined_list } = row;
  return {
    uuid: id,
    StudyInstanceUID: uid,
    StudyDate: StudyDate ?? '',
    StudyTime,
    StudyDescription,
    modality_list,
    bodypartexamined_list,
  };
}
