import { followsCharacterSet } from '../encoding/character-sets.ts';
import { dictionaryEntry, tagOfKeyword } from '../encoding/dictionary.ts';
import { tagText } from '../encoding/elements.ts';
import { inHalfWidth } from './widths.ts';

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

export function rulesOf(order: DeidentificationOrder): Rules {
  const { mode, fields, options = [], conference = false, keepDocument = false, cleansPixelData = false } = order;
  const anonymizes = mode !== 'notAnonymizeAndEdit';
  const nameable: readonly string[] = mode === 'anonymize' ? shownFields : editableFields;
  const named = new Map(Object.entries(fields).filter(([keyword]) => nameable.includes(keyword)));
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
    texts: new Map([...named].map(([keyword, text]) => [tagNumber(keyword), valueOf(text, tagNumber(keyword))])),
    isNamed: (tag) => inserted.has(tag),
    kept: new Set(kept.map(tagNumber)),
    days,
    birthDays,
  };
}

/** Whether the text of a date's field says by how many days dates move: up to five digits and a sign. */
export function daysOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  // Dashes that Japanese keyboards give for a minus.
  const days = inHalfWidth(text)
    .trim()
    .replace(/^[\u2010-\u2015\u2212\u30fc]/, '-');
  return /^[+-]?\d{1,5}$/.test(days) ? Number(days) : null;
}

function tagNumber(keyword: string): number {
  return Number.parseInt(tagOfKeyword(keyword) ?? '', 16);
}

/**
 * A text as one value (PS3.5 6.2): without the sign that parts values, and without control characters; where its
 * representation follows no character set, what of it is ASCII, as dates that were typed in full width are.
 */
function valueOf(text: string, tag: number): string {
  const one = text.replaceAll(/[\\\p{Cc}\p{Cs}]/gu, ' ').trim();
  if (followsCharacterSet(dictionaryEntry(tagText(tag))?.vr ?? '')) return one;
  return inHalfWidth(one)
    .replaceAll(/[^ -~]/g, '')
    .trim();
}
