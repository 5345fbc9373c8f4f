import { asciiBytes } from '../encoding/ascii.ts';
import { joined } from '../encoding/chunks.ts';
import { DicomError } from '../encoding/dicom-error.ts';
import type { Element } from '../encoding/elements.ts';
import { readFileStructure, type FileStructure } from '../encoding/file-structure.ts';
import { defaultMaximumInflatedBytes } from '../encoding/inflate.ts';
import { isLongForm } from '../encoding/value-representations.ts';
import type { GeneratedUid } from '../index/missing-identifiers.ts';
import { inOrder, textEdits, textOf, unsignedLong, type ByteEdit } from './byte-edits.ts';
import { writtenElement } from './element-writer.ts';

const tagOfUid = { SOPInstanceUID: 0x00080018, StudyInstanceUID: 0x0020000d, SeriesInstanceUID: 0x0020000e } as const;
const META_GROUP_LENGTH = 0x00020000;
const MEDIA_STORAGE_SOP_INSTANCE_UID = 0x00020003;

/**
 * What has to change in a file so that it has these identifiers, as {@link textEdits} does it, and Media Storage SOP
 * Instance UID made the same (PS3.10 7.1).
 *
 * @param bytes the file, or its beginning
 * @param whole whether that is all of it
 * @returns edits by ascending offset; null where more of the file is needed
 * @throws DicomError as for reading the file
 */
export function identifierEdits(
  bytes: Uint8Array,
  whole: boolean,
  identifiers: Readonly<Record<GeneratedUid, string>>,
): ByteEdit[] | null {
  try {
    return editsOf(readFileStructure(bytes, [], defaultMaximumInflatedBytes), whole, identifiers);
  } catch (error) {
    if (!whole && error instanceof DicomError) return null;
    throw error;
  }
}

function editsOf(
  file: FileStructure,
  whole: boolean,
  identifiers: Readonly<Record<GeneratedUid, string>>,
): ByteEdit[] | null {
  const keywords = Object.entries(tagOfUid) as [GeneratedUid, number][];
  const found = textEdits(
    file,
    whole,
    keywords.map(([keyword, tag]) => ({ tag, vr: 'UI', text: identifiers[keyword] })),
  );
  if (!found) return null;
  const ofMeta = found.changed.has(tagOfUid.SOPInstanceUID) ? metaEdits(file, identifiers.SOPInstanceUID) : [];
  return inOrder([...ofMeta, ...found.edits]);
}

function metaEdits({ file, meta }: FileStructure, uid: string): ByteEdit[] {
  if (meta.length === 0) return [];
  const headerOf = ({ vr }: Element) => (isLongForm(vr) ? 12 : 8);
  const own = meta.find(({ tag }) => tag === MEDIA_STORAGE_SOP_INSTANCE_UID);
  if (own && textOf(file, own) === uid) return [];
  const after = own ?? meta.find(({ tag }) => tag > MEDIA_STORAGE_SOP_INSTANCE_UID);
  const last = meta.at(-1);
  const offset = after ? after.offset - headerOf(after) : (last?.offset ?? 0) + (last?.length ?? 0);
  const removed = own ? own.length + headerOf(own) : 0;
  const inserted = joined(writtenElement(MEDIA_STORAGE_SOP_INSTANCE_UID, 'UI', asciiBytes(uid)));
  const length = meta.find(({ tag }) => tag === META_GROUP_LENGTH);
  if (length?.length !== 4) return [{ offset, removed, inserted }];
  const grown = file.view.getUint32(length.offset, true) + inserted.length - removed;
  return [
    { offset: length.offset, removed: 4, inserted: unsignedLong(grown, false) },
    { offset, removed, inserted },
  ];
}
