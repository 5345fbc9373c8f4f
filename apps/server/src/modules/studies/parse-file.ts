import { deflateSync } from 'node:zlib';
import {
  DicomError,
  readInstance,
  readInstanceNow,
  readSopReference,
  type BulkTable,
  type DicomErrorKind,
  type FrameTable,
  type ParsedInstance,
  type Reference,
} from '@mado/dicom';
import type { UnfitText } from '@mado/dicom/deidentify';
import { pictureHeadBytes, pictureKind } from '@mado/dicom/deidentify/pictures';
import { suspicionOf } from '@mado/dicom/deidentify/suspicion';
import type { ArrivedFile } from '../../platform/spool/index.ts';
import { fileType, headBytes } from './file-type.ts';
import { indexEntry, text, type IndexEntry } from './index-entry.ts';
import { keptNotes, withinLimits, type IndexNote } from './index-limits.ts';
import { derivedUid, generatedUid } from './generated-uid.ts';

/** DICOM up to this size is read as a whole; of what is larger the pixel data stays on the disk. */
export const wholeDicomFile = 16 * 1024 * 1024;

/**
 * DICOM of which pixel data cannot be told from the rest is read as a whole, whatever its size; beyond this one it is
 * refused, so that one upload cannot take the machine's memory.
 */
export const largestDicomFile = 1_000_000_000;

/** `too_large`: the file has more bytes than `largestDicomFile`, and would have to be read as a whole. */
type RefusalKind = DicomErrorKind | 'too_large';

/** Why a file that is DICOM cannot be indexed. */
export interface Refusal {
  kind: RefusalKind;
  tag: string | null;
  offset: number | null;
  /** Which instance it is, where that can be read all the same. */
  instance: { uid: string; sopClassUid: string } | null;
}

/**
 * Why a file is not kept that was to be without what identifies: something of that is left in it, named by its tags, or
 * of a picture by the kinds of what is beside the pixels; nobody can say what is in it; or the order for its study has
 * a text that does not fit its field.
 */
export type Withheld =
  | { code: 'identifiers_present'; tags: readonly string[] }
  | { code: 'not_deidentified' }
  | { code: 'bad_field_text'; unfit: UnfitText };

/** Everything that ingest needs to know of a file, found out in one pass. */
export interface ParsedFile {
  sha256: string;
  /** bytes */
  size: number;
  /** media type by content */
  filetype: string;
  /** The index entry; null for a file that is not DICOM, and for one that is refused. */
  dicom: ParsedDicom | null;
  refusal: Refusal | null;
  withheld?: Withheld;
  /** A picture that was cleaned by order, and at whose pixels nobody has looked [IN-17]. */
  unseen?: true;
}

interface ParsedDicom {
  entry: IndexEntry;
  /** DICOM JSON (PS3.18 F.2) as UTF-8, deflated (RFC 1950) */
  dicomJson: Uint8Array<ArrayBuffer>;
  frames: FrameTable | null;
  bulk: BulkTable;
  /** What the object refers to, by UID. */
  references: readonly Reference[];
  notes: IndexNote[];
  /** Where the file ends too early, whatever notes are left out. */
  truncated: { tag?: string; offset?: number } | null;
}

/**
 * Finds out what a file is and, when it is DICOM, reads it.
 *
 * @param isUnseen it was de-identified, and nobody has looked at its pixels
 */
export function parseFile(file: ArrivedFile, isUnseen = false): ParsedFile {
  const { name, size } = file;
  const filetype = fileType(file.head(headBytes), name);
  const isDicom = filetype === 'application/dicom';
  if (!isDicom) {
    const unseen = isUnseen && pictureKind(file.head(pictureHeadBytes)) !== null;
    return { sha256: file.sha256(), size, filetype, dicom: null, refusal: null, ...(unseen && { unseen }) };
  }
  // Bytes that are read as a whole are hashed where they are.
  const bytes = size <= wholeDicomFile ? file.bytes() : null;
  const sha256 = file.sha256();
  return { sha256, size, filetype, ...readDicom(file, bytes, sha256, isUnseen) };
}

function readDicom(
  file: ArrivedFile,
  whole: Buffer | null,
  sha256: string,
  isUnseen: boolean,
): Pick<ParsedFile, 'dicom' | 'refusal'> {
  const head = () => whole ?? file.head(refusedHead);
  try {
    const parsed = instanceIn(file, whole, {
      generateUid: (keyword, malformed) => (malformed === null ? generatedUid(sha256, keyword) : derivedUid(malformed)),
    });
    if (parsed === null) return { dicom: null, refusal: refused('too_large', head()) };
    const dicomJson = new Uint8Array(deflateSync(JSON.stringify(parsed.dicomJson), { level: 3 }));
    const { entry, cut } = withinLimits(indexEntry(parsed));
    // Where the kind of image or the device says so; most others state nothing, and are not looked at either.
    const mayHoldText = parsed.frames !== null && suspicionOf(parsed.dicomJson).check === 'person';
    const notes = keptNotes([
      ...(isUnseen && mayHoldText ? [{ kind: 'pixels_not_looked_at' as const }] : []),
      ...(cut ? [{ kind: 'index_text_cut' as const }] : []),
      ...parsed.notes,
    ]);
    const truncated = parsed.notes.find(({ kind }) => kind === 'truncated') ?? null;
    const { frames, bulk } = parsed;
    const { references } = parsed.references;
    return { dicom: { entry, dicomJson, frames, bulk, references, notes, truncated }, refusal: null };
  } catch (error) {
    if (error instanceof DicomError) return { dicom: null, refusal: refused(error.kind, head(), error) };
    // The reader met something that it did not foresee: this file's fault, and no reason to lose the others.
    if (error instanceof RangeError || error instanceof TypeError)
      return { dicom: null, refusal: refused('corrupt', head()) };
    throw error;
  }
}

/** Which instance a file is stands here, where it is said at all. */
const refusedHead = 64 * 1024;

/** An instance; null where it is too large for the way in which it has to be read. */
function instanceIn(
  file: ArrivedFile,
  whole: Buffer | null,
  options: Parameters<typeof readInstance>[1],
): ParsedInstance | null {
  if (whole) return readInstance(whole, options);
  const { size } = file;
  const parsed = readInstanceNow({ size, read: (offset, length) => file.range(offset, length) }, options);
  if (parsed !== null) return parsed;
  return size <= largestDicomFile ? readInstance(file.bytes(), options) : null;
}

function refused(kind: RefusalKind, bytes: Buffer, at: { tag?: string; offset?: number } = {}): Refusal {
  const reference = readSopReference(bytes);
  const instance = reference && { uid: reference.SOPInstanceUID, sopClassUid: reference.SOPClassUID };
  return { kind, tag: text(at.tag ?? null), offset: at.offset ?? null, instance };
}
