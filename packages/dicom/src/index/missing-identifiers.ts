import { firstText, type DicomJson, type DicomJsonElement } from '../dataset/dicom-json.ts';
import { tagOfKeyword } from '../encoding/dictionary.ts';
import { DicomError } from '../encoding/dicom-error.ts';
import type { DicomNote } from '../encoding/dicom-note.ts';
import { tagText, type Element } from '../encoding/elements.ts';
import { metaIdentifier, type FileStructure } from '../encoding/file-structure.ts';
import { isUid } from './identifiers.ts';

const generatedUids = ['SOPInstanceUID', 'StudyInstanceUID', 'SeriesInstanceUID'] as const;

/** The identifiers that can be generated. A SOP Class UID cannot: it says what the data set is. */
export type GeneratedUid = (typeof generatedUids)[number];

/**
 * A UID (PS3.5 9.1) for a file that lacks the one of this keyword. A file with the same bytes always gets the same UID.
 * `malformed` is the text that the file has instead of a UID, or null; the same text gets the same UID in every file,
 * so that a series of such files stays together.
 */
export type GenerateUid = (keyword: GeneratedUid, malformed: string | null) => string;

const MEDIA_STORAGE_SOP_INSTANCE_UID = 0x00020003;
const uidOfStandard = /^(0|[1-9][0-9]*)(\.(0|[1-9][0-9]*))+$/;

/**
 * The JSON of a data set with the identifiers that it lacks, each with a note. A missing SOP Instance UID is that of
 * the file meta group where that is valid (PS3.10 7.1); all others come from `generateUid`. An identifier is missing
 * when it is absent or empty. A malformed one is replaced by a UID that is derived from it.
 *
 * Nothing is made for a data set without a SOP class, nor for an identifier that may have been lost in a broken
 * structure.
 *
 * @returns `json` itself where nothing is added
 * @throws DicomError missing_uid where there is neither a SOP class nor all of the others; the fault of the structure
 *   where an identifier may have been lost by it
 */
export function addMissingIdentifiers(
  json: DicomJson,
  file: FileStructure,
  elements: readonly Element[],
  generateUid: GenerateUid | undefined,
  notes: DicomNote[],
): DicomJson {
  const classTag = tagOfKeyword('SOPClassUID') ?? '';
  const hasClass = firstText(json, classTag) !== undefined;
  const added: DicomJson = {};
  for (const keyword of generatedUids) {
    const tag = tagOfKeyword(keyword) ?? '';
    const malformed = malformedUid(json[tag]);
    if (malformed === null && !isEmpty(json[tag])) continue;
    const inMeta = keyword === 'SOPInstanceUID' && malformed === null && hasClass ? validMetaUid(file) : undefined;
    const { broken } = file.dataSet;
    if (broken && malformed === null && inMeta === undefined && Number.parseInt(tag, 16) > broken.after)
      throw broken.error;
    if (malformed === null && !hasClass)
      throw new DicomError('missing_uid', { tag: classTag, expected: 'an identifier', found: 'none' });
    const uid = inMeta ?? generateUid?.(keyword, malformed);
    if (uid === undefined) continue;
    added[tag] = { vr: 'UI', Value: [uid] };
    if (malformed !== null) {
      const offset = elements.find((element) => tagText(element.tag) === tag)?.offset;
      notes.push({ kind: 'uid_derived', tag, ...(offset !== undefined && { offset }) });
    } else notes.push({ kind: inMeta === undefined ? 'uid_made' : 'uid_from_file_meta', tag });
  }
  if (Object.keys(added).length === 0) return json;
  return Object.fromEntries(Object.entries({ ...json, ...added }).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** What stands in the place of an identifier and is none; null when it is one, or nothing is there. */
function malformedUid(element: DicomJsonElement | undefined): string | null {
  if (element === undefined || isEmpty(element)) return null;
  const uid = element.Value?.[0];
  if (typeof uid === 'string' && isUid(uid)) return null;
  return typeof uid === 'string' ? uid : JSON.stringify(uid ?? element.InlineBinary ?? element.BulkDataURI ?? null);
}

function isEmpty(element: DicomJsonElement | undefined): boolean {
  if (element === undefined) return true;
  const { Value, BulkDataURI, InlineBinary } = element;
  if (BulkDataURI !== undefined || InlineBinary !== undefined) return false;
  return Value?.every((value) => value === null || value === '') ?? true;
}

function validMetaUid(file: FileStructure): string | undefined {
  const uid = metaIdentifier(file, MEDIA_STORAGE_SOP_INSTANCE_UID)?.uid;
  return uid !== undefined && uid.length <= 64 && uidOfStandard.test(uid) ? uid : undefined;
}
