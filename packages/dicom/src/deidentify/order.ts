import { tagOfKeyword } from '../encoding/dictionary.ts';
import { fieldText, type FieldFault } from './field-text.ts';
import { daysOf } from './moved-days.ts';

/** What is done with a study. Without anonymising nothing but the fields that are named changes, UIDs neither. */
export type DeidentificationMode = 'anonymize' | 'anonymizeAndEdit' | 'notAnonymizeAndEdit';

/** Options of PS3.15 E.3, each a named set of attributes that the profile then treats otherwise. */
export type ProfileOption =
  'retainModifiedDates' | 'retainPatientCharacteristics' | 'cleanDescriptors' | 'retainSafePrivate';

export interface DeidentificationOrder {
  mode: DeidentificationMode;
  /** New texts by keyword; '' blanks, a whole number in a date moves it by days. */
  fields: Readonly<Record<string, string>>;
  options?: readonly ProfileOption[];
  /** Blanks all that the viewer shows of the patient, whatever `fields` say. */
  conference?: boolean;
  /** Leaves an encapsulated document as it is; somebody has looked at it. */
  keepDocument?: boolean;
  /** Somebody has looked at the pixels, and what of them names somebody was made black before [DI-26]. */
  cleansPixelData?: boolean;
}

/** Fields that stay where the order does not name them [DI-8]. */
export const shownFields = ['StudyDate', 'StudyDescription', 'PatientName', 'PatientBirthDate', 'PatientAge'] as const;
/** Fields that are blanked, whatever the profile's options say [DI-8]. */
export const hiddenFields = [
  'StudyID',
  'PatientSex',
  'PatientSize',
  'PatientWeight',
  'InstitutionName',
  'InstitutionalDepartmentName',
  'ReferringPhysicianName',
  'PerformingPhysicianName',
] as const;
/** Fields that an order that edits may name [DI-9]. */
export const editableFields = [...shownFields, ...hiddenFields, 'PatientID', 'AccessionNumber'] as const;

/** What every date and time becomes in a conference. */
export const conferenceDate = '19000101';
export const conferenceTime = '000000';
/** What a conference puts in the place of what its viewer shows, by keyword. */
export const conferenceTexts: Readonly<Record<string, string>> = {
  PatientName: '',
  PatientID: '',
  PatientBirthDate: '',
  PatientAge: '',
  PatientSex: '',
  StudyDescription: '',
  SeriesDescription: '',
  AccessionNumber: '',
  StudyID: '',
  StudyDate: conferenceDate,
  StudyTime: conferenceTime,
};

export const PATIENT_BIRTH_DATE = 0x00100030;
export const PATIENT_AGE = 0x00101010;

/** An order in the form that single elements are judged by. */
export interface Rules {
  anonymizes: boolean;
  conference: boolean;
  keepDocument: boolean;
  cleansPixelData: boolean;
  /** `retainModifiedDates` where dates move, and only there. */
  options: ReadonlySet<ProfileOption>;
  /** New values by tag. */
  texts: ReadonlyMap<number, string>;
  /** Whether somebody has named a field: its text comes into a file that has no such element, too. */
  isNamed(this: void, tag: number): boolean;
  /** Tags that stay though the profile would not have it so. */
  kept: ReadonlySet<number>;
  /** Days by which all dates but that of birth move; null: they do not. */
  days: number | null;
  /** The same of the date of birth. */
  birthDays: number | null;
}

/** @throws {RangeError} where `unfitTexts` of the order finds any */
export function rulesOf(order: DeidentificationOrder): Rules {
  const { mode, fields, options = [], conference = false, keepDocument = false, cleansPixelData = false } = order;
  const anonymizes = mode !== 'notAnonymizeAndEdit';
  const named = new Map(namedIn(mode, fields));
  const days = conference ? null : daysOf(named.get('StudyDate'));
  const birthDays = conference ? null : daysOf(named.get('PatientBirthDate'));
  const kept = anonymizes && !conference ? shownFields.filter((keyword) => !named.has(keyword)) : [];
  if (days !== null) named.delete('StudyDate');
  if (birthDays !== null) named.delete('PatientBirthDate');
  const inserted = new Set([...named.keys()].map(tagNumber));
  if (anonymizes) for (const keyword of hiddenFields) if (!named.has(keyword)) named.set(keyword, '');
  if (conference) for (const [keyword, text] of Object.entries(conferenceTexts)) named.set(keyword, text);
  return {
    anonymizes,
    conference,
    keepDocument,
    cleansPixelData,
    options: new Set([
      ...options.filter((option) => option !== 'retainModifiedDates'),
      ...(days === null ? [] : (['retainModifiedDates'] as const)),
    ]),
    texts: new Map([...named].map(([keyword, text]) => [tagNumber(keyword), valueOf(keyword, text)])),
    isNamed: (tag) => inserted.has(tag),
    kept: new Set(kept.map(tagNumber)),
    days,
    birthDays,
  };
}

function tagNumber(keyword: string): number {
  return Number.parseInt(tagOfKeyword(keyword) ?? '', 16);
}

/** A text of an order that does not fit its field [DI-29]. */
export interface UnfitText {
  readonly field: string;
  readonly fault: FieldFault;
  /** Characters that it may have, where it has more. */
  readonly most?: number;
}

/** The texts of an order that nothing can be replaced by; those that it overlooks do not count. */
export function unfitTexts({ mode, fields, conference = false }: DeidentificationOrder): UnfitText[] {
  return namedIn(mode, fields).flatMap(([field, text]) => {
    const own = conference && conferenceTexts[field] !== undefined ? null : fieldText(field, text);
    if (own === null || own.fits) return [];
    return [{ field, fault: own.fault, ...(own.most !== undefined && { most: own.most }) }];
  });
}

function namedIn(mode: DeidentificationMode, fields: DeidentificationOrder['fields']): [string, string][] {
  const nameable: readonly string[] = mode === 'anonymize' ? shownFields : editableFields;
  return Object.entries(fields).filter(([keyword]) => nameable.includes(keyword));
}

/** @throws {RangeError} for a text that does not fit; `unfitTexts` names it */
function valueOf(keyword: string, text: string): string {
  const own = fieldText(keyword, text);
  if (!own.fits) throw new RangeError(`the text for ${keyword} does not fit: ${own.fault}`);
  return own.value;
}
