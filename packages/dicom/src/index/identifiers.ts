import { firstText, type DicomJson } from '../dataset/dicom-json.ts';
import { tagOfKeyword } from '../encoding/dictionary.ts';
import { DicomError } from '../encoding/dicom-error.ts';
import type { DicomNote } from '../encoding/dicom-note.ts';

export interface Identifiers {
  StudyInstanceUID: string;
  SeriesInstanceUID: string;
  SOPInstanceUID: string;
  /** Empty when the data set does not say it. */
  SOPClassUID: string;
}

/**
 * Whether a text is an identifier (PS3.5 9.1): digits and dots, at most 64 characters. Leading zeros in components,
 * which real files have, pass.
 */
export function isUid(text: string): boolean {
  return text.length <= 64 && /^[0-9]+(\.[0-9]+)*$/.test(text);
}

/**
 * The identifiers of an instance, checked. They become parts of addresses and rows, so nothing passes but what {@link
 * isUid}. Leading zeros, and a SOP class that is absent or malformed, are noted.
 * @throws DicomError missing_uid, bad_uid
 */
export function readIdentifiers(json: DicomJson, notes: DicomNote[]): Identifiers {
  const read = (keyword: keyof Identifiers) => checkedUid(json, tagOfKeyword(keyword) ?? '', notes);
  return {
    SOPInstanceUID: read('SOPInstanceUID'),
    StudyInstanceUID: read('StudyInstanceUID'),
    SeriesInstanceUID: read('SeriesInstanceUID'),
    SOPClassUID: sopClass(json, notes),
  };
}

function sopClass(json: DicomJson, notes: DicomNote[]): string {
  const tag = tagOfKeyword('SOPClassUID') ?? '';
  const uid = firstText(json, tag);
  if (uid !== undefined && isUid(uid)) return checkedUid(json, tag, notes);
  notes.push({ kind: 'sop_class_missing', tag });
  return '';
}

function checkedUid(json: DicomJson, tag: string, notes: DicomNote[]): string {
  const uid = firstText(json, tag);
  if (uid === undefined) throw new DicomError('missing_uid', { tag, expected: 'an identifier', found: 'none' });
  if (uid.length > 64)
    throw new DicomError('bad_uid', { tag, expected: 'at most 64 characters', found: `${uid.length}` });
  if (!isUid(uid)) throw new DicomError('bad_uid', { tag, expected: 'digits and dots', found: 'other characters' });
  if (/(^|\.)0[0-9]/.test(uid)) notes.push({ kind: 'nonconformant_uid', tag });
  return uid;
}
