import { DicomError } from '../encoding/dicom-error.ts';
import { readElement } from '../encoding/element-reader.ts';
import { asciiText, withoutPadding } from '../encoding/ascii.ts';
import { metaIdentifier, readFileStructure, type FileStructure } from '../encoding/file-structure.ts';
import type { Element } from '../encoding/elements.ts';
import { defaultMaximumInflatedBytes } from '../encoding/inflate.ts';

/** What an instance is called by those who refer to it (PS3.3 table 10-11). */
export interface SopReference {
  SOPClassUID: string;
  SOPInstanceUID: string;
}

const SOP_CLASS_UID = 0x00080016;
const SOP_INSTANCE_UID = 0x00080018;
const MEDIA_STORAGE_SOP_CLASS_UID = 0x00020002;
const MEDIA_STORAGE_SOP_INSTANCE_UID = 0x00020003;
const plainUid = /^[0-9]+(\.[0-9]+)+$/;

/**
 * The reference to the instance in a file that could not be read as a whole, for saying which one it was: from the data
 * set, else from the file meta group. Nothing behind SOP Instance UID (0008,0018) is looked at.
 * @param bytes the file, or its beginning
 * @returns null where one of the two cannot be found, or is no UID of at most 64 characters
 */
export function readSopReference(bytes: Uint8Array): SopReference | null {
  try {
    const file = readFileStructure(bytes, [], defaultMaximumInflatedBytes);
    const elements = firstElements(file);
    const SOPClassUID = identifier(file, elements, SOP_CLASS_UID, MEDIA_STORAGE_SOP_CLASS_UID);
    const SOPInstanceUID = identifier(file, elements, SOP_INSTANCE_UID, MEDIA_STORAGE_SOP_INSTANCE_UID);
    return SOPClassUID === undefined || SOPInstanceUID === undefined ? null : { SOPClassUID, SOPInstanceUID };
  } catch (error) {
    if (error instanceof DicomError) return null;
    throw error;
  }
}

/** Elements up to SOP Instance UID, as far as they can be read. */
function firstElements({ dataSet, start, encoding }: FileStructure): Element[] {
  const elements: Element[] = [];
  const end = dataSet.bytes.length;
  try {
    for (let position = start; position < end && (elements.at(-1)?.tag ?? 0) < SOP_INSTANCE_UID;)
      position = readElement(dataSet, position, end, encoding, 0, elements);
  } catch (error) {
    if (!(error instanceof DicomError)) throw error;
  }
  return elements;
}

function identifier(
  file: FileStructure,
  elements: readonly Element[],
  tag: number,
  metaTag: number,
): string | undefined {
  const element = elements.find((one) => one.tag === tag && one.length <= 66);
  const stored = element && asciiText(file.dataSet.bytes.subarray(element.offset, element.offset + element.length));
  const own = stored === undefined ? undefined : withoutPadding(stored);
  return [own, metaIdentifier(file, metaTag)?.uid].find(
    (uid) => uid !== undefined && uid.length <= 64 && plainUid.test(uid),
  );
}
