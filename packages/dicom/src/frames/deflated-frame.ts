import { Inflate } from 'pako';
import { FrameError } from './frame-error.ts';

/**
 * Inflates one frame of Deflated Image Frame Compression (PS3.5 A.4.14) to at most `length` bytes; stops at once when
 * there would be more.
 */
export function inflateFrame(bytes: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const inflate = new Inflate({ raw: true, chunkSize: length });
  let frame: Uint8Array<ArrayBuffer> | undefined;
  inflate.onData = (chunk) => {
    if (frame !== undefined) throw new FrameError('mismatch', 'the deflated frame is longer than rows and columns say');
    frame = chunk;
  };
  inflate.push(bytes, true);
  if (inflate.err !== 0) throw new FrameError('corrupt', 'the deflated frame is damaged');
  return frame ?? new Uint8Array();
}
