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
  const byPatient = grouped(studies, ({ PatientID }) => PatientID, personOf);
  return new Map(
    studies.map((study) => [
      study.id,
      [
        ...(study.identityConflict ? (['conflict'] as const) : []),
        ...(more(byName, personOf(study)) ? (['sameName'] as const) : []),
        ...(more(byPatient, study.PatientID) ? (['samePatientID'] as const) : []),
      ],
    ]),
  );
}

/** Empty where nobody is named. */
function personOf({ PatientName, PatientBirthDate }: LocalStudy): string {
  const name = PatientName.normalize('NFKC')
    .toLowerCase()
    .replace(/[\s^=]+/g, ' ')
    .trim();
  return name === '' ? '' : `${name} ${PatientBirthDate.replaceAll(/\D/g, '')}`;
}

function grouped(
  studies: readonly LocalStudy[],
  by: (study: LocalStudy) => string,
  what: (study: LocalStudy) => string,
): ReadonlyMap<string, ReadonlySet<string>> {
  const groups = new Map<string, Set<string>>();
  for (const study of studies) groups.set(by(study), (groups.get(by(study)) ?? new Set()).add(what(study)));
  return groups;
}

function more(groups: ReadonlyMap<string, ReadonlySet<string>>, key: string): boolean {
  return key !== '' && (groups.get(key)?.size ?? 0) > 1;
}
