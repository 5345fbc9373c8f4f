import { frameIndex, frameNumber, readBulk, readDataSet, readFrame, type ReadRange } from '@mado/dicom';
import { buildDicomFile, type ElementsByKeyword, type FileOptions } from '@mado/dicom/testing';
import { expect, test } from 'vitest';
import { plainFile } from '../../workers/local/plain-file.ts';
import { framePiece } from './frame-piece.ts';

const numbers = (length: number) => Uint16Array.from({ length }, (_, n) => n * 257 + 3);
const fragments = [[new Uint8Array([1, 2, 3, 4]), new Uint8Array([5, 6])], [new Uint8Array([7, 8])]] as const;
const table = { LUTDescriptor: [2000, 0, 16], LUTData: { vr: 'OW', value: numbers(2000) } };

const cases: readonly [string, FileOptions & ElementsByKeyword][] = [
  ['native', { pixels: { rows: 3, columns: 2, numberOfFrames: 3, native: numbers(18) } }],
  [
    'in the other order of bytes',
    {
      transferSyntaxUID: '1.2.840.10008.1.2.2',
      pixels: { rows: 3, columns: 2, numberOfFrames: 3, native: numbers(18) },
    },
  ],
  [
    'deflated',
    {
      transferSyntaxUID: '1.2.840.10008.1.2.1.99',
      pixels: { rows: 3, columns: 2, numberOfFrames: 3, native: numbers(18) },
    },
  ],
  [
    'of single bits, of which frames begin within a byte',
    {
      pixels: {
        rows: 3,
        columns: 3,
        bitsAllocated: 1,
        numberOfFrames: 4,
        native: new Uint8Array([165, 90, 60, 15, 9]),
      },
    },
  ],
  [
    'of an odd length, which is padded',
    {
      pixels: {
        rows: 3,
        columns: 3,
        bitsAllocated: 8,
        numberOfFrames: 3,
        native: Uint8Array.from({ length: 27 }, (_, n) => n),
      },
    },
  ],
  [
    'in fragments',
    {
      transferSyntaxUID: '1.2.840.10008.1.2.4.90',
      pixels: { rows: 3, columns: 2, numberOfFrames: 2, encapsulated: fragments },
    },
  ],
  [
    'in fragments without compression',
    {
      transferSyntaxUID: '1.2.840.10008.1.2.1.98',
      pixels: { rows: 1, columns: 1, numberOfFrames: 2, encapsulated: fragments },
    },
  ],
];

/** The file as it is read anywhere, and as the page has it. */
async function both(description: FileOptions & ElementsByKeyword) {
  const bytes = buildDicomFile(description);
  const { frames, bulk } = readDataSet(bytes);
  const read: ReadRange = async (offset, length) => bytes.subarray(offset, offset + length);
  const file = new Blob([Uint8Array.from(bytes)]);
  return { frames, bulk, read, file, plain: await plainFile({ file, frames, bulk }) };
}

test.each(cases)('frames %s are pieces with the bytes that the standard gives them [LO-6]', async (_, description) => {
  const { frames, read, plain } = await both(description);
  if (!frames) throw new Error('There are no frames.');
  expect(frames.numberOfFrames).toBeGreaterThan(1);
  for (let n = 0; n < frames.numberOfFrames; n++) {
    const wanted = await readFrame(frames, frameIndex(n), read);
    const piece = framePiece(plain, frameNumber(n + 1));
    expect(piece.type).toBe(`application/octet-stream; transfer-syntax=${wanted.transferSyntaxUID}`);
    expect([...new Uint8Array(await piece.arrayBuffer())]).toEqual([...wanted.bytes]);
  }
});

test.each([
  ['as it lies there', '1.2.840.10008.1.2.1'],
  ['in the other order of bytes', '1.2.840.10008.1.2.2'],
  ['deflated', '1.2.840.10008.1.2.1.99'],
])('values %s are pieces, too [LO-6]', async (_, transferSyntaxUID) => {
  const { bulk, read, plain } = await both({ transferSyntaxUID, ModalityLUTSequence: [table] });
  const [path = ''] = Object.keys(bulk.entries);
  const wanted = await readBulk(bulk, path, read);
  const [offset, length] = plain.bulk[path] ?? [0, 0];
  expect(length).toBe(4000);
  expect(new Uint8Array(await plain.values.slice(offset, offset + length).arrayBuffer())).toEqual(wanted);
});

test('a file that lies as it is shown is not copied', async () => {
  const { file, plain } = await both({ pixels: { rows: 3, columns: 2, native: numbers(6) } });
  expect(plain.pixels).toBe(file);
  expect(plain.values).toBe(file);
});

test('where there is no frame the piece is empty; so is that of a video, of which all would be read', async () => {
  const { plain } = await both({ pixels: { rows: 3, columns: 2, native: numbers(6) } });
  expect(framePiece({ ...plain, frames: null }, frameNumber(1)).size).toBe(0);
  const video = {
    kind: 'video',
    transferSyntaxUID: '1.2.3',
    numberOfFrames: 9,
    deflated: null,
    stream: [[0, 9]],
  } as const;
  const piece = framePiece({ ...plain, frames: { ...video, stream: [[0, 9]] } }, frameNumber(1));
  expect([piece.size, piece.type]).toEqual([0, 'video/mpeg; transfer-syntax=1.2.3']);
});
