import { expect, it } from 'vitest';
import { readInstance } from '../index.ts';
import { buildDicomFile } from '../testing/index.ts';
import { fileBeginning } from './file-meta.ts';

it('makes a bare data set a file that says what it is', () => {
  const bare = buildDicomFile({ preamble: false, fileMeta: false, transferSyntaxUID: '1.2.840.10008.1.2' });
  const { facts, notes } = readInstance(bare);
  expect(notes).not.toEqual([]);
  const beginning = fileBeginning(facts);
  const read = readInstance(Buffer.concat([beginning, bare]));
  expect(read.facts).toEqual(facts);
  expect(read.notes).toEqual([]);
  expect(beginning.subarray(0, 128).every((byte) => byte === 0)).toBe(true);
  expect(Buffer.from(beginning).readUInt32LE(140)).toBe(beginning.length - 144);
});

it('without facts is preamble and prefix alone', () => {
  expect(fileBeginning().length).toBe(132);
});
