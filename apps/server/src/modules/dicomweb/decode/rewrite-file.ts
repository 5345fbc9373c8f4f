import {
  explicitDataSet,
  fileBeginning,
  firstText,
  frameIndex,
  readFrame,
  readInstance,
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

function addedIdentifiers({ notes, dicomJson }: ParsedInstance): Map<number, string> {
  const added = notes.filter(({ kind }) => kind === 'uid_made' || kind === 'uid_from_file_meta');
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
  for (let index = 0; index < table.numberOfFrames; index++) {
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

function joined(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
