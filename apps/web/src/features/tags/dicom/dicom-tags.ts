import type { Item, Tag } from '@mado/contract';
import { ageOn } from './age.ts';

/** What of an item can become a tag, in the order of the dialog [TG-10]. */
export const dicomFields = [
  'PatientName',
  'PatientSex',
  'PatientAge',
  'PatientID',
  'InstitutionName',
  'StudyDate',
] as const;
export type DicomField = (typeof dicomFields)[number];

type DicomLabels = Readonly<Record<DicomField, string>>;

/** What an item says, as its tags would; empty where it says nothing. */
export function dicomValues(item: Item): Record<DicomField, string> {
  return {
    PatientName: item.PatientName ?? '',
    PatientSex: item.PatientSex ?? '',
    PatientAge: String(ageOn(item.PatientBirthDate, item.StudyDate) ?? ''),
    PatientID: item.PatientID ?? '',
    InstitutionName: item.InstitutionName ?? '',
    StudyDate: item.StudyDate ?? '',
  };
}

/** What somebody has decided in the dialog. */
export interface DicomChoice {
  checked: ReadonlySet<DicomField>;
  /** Tags of the fields that are not checked go. */
  removeOthers: boolean;
  /** What was typed instead of what the item says; of one item alone. */
  typed: Partial<Record<DicomField, string>>;
}

interface DicomChange {
  add: string[];
  remove: Tag[];
}

/**
 * What becomes of the tags of one item [TG-10]: one is added only where its box is checked and its value is not empty,
 * and those of fields that are not checked go only where that was asked for.
 */
export function dicomChange(item: Item, labels: DicomLabels, choice: DicomChoice): DicomChange {
  const values = { ...dicomValues(item), ...choice.typed };
  const add = dicomFields
    .filter((field) => choice.checked.has(field) && values[field].trim() !== '')
    .map((field) => `${labels[field]}:${values[field].trim()}`)
    .filter((name) => !item.tags.some((tag) => tag.name === name.normalize('NFC')));
  const gone = choice.removeOthers ? dicomFields.filter((field) => !choice.checked.has(field)) : [];
  const remove = gone.flatMap((field) => labelled(item, labels[field]));
  return { add, remove };
}

/** The tags of an item with this label. */
export function labelled({ tags }: Item, label: string): Tag[] {
  return tags.filter(({ name }) => name.startsWith(`${label}:`));
}

/** Whether an item says anything that can become a tag here: studies, series and DICOM files. */
export function hasDicomTags({ foldertype, filetype }: Item): boolean {
  return foldertype === 'study' || foldertype === 'series' || filetype === 'application/dicom';
}
