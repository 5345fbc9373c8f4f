import { asciiBytes } from '../../encoding/ascii.ts';
import { fill, lengthOf } from '../../encoding/chunks.ts';
import { checksum } from './checksum.ts';

/** A chunk as it stands in a file. */
export interface Chunk {
  readonly type: string;
  /** of the chunk */
  readonly from: number;
  readonly to: number;
  /** Bytes of its data. */
  readonly length: number;
}

/** Bytes around the data of a chunk: length and type before it, a checksum behind it. */
const aroundChunk = 12;

export function chunkOf(type: string, ...data: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const length = lengthOf(data);
  const bytes = new Uint8Array(length + aroundChunk);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, length);
  fill(bytes, [asciiBytes(type), ...data], 4);
  view.setUint32(length + 8, checksum(bytes.subarray(4, length + 8)));
  return bytes;
}
