import {
  explicitDataSet,
  fileBeginning,
  firstText,
  frameIndex,
  readFrame,
  readInstance,
  type EncapsulatedFrameTable,
  type MadeUid,
  type NativePixelData,
  type ParsedInstance,
} from '@mado/dicom';
import { decodeFrame, FrameError, pixelDescription } from '@mado/dicom/frames';
import { octetsOf } from './octets.ts';

const EXPLICIT_LITTLE_ENDIAN = '1.2.840.10008.1.2.1';

/** The identifiers that the index has of a file; the file itself may lack some. */
export type Identifiers = Record<MadeUid, string>;

/**
 * A file in explicit VR little endian, compressed frames decoded (PS3.18 8.7.3: the default of application/dicom), with the identifiers under which
 * it is asked for.
 *
 * @throws {DicomError | FrameError}
 */
export async function rewriteFile(file: Uint8Array, identifiers: Identifiers): Promise<Uint8Array<ArrayBuffer>> {
  const instance = readInstance(file, { makeUid: (keyword) => identifiers[keyword] });
  const beginning = fileBeginning({ ...instance.facts, TransferSyntaxUID: EXPLICIT_LITTLE_ENDIAN });
  return joined([beginning, ...explicitDataSet(file, await decodedPixels(file, instance), addedIdentifiers(instance))]);
}

/** Notes of identifiers that the file lacks, or has malformed. */
const newIdentifiers = new Set(['uid_made', 'uid_derived', 'uid_from_file_meta']);

function addedIdentifiers({ notes, dicomJson }: ParsedInstance): Map<number, string> {
  const added = notes.filter(({ kind }) => newIdentifiers.has(kind));
  return new Map(added.map(({ tag = '' }) => [Number.parseInt(tag, 16), firstText(dicomJson, tag) ?? '']));
}

/** All frames of encapsulated pixel data as native pixel data; null when it is native already or there is none. */
async function decodedPixels(
  file: Uint8Array,
  { dicomJson, frames: table }: ParsedInstance,
): Promise<NativePixelData | null> {
  if (table?.kind !== 'encapsulated') return null;
  const frames: Uint8Array[] = [];
  let photometricInterpretation: string | null = null;
  const read = (offset: number, length: number) => Promise.resolve(file.subarray(offset, offset + length));
  const there = wholeFrames(table);
  for (let index = 0; index < there; index++) {
    const { bytes, transferSyntaxUID } = await readFrame(table, frameIndex(index), read);
    const description = pixelDescription(dicomJson, transferSyntaxUID);
    // Single bits of several frames are packed without regard to where one ends (PS3.5 annex D).
    if (description.bitsAllocated === 1 && table.numberOfFrames > 1)
      throw new FrameError('unsupported_transfer_syntax', 'compressed single-bit frames are given one by one');
    const decoded = await decodeFrame(bytes, description);
    photometricInterpretation = decoded.photometricInterpretation;
    frames.push(octetsOf(decoded, description).slice());
  }
  return { bytes: joined(frames), photometricInterpretation };
}

/**
 * How many frames there are to be written: pixel data may end before Number of Frames says, as the file's own does, but no frame may take the place of a
 * missing one before it.
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

function joined(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
