import { DicomError } from '@mado/dicom';
import { buildDicomFile } from '@mado/dicom/testing';
import { expect, test, vi } from 'vitest';
import { readBeginning } from './read-beginning.ts';

const KiB = 1024;
const large = new Blob([new Uint8Array(buildDicomFile({ EncapsulatedDocument: new Uint8Array(20 * KiB * KiB) }))]);
const fault = (kind: 'truncated' | 'too_deep') => new DicomError(kind, {});

test('a file is read by growing portions, until they say enough', async () => {
  const read = vi.fn((bytes: Uint8Array) => (bytes.length > 100 * KiB ? bytes.length : undefined));
  expect(await readBeginning(large, { read, moreHelps: () => true })).toBe(KiB * KiB);
  expect(read.mock.calls.map(([bytes]) => bytes.length)).toEqual([64 * KiB, KiB * KiB]);
});

test('the whole file is the last resort, and where it says nothing there is nothing', async () => {
  const read = vi.fn((_bytes: Uint8Array, _isWhole: boolean) => undefined);
  expect(await readBeginning(large, { read, moreHelps: () => true })).toBeNull();
  expect(read.mock.calls.map(([{ length }, isWhole]) => [length, isWhole])).toEqual([
    [64 * KiB, false],
    [KiB * KiB, false],
    [16 * KiB * KiB, false],
    [large.size, true],
  ]);
});

test('a fault that more bytes do not cure ends it; another error is not its own', async () => {
  const failing = (error: Error) =>
    vi.fn(() => {
      throw error;
    });
  const [deep, cut] = [failing(fault('too_deep')), failing(fault('truncated'))];
  const moreHelps = ({ kind }: DicomError): boolean => kind === 'truncated';
  expect(await readBeginning(large, { read: deep, moreHelps })).toBeNull();
  expect(await readBeginning(large, { read: cut, moreHelps })).toBeNull();
  expect([deep.mock.calls.length, cut.mock.calls.length]).toEqual([1, 4]);
  await expect(readBeginning(large, { read: failing(new TypeError('x')), moreHelps })).rejects.toBeInstanceOf(
    TypeError,
  );
});

test('what is no DICOM is not read', async () => {
  const read = vi.fn();
  expect(await readBeginning(new Blob(['拝啓']), { read, moreHelps: () => true })).toBe('not_dicom');
  expect(read).not.toHaveBeenCalled();
});
