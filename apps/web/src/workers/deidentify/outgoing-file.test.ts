import { firstText, items, readDataSet, readPartialInstance, type DicomJson } from '@mado/dicom';
import { deidentified, identifierKeys, joined, type DeidentificationOrder } from '@mado/dicom/deidentify';
import { beginningOfNative, buildDicomFile, nestedFile } from '@mado/dicom/testing';
import { mkdtempSync, openAsBlob, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { outgoingDicom, outgoingPicture } from './outgoing-file.ts';

const keys = identifierKeys(new Uint8Array(32).fill(7));
const order: DeidentificationOrder = { mode: 'anonymize', fields: { PatientName: '匿名', StudyDate: '-365' } };

/** A file that tells how much of it was read, and not only sliced. */
class Watched extends Blob {
  read = 0;
  override slice(start?: number, end?: number): Blob {
    const part = super.slice(start, end);
    const original = part.arrayBuffer.bind(part);
    part.arrayBuffer = () => {
      this.read += part.size;
      return original();
    };
    return part;
  }
}

const file = (bytes: Uint8Array) => new Watched([new Uint8Array(bytes)]);
const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());
const image = (transferSyntaxUID: string, pixels: object, more: object = {}) =>
  buildDicomFile({
    transferSyntaxUID,
    PatientName: 'YAMADA^HANAKO',
    StudyDate: '20240229',
    ...more,
    pixels: { rows: 1024, columns: 1024, bitsAllocated: 16, ...pixels },
  } as Parameters<typeof buildDicomFile>[0]);
const native = { native: new Uint16Array(1024 * 1024).fill(513) };
const scan = new Uint8Array(700_000).fill(7);
scan.set([0xff, 0xd8, 0xff, 0xda, 0, 8, 1, 1, 1, 1, 1, 1]);
const fragments = { encapsulated: [[scan]] };

test.each([
  ['little endian', image('1.2.840.10008.1.2.1', native)],
  ['implicit', image('1.2.840.10008.1.2', native)],
  ['big endian', image('1.2.840.10008.1.2.2', native)],
  ['fragments', image('1.2.840.10008.1.2.4.50', fragments)],
  ['deflated', image('1.2.840.10008.1.2.1.99', native)],
  ['a small file', buildDicomFile({ PatientName: 'YAMADA^HANAKO' })],
])('what leaves is what the server would make of the same file, to the byte: %s', async (_, bytes) => {
  const outgoing = await outgoingDicom(file(bytes), order, keys);
  if (!('blob' in outgoing)) throw new Error(outgoing.refused);
  expect(Buffer.from(await bytesOf(outgoing.blob)).equals(joined(deidentified(bytes, order, keys)))).toBe(true);
});

test('[WB-85] pixels are not read, and stay where they are', async () => {
  const bytes = image('1.2.840.10008.1.2.1', native);
  const watched = file(bytes);
  const outgoing = await outgoingDicom(watched, order, keys);
  if (!('blob' in outgoing)) throw new Error(outgoing.refused);
  expect(watched.read).toBeLessThan(200_000);
  expect(readPartialInstance(outgoing.beginning).PatientName?.alphabetic).toBe('匿名');
  expect(outgoing.blob.size).toBeGreaterThan(2_000_000);
  expect(readDataSet(await bytesOf(outgoing.blob)).dicomJson['00100010']?.Value).toEqual([{ Alphabetic: '匿名' }]);
});

test('what a person has seen becomes black, and the file says so; the rest of the pixels stays', async () => {
  const ramp = Uint16Array.from({ length: 1024 * 1024 }, (_, at) => at % 1000);
  const bytes = image('1.2.840.10008.1.2.1', { native: ramp });
  const boxes = [{ column: 10, row: 1, columns: 2, rows: 1 }];
  const outgoing = await outgoingDicom(file(bytes), order, keys, { boxes, own: {}, frames: 1, looked: true });
  if (!('blob' in outgoing)) throw new Error(outgoing.refused);
  const after = await bytesOf(outgoing.blob);
  const { dicomJson } = readDataSet(after);
  expect(dicomJson['00280301']?.Value).toEqual(['NO']);
  const pixels = new Uint16Array(after.slice(-2 * 1024 * 1024).buffer);
  const changed = [...pixels.keys()].filter((at) => pixels[at] !== ramp[at]);
  expect(changed.map((at) => [at, pixels[at]])).toEqual([
    [1034, 0],
    [1035, 0],
  ]);
  const unseen = await outgoingDicom(file(bytes), order, keys, { boxes, own: { 0: [] }, frames: 1, looked: false });
  if (!('blob' in unseen)) throw new Error(unseen.refused);
  expect(readDataSet(await bytesOf(unseen.blob)).dicomJson['00280301']).toBeUndefined();
});

test('pixels that cannot be decoded are refused where some of them are to be black', async () => {
  const bytes = image('1.2.840.10008.1.2.4.50', fragments);
  const boxes = [{ column: 10, row: 1, columns: 2, rows: 1 }];
  expect(await outgoingDicom(file(bytes), order, keys, { boxes, own: {}, frames: 1, looked: true })).toMatchObject({
    refused: expect.any(String) as string,
    ofPixels: true,
  });
});

test('[BI-16] what was not shown does not leave as if somebody had looked at it', async () => {
  const bytes = image('1.2.840.10008.1.2.1', { native: new Uint16Array(2 * 1024 * 1024), numberOfFrames: 2 });
  const seen = { boxes: [], own: {}, frames: 1, looked: true };
  expect(await outgoingDicom(file(bytes), order, keys, seen)).toEqual({ refused: 'mismatch', ofPixels: true });
  expect(await outgoingDicom(file(bytes), order, keys, { ...seen, frames: 2 })).toHaveProperty('blob');
});

const codesOf = (dicomJson: DicomJson) => items(dicomJson, '00120064').map((code) => firstText(code, '00080100'));

test('[BI-14, DI-26] a large file is stated free of text only where somebody has looked at it', async () => {
  const bytes = image('1.2.840.10008.1.2.1', native);
  for (const looked of [true, false]) {
    const outgoing = await outgoingDicom(file(bytes), order, keys, { boxes: [], own: {}, frames: 1, looked });
    if (!('blob' in outgoing)) throw new Error(outgoing.refused);
    const { dicomJson } = readDataSet(await bytesOf(outgoing.blob));
    expect(firstText(dicomJson, '00280301')).toBe(looked ? 'NO' : undefined);
    expect(codesOf(dicomJson).includes('113101')).toBe(looked);
  }
});

test('boxes of single frames become black where there are none for all', async () => {
  const boxes = [{ column: 10, row: 1, columns: 2, rows: 1 }];
  const ramp = Uint16Array.from({ length: 2 * 1024 * 1024 }, (_, at) => at % 1000);
  const bytes = image('1.2.840.10008.1.2.1', { native: ramp, numberOfFrames: 2 });
  const blackout = { boxes: [], own: { 1: boxes }, frames: 2, looked: true };
  const outgoing = await outgoingDicom(file(bytes), order, keys, blackout);
  if (!('blob' in outgoing)) throw new Error(outgoing.refused);
  const pixels = new Uint16Array((await bytesOf(outgoing.blob)).slice(-4 * 1024 * 1024).buffer);
  const black = 1024 * 1024 + 1024 + 10;
  const changed = [...pixels.keys()].filter((at) => pixels[at] !== ramp[at]);
  expect(changed).toEqual([black, black + 1]);
});

test('[BI-16] of a large file nothing leaves beside the frames that were shown', async () => {
  const seen = { boxes: [], own: {}, frames: 1, looked: true };
  const one = image('1.2.840.10008.1.2.1', native);
  const at = Buffer.from(one).indexOf(Uint8Array.of(0xe0, 0x7f, 0x10, 0));
  const floats = Uint8Array.of(0xe0, 0x7f, 8, 0, 0x4f, 0x46, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0);
  const two = joined([one.subarray(0, at), floats, one.subarray(at)]);
  expect(await outgoingDicom(file(two), order, keys, seen)).toEqual({ refused: 'mismatch', ofPixels: true });
  const longer = image('1.2.840.10008.1.2.1', { native: new Uint16Array(1024 * 1024 + 50) });
  const outgoing = await outgoingDicom(file(longer), order, keys, seen);
  if (!('blob' in outgoing)) throw new Error(outgoing.refused);
  expect(readDataSet(await bytesOf(outgoing.blob)).frames).toMatchObject({ length: 2 * 1024 * 1024 });
});

test('[BI-11] overlays in bits that no value uses do not leave with a large file', async () => {
  const cells = new Uint16Array(1024 * 1024).fill(0x8005);
  const overlay = { '60000010': { vr: 'US', value: Uint16Array.of(1024) } };
  const bytes = image('1.2.840.10008.1.2.1', { native: cells, bitsStored: 12, highBit: 11 }, overlay);
  const blackout = { boxes: [], own: {}, frames: 1, looked: true };
  const outgoing = await outgoingDicom(file(bytes), order, keys, blackout);
  if (!('blob' in outgoing)) throw new Error(outgoing.refused);
  const pixels = new Uint16Array((await bytesOf(outgoing.blob)).slice(-2 * 1024 * 1024).buffer);
  expect(new Set(pixels)).toEqual(new Set([5]));
});

test('a file that is cut is refused, and nothing of it leaves', async () => {
  const bytes = image('1.2.840.10008.1.2.1', native);
  expect(await outgoingDicom(file(bytes.subarray(0, -100)), order, keys)).toEqual({ refused: 'truncated' });
});

test('a picture that is none, or is damaged, is refused', async () => {
  expect(await outgoingPicture(new Blob(['a letter']))).toEqual({ refused: 'not_a_picture' });
  expect(await outgoingPicture(new Blob([Uint8Array.of(0xff, 0xd8, 0xff, 0xe1, 0, 40)]))).toEqual({
    refused: 'truncated',
  });
});

test('a file that the browser cannot read says so', async () => {
  const gone = new Blob(['x']);
  gone.slice = () => {
    throw new DOMException('it is not there any more', 'NotFoundError');
  };
  await expect(outgoingDicom(gone, order, keys)).rejects.toBeInstanceOf(DOMException);
});

/** A file of 2.2 GB, of which the disk has the beginning, and a hole. */
async function largeFile(): Promise<{ blob: Blob; read: () => number; bytes: Uint8Array }> {
  const folder = mkdtempSync(join(tmpdir(), 'mado-large-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const pixels = { rows: 1000, columns: 1000, numberOfFrames: 1101 };
  const { bytes, values } = beginningOfNative({ PatientName: 'YAMADA^HANAKO', BurnedInAnnotation: 'YES', pixels });
  const path = join(folder, 'f');
  writeFileSync(path, bytes);
  truncateSync(path, bytes.length + values);
  const blob = await openAsBlob(path);
  let read = 0;
  const watch = (one: Blob) => {
    const slice = one.slice.bind(one);
    one.slice = (start, end) => {
      const part = slice(start, end);
      const whole = part.arrayBuffer.bind(part);
      part.arrayBuffer = () => {
        read += part.size;
        return whole();
      };
      return part;
    };
    return one;
  };
  return { blob: watch(blob), read: () => read, bytes };
}

test('a file of more than 2 GB leaves without being read, but for what stands before its pixels [WB-85]', async () => {
  const { blob, read, bytes } = await largeFile();
  const outgoing = await outgoingDicom(blob, order, keys);
  if (!('blob' in outgoing)) throw new Error(outgoing.refused);
  expect(outgoing.blob.size).toBeGreaterThan(2 ** 31);
  const head = readDataSet(await bytesOf(outgoing.blob.slice(0, bytes.length + 1000)));
  expect(head.dicomJson['00100010']?.Value).toEqual([{ Alphabetic: '匿名' }]);
  expect((await bytesOf(outgoing.blob.slice(-1000))).every((byte) => byte === 0)).toBe(true);
  expect(read()).toBeLessThan(200_000);
});

test('[BI-23] of such a file somebody may say that its pixels are free of text; none of them becomes black', async () => {
  const { blob, read, bytes } = await largeFile();
  const outgoing = await outgoingDicom(blob, order, keys, { boxes: [], own: {}, frames: 1101, looked: true });
  if (!('blob' in outgoing)) throw new Error(outgoing.refused);
  const head = readDataSet(await bytesOf(outgoing.blob.slice(0, bytes.length + 1000)));
  expect(head.dicomJson['00280301']?.Value).toEqual(['NO']);
  expect(read()).toBeLessThan(400_000);
  const boxes = [{ column: 1, row: 1, columns: 2, rows: 1 }];
  expect(await outgoingDicom(blob, order, keys, { boxes, own: {}, frames: 1101, looked: true })).toEqual({
    refused: 'too_large',
    ofPixels: true,
  });
  const other = await outgoingDicom(blob, order, keys, { boxes: [], own: {}, frames: 1100, looked: true });
  expect(other).toEqual({ refused: 'too_large', ofPixels: true });
  expect(read()).toBeLessThan(400_000);
});

test('sequences in sequences, a thousand deep, are refused by name, and no worse', async () => {
  expect(await outgoingDicom(file(nestedFile(1000)), order, keys)).toEqual({ refused: 'too_deep' });
});

test('[BI-23] frames that are larger without compression than memory may hold are not decoded', async () => {
  const more = { rows: 20_000, columns: 20_000, bitsAllocated: 16, numberOfFrames: 2 };
  const bytes = image('1.2.840.10008.1.2.4.50', { ...fragments, ...more });
  const watched = file(bytes);
  const blackout = { boxes: [{ column: 1, row: 1, columns: 2, rows: 1 }], own: {}, frames: 2, looked: true };
  expect(await outgoingDicom(watched, order, keys, blackout)).toEqual({ refused: 'too_large', ofPixels: true });
  expect(watched.read).toBeLessThan(bytes.length);
});
