import { deflateSync } from 'node:zlib';
import {
  DicomError,
  readInstance,
  readSopReference,
  type BulkTable,
  type DicomErrorKind,
  type FrameTable,
  type Reference,
} from '@mado/dicom';
import type { ArrivedFile } from '../../platform/spool/index.ts';
import { fileType, headBytes } from './file-type.ts';
import { indexEntry, text, type IndexEntry } from './index-entry.ts';
import { keptNotes, withinLimits, type IndexNote } from './index-limits.ts';
import { derivedUid, generatedUid } from './generated-uid.ts';

/** DICOM files are read as a whole; larger ones are refused, so that one upload cannot take the machine's memory. */
export const largestDicomFile = 1_000_000_000;

/** `too_large`: the file has more bytes than `largestDicomFile`. */
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
 * of a picture by the kinds of what is beside the pixels; or nobody can say what is in it.
 */
export type Withheld = { code: 'identifiers_present'; tags: readonly string[] } | { code: 'not_deidentified' };

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

/** Finds out what a file is and, when it is DICOM, reads it: once, as a whole. */
export function parseFile(file: ArrivedFile): ParsedFile {
  const { name, size } = file;
  const filetype = fileType(file.head(headBytes), name);
  const isDicom = filetype === 'application/dicom';
  if (isDicom && size <= largestDicomFile) {
    const bytes = file.bytes();
    const sha256 = file.sha256();
    return { sha256, size, filetype, ...readDicom(bytes, sha256) };
  }
  const refusal = isDicom ? refused('too_large', file.head(headBytes)) : null;
  return { sha256: file.sha256(), size, filetype, dicom: null, refusal };
}

function readDicom(bytes: Buffer, sha256: string): Pick<ParsedFile, 'dicom' | 'refusal'> {
  try {
    const parsed = readInstance(bytes, {
      generateUid: (keyword, malformed) => (malformed === null ? generatedUid(sha256, keyword) : derivedUid(malformed)),
    });
    const dicomJson = new Uint8Array(deflateSync(JSON.stringify(parsed.dicomJson), { level: 3 }));
    const { entry, cut } = withinLimits(indexEntry(parsed));
    const notes = keptNotes(cut ? [{ kind: 'index_text_cut' }, ...parsed.notes] : parsed.notes);
    const truncated = parsed.notes.find(({ kind }) => kind === 'truncated') ?? null;
    const { frames, bulk } = parsed;
    const { references } = parsed.references;
    return { dicom: { entry, dicomJson, frames, bulk, references, notes, truncated }, refusal: null };
  } catch (error) {
    if (error instanceof DicomError) return { dicom: null, refusal: refused(error.kind, bytes, error) };
    // The reader met something that it did not foresee: this file's fault, and no reason to lose the others.
    if (error instanceof RangeError || error instanceof TypeError)
      return { dicom: null, refusal: refused('corrupt', bytes) };
    throw error;
  }
}

function refused(kind: RefusalKind, bytes: Buffer, at: { tag?: string; offset?: number } = {}): Refusal {
  const reference = readSopReference(bytes);
  const instance = reference && { uid: reference.SOPInstanceUID, sopClassUid: reference.SOPClassUID };
  return { kind, tag: text(at.tag ?? null), offset: at.offset ?? null, instance };
}
