import { expect, it } from 'vitest';
import { readInstance } from '@mado/dicom';
import { buildDicomFile } from '@mado/dicom/testing';
import { fileMeta } from './file-meta.ts';

it('makes a bare data set a PS3.10 file that says what it is', () => {
  const bare = buildDicomFile({ preamble: false, fileMeta: false, transferSyntaxUID: '1.2.840.10008.1.2' });
  const { facts } = readInstance(bare);
  const meta = fileMeta({
    sopClassUid: facts.SOPClassUID,
    sopInstanceUid: facts.SOPInstanceUID,
    transferSyntaxUid: '1.2.840.10008.1.2',
  });
  const whole = Buffer.concat([Buffer.alloc(128), Buffer.from('DICM'), meta, bare]);
  const read = readInstance(whole);
  expect(read.facts).toEqual(facts);
  expect(read.notes).toEqual([]);
  expect(meta.readUInt32LE(8)).toBe(meta.length - 12);
});
