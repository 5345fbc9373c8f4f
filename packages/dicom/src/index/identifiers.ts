import { firstText, type DicomJson } from '../dataset/dicom-json.ts';
import { tagOfKeyword } from '../dataset/dictionary.ts';
import { DicomError } from '../encoding/dicom-error.ts';
import type { DicomNote } from '../encoding/dicom-note.ts';

export interface Identifiers {
  StudyInstanceUID: string;
  SeriesInstanceUID: string;
  SOPInstanceUID: string;
  SOPClassUID: string;
}

/**
 * The four identifiers of an instance, checked (PS3.5 9.1): digits and dots, at most 64 characters. They become parts of addresses and
 * rows, so nothing else passes. Components with leading zeros, which real files have, pass with a note.
 * @throws DicomError missing_uid, bad_uid
 */
export function readIdentifiers(json: DicomJson, notes: DicomNote[]): Identifiers {
  const read = (keyword: keyof Identifiers) => checkedUid(json, tagOfKeyword(keyword) ?? '', notes);
  return {
    SOPClassUID: read('SOPClassUID'),
    SOPInstanceUID: read('SOPInstanceUID'),
    StudyInstanceUID: read('StudyInstanceUID'),
    SeriesInstanceUID: read('SeriesInstanceUID'),
  };
}

function checkedUid(json: DicomJson, tag: string, notes: DicomNote[]): string {
  const uid = firstText(json, tag);
  if (uid === undefined) throw new DicomError('missing_uid', { tag, expected: 'an identifier', found: 'none' });
  if (uid.length > 64)
    throw new DicomError('bad_uid', { tag, expected: 'at most 64 characters', found: `${uid.length}` });
  if (!/^[0-9]+(\.[0-9]+)*$/.test(uid)) {
    throw new DicomError('bad_uid', { tag, expected: 'digits and dots', found: 'other characters' });
  }
  if (/(^|\.)0[0-9]/.test(uid)) notes.push({ kind: 'nonconformant_uid', tag });
  return uid;
}
