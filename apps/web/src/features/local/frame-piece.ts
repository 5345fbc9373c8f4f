import { frameIndexOf, type FrameNumber } from '@mado/dicom';
import type { PlainFile } from '../../workers/local/plain-file.ts';

const explicitLittleEndian = '1.2.840.10008.1.2.1';
/** Fragments that hold frames without compression (PS3.5 A.4.11). */
const encapsulatedUncompressed = '1.2.840.10008.1.2.1.98';

/**
 * The bytes of a frame as a piece of the file, which nobody reads before it is looked at; its media type names the
 * transfer syntax (PS3.18 8.7.3.3.2). Empty where there is no such frame; of a video too, of which none can be shown.
 */
export function framePiece({ pixels, frames }: PlainFile, frame: FrameNumber): Blob {
  if (frames === null) return piece([], explicitLittleEndian);
  if (frames.kind === 'video') return new Blob([], { type: `video/mpeg; transfer-syntax=${frames.transferSyntaxUID}` });
  const index = frameIndexOf(frame);
  if (frames.kind === 'native') {
    const bytes = frames.frameBits / 8;
    const [from, to] = [index * bytes, (index + 1) * bytes];
    const end = Math.min(to, frames.length);
    const there = pixels.slice(frames.offset + from, frames.offset + end, mediaType(explicitLittleEndian));
    // The last byte of a value that lacks one is 0.
    return end === to - 1 ? piece([there, new Uint8Array(1)], explicitLittleEndian) : there;
  }
  const { transferSyntaxUID } = frames;
  const syntax = transferSyntaxUID === encapsulatedUncompressed ? explicitLittleEndian : transferSyntaxUID;
  const parts = (frames.frames[index] ?? []).map(([offset, length]) => pixels.slice(offset, offset + length));
  return piece(parts, syntax);
}

function piece(parts: BlobPart[], transferSyntaxUID: string): Blob {
  return new Blob(parts, { type: mediaType(transferSyntaxUID) });
}

function mediaType(transferSyntaxUID: string): string {
  return `application/octet-stream; transfer-syntax=${transferSyntaxUID}`;
}
