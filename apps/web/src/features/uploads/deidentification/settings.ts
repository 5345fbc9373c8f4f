import {
  conferenceTexts,
  daysOf,
  editableFields,
  fieldText,
  hiddenFields,
  shownFields,
  unfitTexts,
  type FieldFault,
  type ProfileOption,
} from '@mado/dicom/deidentify';
import { orderOf, type DeidentificationChoice, type Fields, type StudyMode } from './choice.ts';
import type { StudyToSend } from './study-to-send.ts';

export type EditableField = (typeof editableFields)[number];
export { editableFields, hiddenFields, shownFields };

/** Fields that a conference blanks whatever is said of them, with what is put in their place. */
export const forcedTexts = Object.fromEntries(
  editableFields.flatMap((field) => {
    const text = conferenceTexts[field];
    return text === undefined ? [] : [[field, text]];
  }),
) as Readonly<Partial<Record<EditableField, string>>>;

/** A field as it stands in the dialog: its text counts where it is checked. */
export interface FieldSetting {
  readonly isChecked: boolean;
  readonly text: string;
}
export type FieldSettings = Readonly<Partial<Record<EditableField, FieldSetting>>>;

/** What stands in '匿名化の設定'. */
export interface Settings {
  /** For a conference: what the viewer shows of the patient goes in any case. */
  readonly conference: boolean;
  /** By a link: all of it is de-identified, and names and birth dates never stay. */
  readonly isForced: boolean;
  readonly master: boolean;
  readonly fields: FieldSettings;
  readonly options: readonly ProfileOption[];
  /** Studies of which something else is to be done than of all others, by StudyInstanceUID. */
  readonly studies: Readonly<Record<string, { readonly mode: StudyMode; readonly fields: FieldSettings }>>;
}

/** Options of the profile that a person switches; dates move by the field of the study's date. */
export const switchedOptions = ['retainPatientCharacteristics', 'cleanDescriptors', 'retainSafePrivate'] as const;

const blank: FieldSetting = { isChecked: true, text: '' };
const blankFields = Object.fromEntries(shownFields.map((field) => [field, blank])) as FieldSettings;

/** Fields that say who somebody is: where nothing may stay they are replaced, or blanked. */
export const neverKept = ['PatientName', 'PatientBirthDate'] as const satisfies EditableField[];

/** As it stands at first: everything goes. In a conference each study may be edited besides. */
export function firstSettings(studies: readonly StudyToSend[], isConference: boolean, isForced = false): Settings {
  return {
    conference: isConference,
    isForced,
    master: true,
    fields: blankFields,
    options: [],
    studies: isConference ? firstOfEach(studies) : {},
  };
}

function firstOfEach(studies: readonly StudyToSend[]): Settings['studies'] {
  const own = { mode: 'anonymizeAndEdit', fields: blankFields } as const;
  return Object.fromEntries(studies.map(({ StudyInstanceUID }) => [StudyInstanceUID, own]));
}

/** What is done with a study: its own, or what is done with all. */
export function modeOf({ master, studies }: Settings, study: string): StudyMode {
  return studies[study]?.mode ?? (master ? 'anonymize' : 'notAnonymize');
}

/**
 * The settings with another word for all studies; what is said of single ones stays, where it is something else. In a
 * conference each of the others begins anew where it is switched on.
 */
export function withMaster(settings: Settings, master: boolean, all: readonly StudyToSend[]): Settings {
  const ofAll = master ? 'anonymize' : 'notAnonymize';
  // In a conference every study begins with that, and nobody has said it.
  const isFirst = ({ mode, fields }: Settings['studies'][string]): boolean =>
    settings.conference && mode === 'anonymizeAndEdit' && Object.values(fields).every(({ text }) => text === '');
  const studies = Object.entries(settings.studies).filter(
    ([, own]) => (own.mode !== ofAll || own.mode === 'anonymize') && !(isFirst(own) && !master),
  );
  const anew = settings.conference && master ? firstOfEach(all) : {};
  return { ...settings, master, studies: { ...anew, ...Object.fromEntries(studies) } };
}

/**
 * The settings with another mode for a study. Where it edits, it begins with what the mode is safe with: all that is
 * checked for all, or nothing where nothing is anonymised; texts that were typed for it come along.
 */
export function withMode(settings: Settings, study: string, mode: StudyMode): Settings {
  const { [study]: before, ...others } = settings.studies;
  const typed = Object.fromEntries(
    Object.entries(before?.fields ?? {}).filter(([, { isChecked, text }]) => isChecked && text !== ''),
  );
  const fields = { ...(mode === 'anonymizeAndEdit' && settings.fields), ...typed };
  const isOfAll = mode === (settings.master ? 'anonymize' : 'notAnonymize');
  return { ...settings, studies: isOfAll ? others : { ...others, [study]: { mode, fields } } };
}

/** The settings with other fields for a study that is edited. */
export function withFields(settings: Settings, study: string, fields: FieldSettings): Settings {
  const own = settings.studies[study];
  return own ? { ...settings, studies: { ...settings.studies, [study]: { ...own, fields } } } : settings;
}

/** Whether what is checked for all is done with any study. */
export function usesFieldsOfAll({ master, studies }: Settings): boolean {
  return master || Object.values(studies).some(({ mode }) => mode === 'anonymize');
}

/** The settings as they are ordered. */
export function choiceOf({ conference, isForced, master, fields, options, studies }: Settings): DeidentificationChoice {
  const forced = (of: readonly EditableField[]) =>
    conference
      ? Object.fromEntries(Object.entries(forcedTexts).filter(([field]) => of.some((one) => one === field)))
      : {};
  const least = isForced ? Object.fromEntries(neverKept.map((field) => [field, ''])) : {};
  const ofAll = { ...least, ...checked(fields), ...forced(shownFields) };
  return {
    master,
    fields: master ? ofAll : {},
    perStudy: Object.fromEntries(
      Object.entries(studies).map(([study, { mode, fields: own }]) => {
        if (mode === 'notAnonymize') return [study, { mode, fields: {} }];
        // Only the shown fields can be told of a study that is not edited.
        return [
          study,
          { mode, fields: mode === 'anonymize' ? ofAll : { ...least, ...checked(own), ...forced(editableFields) } },
        ];
      }),
    ),
    profileOptions: offersOptions({ isForced, conference }) ? options : [],
    ...(conference && { conference }),
  };
}

/** Whether something of the profile may be retained besides: not by a link into a conference. */
export function offersOptions({ isForced, conference }: Pick<Settings, 'isForced' | 'conference'>): boolean {
  return !(isForced && conference);
}

function checked(fields: FieldSettings): Fields {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, { isChecked, text }]) => (isChecked ? [[field, text]] : [])),
  );
}

/** What is to be said of a field's text: dates move by it, or it does not fit [DI-29]. */
export type FieldNote =
  | { readonly kind: 'movesStudy' | 'movesBirth'; readonly days: number }
  | { readonly kind: 'unfit'; readonly fault: FieldFault; readonly most?: number };

export function noteOf(field: EditableField, { isChecked, text }: FieldSetting): FieldNote | null {
  if (!isChecked) return null;
  const own = fieldText(field, text);
  if (!own.fits) return { kind: 'unfit', fault: own.fault, ...(own.most !== undefined && { most: own.most }) };
  const days = field === 'StudyDate' || field === 'PatientBirthDate' ? daysOf(text) : null;
  return days === null ? null : { kind: field === 'StudyDate' ? 'movesStudy' : 'movesBirth', days };
}

/** A field whose text is to be mended before anything leaves; `study` null: one of the fields for all. */
export interface UnfitField {
  readonly study: string | null;
  readonly field: string;
}

/** Those of what is ordered; a text that nobody asks for does not count. */
export function unfitFields(settings: Settings, studies: readonly StudyToSend[]): readonly UnfitField[] {
  const choice = choiceOf(settings);
  const found = new Map<string, UnfitField>();
  // DICOM of which nobody can tell the study goes by the order for all.
  for (const uid of ['', ...studies.map(({ StudyInstanceUID }) => StudyInstanceUID)]) {
    const order = orderOf(choice, uid);
    const study = order?.mode === 'anonymize' ? null : uid;
    for (const { field } of order ? unfitTexts(order) : []) found.set(`${study} ${field}`, { study, field });
  }
  return [...found.values()];
}

/** Days by which the dates of a study move; null: they do not. */
function movedBy(settings: Settings, study: string): number | null {
  if (settings.conference) return null;
  const { mode } = settings.studies[study] ?? {};
  const fields = mode === undefined || mode === 'anonymize' ? settings.fields : settings.studies[study]?.fields;
  const date = fields?.StudyDate;
  if (modeOf(settings, study) === 'notAnonymize' || !date?.isChecked) return null;
  return daysOf(date.text);
}

/** Studies at which one should look before going on. */
export function studiesToLookAt(settings: Settings, studies: readonly StudyToSend[]): number {
  const apart = studiesMovedApart(settings, studies);
  return studies.filter(({ StudyInstanceUID, patients }) => patients.length > 1 || apart.has(StudyInstanceUID)).length;
}

/** Studies of a patient of whom another study's dates move otherwise: what lies between them changes. */
export function studiesMovedApart(settings: Settings, studies: readonly StudyToSend[]): ReadonlySet<string> {
  const byPatient = Map.groupBy(
    studies.flatMap(({ StudyInstanceUID, patients }) =>
      patients.map(({ PatientID, PatientName }) => ({ StudyInstanceUID, patient: PatientID || PatientName })),
    ),
    ({ patient }) => patient,
  );
  const apart = [...byPatient].flatMap(([patient, own]) => {
    const days = new Set(own.map(({ StudyInstanceUID }) => movedBy(settings, StudyInstanceUID)));
    return patient !== '' && days.size > 1 ? own.map(({ StudyInstanceUID }) => StudyInstanceUID) : [];
  });
  return new Set(apart);
}
