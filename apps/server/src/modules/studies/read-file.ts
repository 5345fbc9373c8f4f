import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import { DicomError, readInstance, type BulkTable, type DicomNote, type FrameTable } from '@mado/dicom';
import { fileType, headBytes } from './file-type.ts';
import { indexEntry, text, type IndexEntry } from './index-entry.ts';

/** DICOM files are read as a whole; larger ones are refused, so that one upload cannot take the machine's memory. */
export const largestDicomFile = 1_000_000_000;
const hashChunk = 4 * 1024 * 1024;

/** Why a file that is DICOM cannot be indexed; `kind` is a DicomErrorKind. */
export interface Refusal {
  kind: string;
  tag: string | null;
  offset: number | null;
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

export interface DicomReading {
  entry: IndexEntry;
  /** DICOM JSON (PS3.18 F.2) as UTF-8, deflated (RFC 1950) */
  dicomJson: Uint8Array<ArrayBuffer>;
  frames: FrameTable | null;
  bulk: BulkTable;
  notes: DicomNote[];
}

/**
 * Hashes a file, finds out what it is and, when it is DICOM, reads it.
 *
 * @param path of a file that nobody writes to any more
 * @param name as it was sent; tells kinds of text apart
 */
export async function readFile(path: string, name: string): Promise<FileReading> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const head = await readRange(file, 0, Math.min(size, headBytes));
    const filetype = fileType(head, name);
    if (filetype !== 'application/dicom')
      return { sha256: await hash(file, size), size, filetype, dicom: null, refusal: null };
    if (size > largestDicomFile)
      return { sha256: await hash(file, size), size, filetype, dicom: null, refusal: refused('too_large') };
    const bytes = await readRange(file, 0, size);
    return { sha256: createHash('sha256').update(bytes).digest('hex'), size, filetype, ...readDicom(bytes) };
  } finally {
    await file.close();
  }
}

function readDicom(bytes: Buffer): Pick<FileReading, 'dicom' | 'refusal'> {
  try {
    const parsed = readInstance(bytes);
    const dicomJson = new Uint8Array(deflateSync(JSON.stringify(parsed.dicomJson), { level: 3 }));
    return {
      dicom: { entry: indexEntry(parsed), dicomJson, frames: parsed.frames, bulk: parsed.bulk, notes: parsed.notes },
      refusal: null,
    };
  } catch (error) {
    if (error instanceof DicomError) return { dicom: null, refusal: refused(error.kind, error.tag, error.offset) };
    // The reader met something that it did not foresee: this file's fault, and no reason to lose the others.
    if (error instanceof RangeError || error instanceof TypeError) return { dicom: null, refusal: refused('corrupt') };
    throw error;
  }
}

function refused(kind: string, tag?: string, offset?: number): Refusal {
  return { kind, tag: text(tag ?? null), offset: offset ?? null };
}

async function hash(file: FileHandle, size: number): Promise<string> {
  const digest = createHash('sha256');
  for (let at = 0; at < size; at += hashChunk) digest.update(await readRange(file, at, Math.min(hashChunk, size - at)));
  return digest.digest('hex');
}

async function readRange(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await file.read(bytes, filled, Math.min(length - filled, 2 ** 30), offset + filled);
    if (bytesRead === 0) throw new Error('a spooled file became shorter while it was read');
    filled += bytesRead;
  }
  return bytes;
}
