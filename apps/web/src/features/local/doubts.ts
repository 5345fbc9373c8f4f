import type { LocalStudy } from '../../workers/local/local-study.ts';

/** What has to be known of a study before one relies on whose it is. */
export type Doubt = 'conflict' | 'sameName' | 'samePatientID';

/**
 * Of each study, by its id, what speaks against the patient [LO-9]: another patient has the same Study Instance UID
 * (`conflict`), another Patient ID the same name and birth date (`sameName`), another name or birth date the same
 * Patient ID (`samePatientID`).
 */
export function doubtsOf(studies: readonly LocalStudy[]): ReadonlyMap<number, readonly Doubt[]> {
  const byName = grouped(studies, personOf, ({ PatientID }) => PatientID);
  const names = grouped(studies, ({ PatientID }) => PatientID, nameOf);
  const birthDates = grouped(studies, ({ PatientID }) => PatientID, birthDateOf);
  return new Map(
    studies.map((study) => [
      study.id,
      [
        ...(study.identityConflict ? (['conflict'] as const) : []),
        ...(more(byName, personOf(study)) ? (['sameName'] as const) : []),
        ...(more(names, study.PatientID) || more(birthDates, study.PatientID) ? (['samePatientID'] as const) : []),
      ],
    ]),
  );
}

/** Empty where nobody is named. */
function personOf(study: LocalStudy): string {
  const name = nameOf(study);
  return name === '' ? '' : `${name} ${birthDateOf(study)}`;
}

function birthDateOf({ PatientBirthDate }: LocalStudy): string {
  return PatientBirthDate.replaceAll(/\D/g, '');
}

function nameOf({ PatientName }: LocalStudy): string {
  return PatientName.normalize('NFKC')
    .toLowerCase()
    .replace(/[\s^=]+/g, ' ')
    .trim();
}

function grouped(
  studies: readonly LocalStudy[],
  by: (study: LocalStudy) => string,
  what: (study: LocalStudy) => string,
): ReadonlyMap<string, ReadonlySet<string>> {
  const groups = new Map<string, Set<string>>();
  for (const study of studies) {
    const said = what(study);
    // A blank contradicts nothing.
    if (said !== '') groups.set(by(study), (groups.get(by(study)) ?? new Set()).add(said));
  }
  return groups;
}

function more(groups: ReadonlyMap<string, ReadonlySet<string>>, key: string): boolean {
  return key !== '' && (groups.get(key)?.size ?? 0) > 1;
}
