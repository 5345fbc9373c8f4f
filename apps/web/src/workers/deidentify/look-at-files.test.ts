import { buildDicomFile } from '@mado/dicom/testing';
import { expect, test } from 'vitest';
import { lookAtFiles } from './look-at-files.ts';

const order = { mode: 'anonymize', fields: { PatientName: '' } } as const;
const fileOf = (bytes: Uint8Array) => new File([new Uint8Array(bytes)], 'a.dcm');
const pixels = { rows: 8, columns: 8, bitsAllocated: 8, native: new Uint8Array(64) } as const;

test('each file is judged by itself, and by its own order', async () => {
  const left = fileOf(buildDicomFile({ StudyDescription: 'YAMADA', pixels }));
  const gone = fileOf(buildDicomFile({ PatientName: 'Yamada', pixels }));
  const cut = fileOf(buildDicomFile({ pixels }).subarray(0, -2));
  const asked = [left, gone, cut].map((file) => ({ file, order }));
  expect(await lookAtFiles([...asked, { file: left, order: null }], false)).toEqual([
    { byHand: true, uids: [] },
    { byHand: false, uids: [] },
    { refused: 'truncated' },
    { byHand: false, uids: [] },
  ]);
});

test('what it refers to is said where somebody wants to know', async () => {
  const file = fileOf(buildDicomFile({ ReferencedSeriesSequence: [{ SeriesInstanceUID: '1.2.3' }] }));
  expect(await lookAtFiles([{ file, order }], true)).toEqual([{ byHand: false, uids: ['1.2.3'] }]);
  expect(await lookAtFiles([{ file, order }], false)).toEqual([{ byHand: false, uids: [] }]);
});

test('a file that the browser cannot read is told as such', async () => {
  const gone = fileOf(new Uint8Array(10));
  Object.defineProperty(gone, 'slice', {
    value: () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }),
  });
  expect(await lookAtFiles([{ file: gone, order }], false)).toEqual([{ refused: 'unreadable' }]);
});
