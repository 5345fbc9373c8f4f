import type { UploadOptions } from '@mado/contract';
import type { DeidentificationOrder, ProfileOption } from '@mado/dicom/deidentify';
import { daysOf } from '@mado/dicom/deidentify/moved-days';

/** What is done with one study. */
export type StudyMode = 'notAnonymize' | 'anonymize' | 'anonymizeAndEdit' | 'notAnonymizeAndEdit';

/** New texts by keyword: '' blanks, a whole number in a date moves it by days; a field that is not named stays. */
export type Fields = Readonly<Record<string, string>>;

/** What a person has chosen in '匿名化の設定'. */
export interface DeidentificationChoice {
  /** Whether studies are anonymised that `perStudy` does not name. */
  readonly master: boolean;
  /** For those: shown fields that are checked, with their texts. */
  readonly fields: Fields;
  /** By the StudyInstanceUID that the files have. */
  readonly perStudy: Readonly<Record<string, { readonly mode: StudyMode; readonly fields: Fields }>>;
  readonly profileOptions: readonly ProfileOption[];
  /** Blanks what the viewer shows of the patient in every study, whatever is said besides. */
  readonly conference?: boolean;
}

/** Everything leaves as it is. */
export const leftAsItIs: DeidentificationChoice = { master: false, fields: {}, perStudy: {}, profileOptions: [] };

/** What is done with a study; null: it leaves as it is. */
export function orderOf(choice: DeidentificationChoice, study: string): DeidentificationOrder | null {
  const { master, perStudy, profileOptions: options, conference = false } = choice;
  const { mode, fields } = perStudy[study] ?? { mode: master ? 'anonymize' : 'notAnonymize', fields: choice.fields };
  if (mode !== 'notAnonymize') return { mode, fields, options, ...(conference && { conference }) };
  return conference ? { mode: 'notAnonymizeAndEdit', fields: {}, options, conference } : null;
}

/** What tells patients apart, and is blank in every file of a conference. */
export const blankInConference: Fields = { PatientID: '', PatientName: '', PatientBirthDate: '' };

/** Whether identifiers of a study go. */
export function anonymizes(choice: DeidentificationChoice, study: string): boolean {
  return orderOf(choice, study)?.mode.startsWith('anonymize') === true;
}

/** Whether identifiers of any study go: then names of files and folders go, too, and what is beside the images. */
export function anonymizesAny({ master, perStudy }: DeidentificationChoice): boolean {
  return master || Object.values(perStudy).some(({ mode }) => mode.startsWith('anonymize'));
}

/** Whether anything of any study is changed. */
export function changesAny(choice: DeidentificationChoice): boolean {
  const { master, perStudy, conference = false } = choice;
  return master || conference || Object.values(perStudy).some(({ mode }) => mode !== 'notAnonymize');
}

/** Stands for every number of days that is not zero. */
const moved = '1';

/** Without the numbers of days by which dates have moved: with one, everybody would know the true dates [DI-32]. */
function withoutDays(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([field, text]) => {
      const days = field.endsWith('Date') ? daysOf(text) : null;
      return [field, days === null || days === 0 ? text : moved];
    }),
  );
}

/**
 * The order as the server looks whether it was carried out, for files that have it behind them.
 *
 * @param sentUid the StudyInstanceUID with which a study leaves
 */
export function wireOrder(
  choice: DeidentificationChoice,
  sentUid: (study: string) => string,
): Pick<UploadOptions, 'anonymize' | 'per_study' | 'profile_options' | 'deidentified'> & { conference?: true } {
  const { master, fields, perStudy, profileOptions, conference = false } = choice;
  return {
    anonymize: master ? { master, fields: withoutDays(fields) } : null,
    per_study: Object.fromEntries(
      Object.entries(perStudy).map(([study, { mode, fields: own }]) => [
        sentUid(study),
        { mode, fields: withoutDays(own) },
      ]),
    ),
    ...(conference && { conference }),
    profile_options: [...profileOptions],
    deidentified: true,
  };
}
