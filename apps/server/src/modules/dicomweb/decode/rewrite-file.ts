import {
  explicitDataSet,
  fileBeginning,
  frameIndex,
  readFrame,
  readInstance,
  type NativePixelData,
  type ParsedInstance,
} from '@mado/dicom';
import { decodeFrame, FrameError, pixelDescription } from '@mado/dicom/frames';
import { octetsOf } from './octets.ts';

const EXPLICIT_LITTLE_ENDIAN = '1.2.840.10008.1.2.1';

/**
 * A file in explicit VR little endian, compressed frames decoded (PS3.18 8.7.3: the default of application/dicom).
 *
 * @throws {DicomError | FrameError}
 */
export async function rewriteFile(file: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const instance = readInstance(file);
  const beginning = fileBeginning({ ...instance.facts, TransferSyntaxUID: EXPLICIT_LITTLE_ENDIAN });
  return joined([beginning, ...explicitDataSet(file, await decodedPixels(file, instance))]);
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
