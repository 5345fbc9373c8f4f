import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import {
  DicomError,
  readInstance,
  readSopReference,
  type BulkTable,
  type DicomErrorKind,
  type FrameTable,
} from '@mado/dicom';
import { fileType, headBytes } from './file-type.ts';
import { indexEntry, text, type IndexEntry } from './index-entry.ts';
import { keptNotes, withinLimits, type IndexNote } from './index-limits.ts';
import { derivedUid, madeUid } from './made-uid.ts';

/** DICOM files are read as a whole; larger ones are refused, so that one upload cannot take the machine's memory. */
export const largestDicomFile = 1_000_000_000;
const hashChunk = 4 * 1024 * 1024;

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

/** Everything that ingest needs to know of a file, found out in one pass. */
export interface FileReading {
  sha256: string;
  /** bytes */
  size: number;
  /** media type by content */
  filetype: string;
  /** The index entry; null for a file that is not DICOM, and for one that is refused. */
  dicom: DicomReading | null;
  refusal: Refusal | null;
}

interface DicomReading {
  entry: IndexEntry;
  /** DICOM JSON (PS3.18 F.2) as UTF-8, deflated (RFC 1950) */
  dicomJson: Uint8Array<ArrayBuffer>;
  frames: FrameTable | null;
  bulk: BulkTable;
  notes: IndexNote[];
  /** Where the file ends too early, whatever notes are left out. */
  truncated: { tag?: string; offset?: number } | null;
}

/**
 * Hashes a file, finds out what it is and, when it is DICOM, reads it. Blocks: for a thread of its own.
 *
 * @param path of a file that nobody writes to any more
 * @param name as it was sent; tells kinds of text apart
 */
export function readFile(path: string, name: string): FileReading {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const head = readRange(file, 0, Math.min(size, headBytes));
    const filetype = fileType(head, name);
    if (filetype !== 'application/dicom')
      return { sha256: hash(file, size), size, filetype, dicom: null, refusal: null };
    if (size > largestDicomFile)
      return { sha256: hash(file, size), size, filetype, dicom: null, refusal: refused('too_large', head) };
    return readBytes(readRange(file, 0, size), name);
  } finally {
    closeSync(file);
  }
}

/** As `readFile`, of a file whose bytes are at hand; they may be overwritten afterwards. */
export function readBytes(bytes: Buffer, name: string): FileReading {
  const filetype = fileType(bytes.subarray(0, headBytes), name);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const read = filetype === 'application/dicom' ? readDicom(bytes, sha256) : { dicom: null, refusal: null };
  return { sha256, size: bytes.length, filetype, ...read };
}

function readDicom(bytes: Buffer, sha256: string): Pick<FileReading, 'dicom' | 'refusal'> {
  try {
    const parsed = readInstance(bytes, {
      makeUid: (keyword, malformed) => (malformed === null ? madeUid(sha256, keyword) : derivedUid(malformed)),
    });
    const dicomJson = new Uint8Array(deflateSync(JSON.stringify(parsed.dicomJson), { level: 3 }));
    const { entry, cut } = withinLimits(indexEntry(parsed));
    const notes = keptNotes(cut ? [{ kind: 'index_text_cut' }, ...parsed.notes] : parsed.notes);
    const truncated = parsed.notes.find(({ kind }) => kind === 'truncated') ?? null;
    return { dicom: { entry, dicomJson, frames: parsed.frames, bulk: parsed.bulk, notes, truncated }, refusal: null };
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

function hash(file: number, size: number): string {
  const digest = createHash('sha256');
  for (let at = 0; at < size; at += hashChunk) digest.update(readRange(file, at, Math.min(hashChunk, size - at)));
  return digest.digest('hex');
}

/** Used again for every read, since what is read is understood before the next one: fresh memory for each file costs as much as reading it. */
let scratch = Buffer.alloc(1024 * 1024);
const keptScratch = 16 * 1024 * 1024;

/** @returns bytes that are good until the next call */
function readRange(file: number, offset: number, length: number): Buffer {
  if (length > scratch.length) scratch = Buffer.allocUnsafeSlow(length);
  const bytes = scratch.subarray(0, length);
  if (scratch.length > keptScratch) scratch = Buffer.alloc(0);
  let filled = 0;
  while (filled < length) {
    const read = readSync(file, bytes, filled, Math.min(length - filled, 2 ** 30), offset + filled);
    if (read === 0) throw new Error('a spooled file became shorter while it was read');
    filled += read;
  }
  return bytes;
}
