import { comparePatients, saysMore, type PatientIdentity, type SettledIdentity } from './patient-identity.ts';

/** A study to which a file may belong: one of those with its UID at its place. */
export interface CandidateStudy {
  readonly identity: PatientIdentity;
  readonly settled: readonly SettledIdentity[];
  readonly patientNumber: number;
  /**
   * Which of the two comes from outside, where the other is the organisation's own. What it says of the patient that
   * the other leaves blank contradicts it: nobody from outside says whose the own ones are, and what is not said could
   * not be compared with those that come later.
   */
  readonly foreign?: 'file' | 'study' | null;
  /**
   * what of the file is there already: the item of which it is a version, the very same bytes, its SOP Instance UID,
   * its Series Instance UID
   */
  readonly holds: 'item' | 'bytes' | 'instance' | 'series' | null;
}

const strength = { identified: 2, agreed: 1, silent: 0 } as const;
const closeness = { item: 3, bytes: 2, instance: 2, series: 1 } as const;

/**
 * The study to which a file belongs [ID-8]; null when it contradicts all of them, and needs one of its own.
 *
 * The same bytes stay where they are; not where a member brings those of a guest, whose study they contradict.
 * Otherwise the study counts whose patient is most surely the file's, then the one that holds more of what the file is
 * part of, then the one that was there first: the same for the same file, whatever came in between.
 */
export function studyOfFile<Study extends CandidateStudy>(
  file: PatientIdentity,
  studies: readonly Study[],
): Study | null {
  const same = studies.find(
    (study) => study.holds === 'bytes' && !(study.foreign === 'study' && likenessTo(file, study) === 'contradicted'),
  );
  if (same) return same;
  const possible = studies.flatMap((study) => {
    const likeness = likenessTo(file, study);
    return likeness === 'contradicted' ? [] : [{ study, rank: strength[likeness] }];
  });
  const [best] = possible.toSorted(
    (a, b) =>
      b.rank - a.rank || closenessOf(b.study) - closenessOf(a.study) || a.study.patientNumber - b.study.patientNumber,
  );
  return best?.study ?? null;
}

/** Whether somebody has said of a file's patient that those files lie apart from this study. */
export function liesApart(file: PatientIdentity, settled: readonly SettledIdentity[]): boolean {
  return settled.some((one) => one.how === 'apart' && isSure(comparePatients(file, one)));
}

function isSure(likeness: ReturnType<typeof comparePatients>): boolean {
  return likeness === 'identified' || likeness === 'agreed';
}

function likenessTo(
  file: PatientIdentity,
  { identity, settled, foreign }: CandidateStudy,
): ReturnType<typeof comparePatients> {
  const saysTooMuch =
    (foreign === 'file' && saysMore(file, identity)) || (foreign === 'study' && saysMore(identity, file));
  const own = saysTooMuch ? 'contradicted' : comparePatients(file, identity);
  // What was settled among files that are all from outside says nothing of the organisation's own.
  if (isSure(own) || foreign === 'study') return own;
  // Whose files were joined here belongs here; who merely does not contradict them does not. Where the study does not
  // say whose it is, they do.
  const joined = settled.filter(({ how }) => how === 'joined').map((one) => comparePatients(file, one));
  const sure = joined.find((one) => one === 'identified') ?? joined.find(isSure);
  return sure ?? (joined.includes('contradicted') ? 'contradicted' : own);
}

/**
 * Which of a file and a study comes from outside of the organisation, where the other is its own.
 *
 * @param study `own`: a member, or the product, has ever brought something into it; `holdsOwn`: something of that lies
 *   in it
 */
export function foreignOf(
  isFileFromOutside: boolean,
  study: { own: boolean; holdsOwn: boolean },
): 'file' | 'study' | null {
  if (isFileFromOutside) return study.own ? 'file' : null;
  return study.holdsOwn ? null : 'study';
}

function closenessOf({ holds }: CandidateStudy): number {
  return holds === null ? 0 : closeness[holds];
}

/** A study of the same UID in the organisation. */
export interface Numbered {
  readonly identity: PatientIdentity;
  readonly patientNumber: number;
}

/**
 * The number of a study's patient among those who have studies of its UID in the organisation: that of copies which
 * nowhere contradict it, or a new one.
 *
 * @param others all other copies in the organisation
 * @param taken numbers of other patients at the same place
 */
export function patientNumberOf(
  identity: PatientIdentity,
  others: readonly Numbered[],
  taken: ReadonlySet<number>,
): number {
  const numbers = [...new Set(others.map(({ patientNumber }) => patientNumber))].toSorted((a, b) => a - b);
  const open = numbers.filter(
    (number) =>
      !taken.has(number) &&
      others.every((one) => one.patientNumber !== number || comparePatients(identity, one.identity) !== 'contradicted'),
  );
  const sure = open.find((number) =>
    others.some((one) => one.patientNumber === number && comparePatients(identity, one.identity) !== 'silent'),
  );
  return sure ?? open[0] ?? Math.max(-1, ...numbers, ...taken) + 1;
}
