import { deflateRaw } from 'pako';
import { joined } from './chunks.ts';

/** Deflates a data set (PS3.5 A.5): a byte of zero makes the length even. */
export function deflatedDataSet(bytes: Uint8Array): Uint8Array {
  const stream = deflateRaw(bytes);
  return stream.length & 1 ? joined([stream, new Uint8Array(1)]) : stream;
}
