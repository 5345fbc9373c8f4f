import { inflateRaw } from 'pako';
import { readFileStructure } from '../../encoding/file-structure.ts';

/** A file, and behind it what its deflated data set inflates to: all bytes in which something may stand. */
export function inflated(file: Uint8Array): Uint8Array {
  const { deflated } = readFileStructure(file, [], 2 ** 30);
  if (!deflated) return file;
  const dataSet = inflateRaw(file.subarray(deflated.offset)) as Uint8Array;
  const both = new Uint8Array(file.length + dataSet.length);
  both.set(file);
  both.set(dataSet, file.length);
  return both;
}
