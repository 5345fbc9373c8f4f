import { expect, it } from 'vitest';
import { DicomError, items, readDataSet } from '../index.ts';
import { buildDicomFile, type ElementsByKeyword, type FileOptions } from '../testing/index.ts';
import { deidentified, identifierKeys, joined, lookedAt, type DeidentificationOrder } from './index.ts';

const order: DeidentificationOrder = { mode: 'anonymize', fields: { PatientName: '', StudyDate: '' } };
const limits = { whole: 0, mostWhole: 1_000_000, head: 256, mostHead: 1_000_000, tail: 4096, window: 64 };
const pixels = { rows: 64, columns: 64, bitsAllocated: 8, native: new Uint8Array(4096) } as const;

async function look(elements: FileOptions & ElementsByKeyword, how: DeidentificationOrder | null = order) {
  const bytes = buildDicomFile({ ...elements, pixels });
  let read = 0;
  const found = await lookedAt(
    {
      size: bytes.length,
      read: async (offset, length) => {
        read += length;
        return bytes.slice(offset, offset + length);
      },
    },
    how,
    limits,
  );
  return { ...found, uids: [...found.uids].toSorted((a, b) => a.localeCompare(b)), read };
}

/** What a file says of itself once it is de-identified. */
const mark = (elements: FileOptions & ElementsByKeyword, how = order) =>
  readDataSet(joined(deidentified(buildDicomFile(elements), how, identifierKeys(new Uint8Array(32)))));

it('[DI-16] what was left by hand is found in sequences, too, and the file says so', async () => {
  const nested = { RequestAttributesSequence: [{}], ReferencedSeriesSequence: [{ StudyDescription: 'YAMADA' }] };
  expect(await look(nested)).toMatchObject({ byHand: true });
  const { dicomJson } = mark(nested);
  expect(dicomJson['00120062']?.Value).toEqual(['NO']);
  expect(items(dicomJson, '00081115')[0]?.['00081030']?.Value).toEqual(['YAMADA']);
  const named = { ...order, fields: { ...order.fields, StudyDescription: '' } };
  expect(await look(nested, named)).toMatchObject({ byHand: false });
  expect(mark(nested, named).dicomJson['00120062']?.Value).toEqual(['YES']);
});

it('[DI-16] what stands in a sequence that goes was not left', async () => {
  const gone = { RequestAttributesSequence: [{ StudyDescription: 'YAMADA' }] };
  expect(await look(gone)).toMatchObject({ byHand: false });
  expect(mark(gone).dicomJson['00120062']?.Value).toEqual(['YES']);
});

it('UIDs are those of the items that stay, as they are; pixels are not read', async () => {
  const referring = {
    ReferencedStudySequence: [{ ReferencedSOPInstanceUID: '1.2.1' }],
    ReferencedSeriesSequence: [
      {
        SeriesInstanceUID: '1.2.2',
        ReferencedInstanceSequence: [
          { ReferencedSOPClassUID: '1.2.840.10008.5.1.4.1.1.2', ReferencedSOPInstanceUID: '1.2.3' },
        ],
      },
    ],
  };
  const { uids, read } = await look(referring);
  expect(uids).toEqual(['1.2.2', '1.2.3']);
  expect((await look(referring, null)).uids).toEqual(['1.2.1', '1.2.2', '1.2.3']);
  expect(read).toBeLessThan(4096);
});

it('a file that would not leave is refused', async () => {
  const bytes = buildDicomFile({ pixels }).subarray(0, -2);
  const file = {
    size: bytes.length,
    read: async (offset: number, length: number) => bytes.slice(offset, offset + length),
  };
  await expect(lookedAt(file, order, limits)).rejects.toBeInstanceOf(DicomError);
});
