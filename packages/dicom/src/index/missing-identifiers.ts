import { firstText, type DicomJson, type DicomJsonElement } from '../dataset/dicom-json.ts';
import { tagOfKeyword } from '../dataset/dictionary.ts';
import type { DicomNote } from '../encoding/dicom-note.ts';
import { metaIdentifier, type FileStructure } from '../encoding/file-structure.ts';

const madeUids = ['SOPInstanceUID', 'StudyInstanceUID', 'SeriesInstanceUID'] as const;

/** The identifiers that can be made up. A SOP Class UID cannot: it says what the data set is. */
export type MadeUid = (typeof madeUids)[number];

/** A UID (PS3.5 9.1) for a file that lacks the one of this keyword: the same one whenever the file has the same bytes. */
export type MakeUid = (keyword: MadeUid) => string;

const MEDIA_STORAGE_SOP_INSTANCE_UID = 0x00020003;
const uidOfStandard = /^(0|[1-9][0-9]*)(\.(0|[1-9][0-9]*))+$/;

/**
 * A data set's JSON with the identifiers that it lacks, each with a note: the SOP Instance UID of the file meta group where that is a valid one
 * (PS3.10 7.1), else what `makeUid` makes. An identifier is missing when it is absent or empty; a malformed one stays, and so does a data set
 * without SOP class.
 * @returns `json` itself where nothing is added
 */
export function addMissingIdentifiers(
  json: DicomJson,
  file: FileStructure,
  makeUid: MakeUid | undefined,
  notes: DicomNote[],
): DicomJson {
  if (firstText(json, tagOfKeyword('SOPClassUID') ?? '') === undefined) return json;
  const added: DicomJson = {};
  for (const keyword of madeUids) {
    const tag = tagOfKeyword(keyword) ?? '';
    if (!isEmpty(json[tag])) continue;
    const inMeta = keyword === 'SOPInstanceUID' ? validMetaUid(file) : undefined;
    const uid = inMeta ?? makeUid?.(keyword);
    if (uid === undefined) continue;
    added[tag] = { vr: 'UI', Value: [uid] };
    notes.push({ kind: inMeta === undefined ? 'uid_made' : 'uid_from_file_meta', tag });
  }
  if (Object.keys(added).length === 0) return json;
  return Object.fromEntries(Object.entries({ ...json, ...added }).toSorted(([a], [b]) => (a < b ? -1 : 1)));
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
