import { expect } from 'vitest';
import { asciiBytes } from '../../encoding/ascii.ts';
import { decodeFrame } from '../../frames/decode-frame.ts';
import { frameIndex } from '../../geometry/frame-position.ts';
import { readFrame } from '../../index/read-frame.ts';
import { readDataSet } from '../../index/read-instance.ts';
import { buildDicomFile, type Pixels } from '../../testing/index.ts';
import {
  deidentified,
  deidentifiedRangesNow,
  identifierKeys,
  identifiersLeft,
  identifiersLeftInRanges,
  joined,
  type DeidentificationOrder,
} from '../index.ts';

const keys = identifierKeys(new Uint8Array(32).fill(1));
const order: DeidentificationOrder = { mode: 'anonymize', fields: {} };
const looked: DeidentificationOrder = { ...order, keepDocument: true };
const limits = { whole: 0, mostWhole: 1e8, head: 256, mostHead: 1e6, tail: 1000, window: 64 };
export const name = asciiBytes('YAMADA^HANAKO ');
export const baseline = '1.2.840.10008.1.2.4.50';
export const j2k = '1.2.840.10008.1.2.4.90';
export const rle = '1.2.840.10008.1.2.5';

const atHand = (file: Uint8Array) => ({
  size: file.length,
  read: (offset: number, length: number) => file.slice(offset, offset + length),
});

/** The new file, which is the same whichever way it is written. */
export function leaving(file: Uint8Array, how = order): Buffer {
  const whole = joined(deidentified(file, how, keys));
  const pieces = deidentifiedRangesNow(atHand(file), how, keys, limits);
  const chunks = pieces.map((one) =>
    one instanceof Uint8Array ? one : file.subarray(one.offset, one.offset + one.length),
  );
  expect(Buffer.compare(joined(chunks), whole)).toBe(0);
  return Buffer.from(whole);
}

/** What the check finds, which is the same whichever way it reads. */
export function left(file: Uint8Array, how = order): string[] {
  const found = identifiersLeft(file, how);
  expect(identifiersLeftInRanges(atHand(file), how, limits)).toEqual(found);
  return found;
}

export const ofPixels = (tags: string[]) => tags.filter((tag) => tag.startsWith('7FE0'));
export const ofImage = (transferSyntaxUID: string, frames: Uint8Array[][], more: Partial<Pixels> = {}) =>
  buildDicomFile({
    transferSyntaxUID,
    pixels: { rows: 16, columns: 16, bitsAllocated: 8, numberOfFrames: frames.length, encapsulated: frames, ...more },
  } as Parameters<typeof buildDicomFile>[0]);

/** Says who, and is seen by the check; leaves without, and nothing is found any more. */
export function losing(file: Uint8Array): Buffer {
  expect(Buffer.from(file).includes('YAMADA')).toBe(true);
  expect(left(file)).toContain('7FE00010');
  const output = leaving(file);
  expect(output.includes('YAMADA')).toBe(false);
  expect(left(output)).toEqual([]);
  return output;
}

/** Stays behind, is seen by the check, and leaves where somebody lets it go, which it then says. */
export function staying(file: Uint8Array): void {
  expect(() => leaving(file)).toThrow('corrupt');
  expect(left(file)).toContain('7FE00010');
  const output = leaving(file, looked);
  expect(left(output, looked)).toEqual([]);
  expect(readDataSet(output).dicomJson['00120062']?.Value).toEqual(['NO']);
}

export async function pixelsOf(file: Uint8Array, description: Parameters<typeof decodeFrame>[1], index = 0) {
  const { frames } = readDataSet(file);
  const read = (offset: number, length: number) => Promise.resolve(file.subarray(offset, offset + length));
  return decodeFrame((await readFrame(frames!, frameIndex(index), read)).bytes, description);
}
