import { buildDicomFile } from '@mado/dicom/testing';
import { expect, test, vi } from 'vitest';
import { headerOf } from './header.ts';

const pixels = { rows: 512, columns: 512, native: new Uint16Array(512 * 512) };

test('pixels are not read, however many there are', async () => {
  const file = new Blob([new Uint8Array(buildDicomFile({ pixels: { ...pixels, numberOfFrames: 1 } }))]);
  const slice = vi.spyOn(file, 'slice');
  expect(await headerOf(file)).toMatchObject({ hasPixels: true, isVideo: false });
  expect(Math.max(...slice.mock.calls.map(([, end]) => end ?? Infinity))).toBe(64 * 1024);
});

test('pixels behind a long header are found by reading on', async () => {
  const bytes = buildDicomFile({
    ImageComments: 'x'.repeat(10_000),
    pixels,
    RedPaletteColorLookupTableData: new Uint16Array(50_000),
  });
  expect(await headerOf(new Blob([new Uint8Array(bytes)]))).toMatchObject({ hasPixels: true });
});

test('of a report no more is read than shows that there is no image', async () => {
  const file = new Blob([
    new Uint8Array(buildDicomFile({ CompletionFlag: 'COMPLETE', EncapsulatedDocument: new Uint8Array(200_000) })),
  ]);
  const slice = vi.spyOn(file, 'slice');
  expect(await headerOf(file)).toMatchObject({ hasPixels: false });
  expect(slice.mock.calls.map(([, end]) => end)).toEqual([4096, 64 * 1024]);
});

test('a video is told by its transfer syntax', async () => {
  const encapsulated = [[new Uint8Array(200)]];
  const bytes = buildDicomFile({
    transferSyntaxUID: '1.2.840.10008.1.2.4.102',
    pixels: { rows: 8, columns: 8, numberOfFrames: 30, encapsulated },
  });
  expect(await headerOf(new Blob([new Uint8Array(bytes)]))).toMatchObject({ hasPixels: true, isVideo: true });
});

test.each([
  ['a letter', new TextEncoder().encode('拝啓'.repeat(2000)), 'not_dicom'],
  ['an empty file', new Uint8Array(), 'not_dicom'],
  ['the beginning of a file alone', buildDicomFile().subarray(0, 132), null],
  ['a file that ends in its header', buildDicomFile({ pixels, ImageComments: 'x'.repeat(400) }).subarray(0, 900), null],
])('%s', async (_, bytes, expected) => {
  expect(await headerOf(new Blob([new Uint8Array(bytes)]))).toBe(expected);
});
