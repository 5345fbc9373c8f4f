import {
  explicitDataSet,
  fileBeginning,
  firstText,
  frameIndex,
  joined,
  readFrame,
  readInstance,
  type ElementChanges,
  type EncapsulatedFrameTable,
  type NativePixelData,
  type ParsedInstance,
} from '@mado/dicom';
import { decodeFrame, FrameError, pixelDescription } from '@mado/dicom/frames';
import { decodedLength, largestDecoded } from './decode-job.ts';
import type { Identifiers } from './identifiers.ts';
import { octetsOf } from './octets.ts';

const EXPLICIT_LITTLE_ENDIAN = '1.2.840.10008.1.2.1';

/**
 * A file in explicit VR little endian, compressed frames decoded (PS3.18 8.7.3: the default of application/dicom), with
 * the identifiers under which it is asked for. In pieces, which share no memory with the file.
 *
 * @throws {DicomError | FrameError}
 */
export async function rewriteFile(file: Uint8Array, identifiers: Identifiers): Promise<Uint8Array<ArrayBuffer>[]> {
  const instance = readInstance(file, { generateUid: (keyword) => identifiers[keyword] });
  const beginning = fileBeginning({ ...instance.facts, TransferSyntaxUID: EXPLICIT_LITTLE_ENDIAN });
  const pixels = await decodedPixels(file, instance);
  const chunks = [beginning, ...explicitDataSet(file, pixels, addedIdentifiers(instance))];
  // Pixels are handed over as they are; the rest is many small pieces.
  const at = pixels ? chunks.indexOf(pixels.bytes) : -1;
  if (!pixels || at < 0) return [joined(chunks)];
  return [joined(chunks.slice(0, at)), pixels.bytes, joined(chunks.slice(at + 1))];
}

/** Notes of identifiers that the file lacks, or has malformed. */
const newIdentifiers = new Set(['uid_made', 'uid_derived', 'uid_from_file_meta']);

function addedIdentifiers({ notes, dicomJson }: ParsedInstance): ElementChanges {
  const added = notes.filter(({ kind }) => newIdentifiers.has(kind));
  const uid = (tag: string) => ({ vr: 'UI', value: Buffer.from(firstText(dicomJson, tag) ?? '', 'latin1') });
  return new Map(added.map(({ tag = '' }) => [Number.parseInt(tag, 16), uid(tag)]));
}

/**
 * All frames of encapsulated pixel data as native pixel data; null when it is native already or there is none.
 *
 * @throws {FrameError} too_large before anything is decoded, when all frames together are larger than one job may make
 */
async function decodedPixels(
  file: Uint8Array,
  { dicomJson, frames: table }: ParsedInstance,
): Promise<(NativePixelData & { bytes: Uint8Array<ArrayBuffer> }) | null> {
  if (table?.kind !== 'encapsulated') return null;
  let bytes: Uint8Array<ArrayBuffer> | null = null;
  let at = 0;
  let photometricInterpretation: string | null = null;
  const read = (offset: number, length: number) => Promise.resolve(file.subarray(offset, offset + length));
  const there = wholeFrames(table);
  for (let index = 0; index < there; index++) {
    const frame = await readFrame(table, frameIndex(index), read);
    const description = pixelDescription(dicomJson, frame.transferSyntaxUID);
    if (decodedLength(description) * there > largestDecoded)
      throw new FrameError('too_large', `all frames together may take ${largestDecoded} bytes`);
    // Single bits of several frames are packed without regard to where one ends (PS3.5 annex D).
    if (description.bitsAllocated === 1 && table.numberOfFrames > 1)
      throw new FrameError('unsupported_transfer_syntax', 'compressed single-bit frames are given one by one');
    const decoded = await decodeFrame(frame.bytes, description);
    photometricInterpretation = decoded.photometricInterpretation;
    const octets = octetsOf(decoded, description);
    bytes ??= new Uint8Array(octets.length * there);
    bytes.set(octets, at);
    at += octets.length;
  }
  return { bytes: bytes ?? new Uint8Array(), photometricInterpretation };
}

/**
 * How many frames there are to be written: pixel data may end before Number of Frames says, as the file's own does, but
 * no frame may take the place of a missing one before it.
 *
 * @throws {FrameError}
 */
function wholeFrames({ missing = [], numberOfFrames }: EncapsulatedFrameTable): number {
  const [first, ...others] = missing;
  if (!first) return numberOfFrames;
  if (others.length > 0 || first[1] < numberOfFrames)
    throw new FrameError('truncated', 'a frame is missing between others: they are given one by one');
  return first[0] - 1;
}
