import { expect, test } from 'vitest';
import { displayName, frameIndex, numbers, readFrame, readInstance } from '../index.ts';
import { phantomCt, phantomRescaleIntercept, phantomTexture, phantomVoxel } from './phantom-ct.ts';
import { phantomHu, phantomShapes } from './phantom-shapes.ts';

const options = { slices: 120, size: 128, seed: 3 };
const files = [...phantomCt(options)];

async function huOf(slice: number): Promise<number[]> {
  const file = files[slice] ?? new Uint8Array();
  const { frames } = readInstance(file);
  if (!frames) throw new Error('the slice has no frame');
  const read = (offset: number, length: number) => Promise.resolve(file.slice(offset, offset + length));
  const { bytes } = await readFrame(frames, frameIndex(0), read);
  return Array.from(new Uint16Array(bytes.buffer), (value) => value + phantomRescaleIntercept);
}

test('every voxel is the HU of the shapes plus the texture', async () => {
  for (const slice of [0, 41, 59, 94, 119]) {
    const hu = await huOf(slice);
    const wrong = hu.filter((value, i) => {
      const expected = phantomHu(phantomVoxel(i % 128, Math.floor(i / 128), slice, options));
      return Math.abs(value - expected) > phantomTexture;
    });
    expect(wrong.length, `slice ${slice}`).toBe(0);
  }
});

test('every shape is seen in some slice, at its own HU', () => {
  const seen = new Set<number>();
  for (let slice = 0; slice < 120; slice++) {
    for (let i = 0; i < 128 * 128; i++) seen.add(phantomHu(phantomVoxel(i % 128, Math.floor(i / 128), slice, options)));
  }
  for (const { name, hu } of phantomShapes) expect(seen.has(hu), name).toBe(true);
});

test('neighbouring slices differ, the same seed gives the same bytes and another seed other identifiers', async () => {
  expect(await huOf(60)).not.toEqual(await huOf(61));
  expect([...phantomCt(options)][7]).toEqual(files[7]);
  const other = readInstance([...phantomCt({ ...options, slices: 1, seed: 4 })][0] ?? new Uint8Array()).facts;
  expect(other.StudyInstanceUID).not.toBe(readInstance(files[0] ?? new Uint8Array()).facts.StudyInstanceUID);
});

test('the Japanese name, positions and order', () => {
  const parsed = files.map((file) => readInstance(file));
  expect(parsed.flatMap(({ notes }) => notes)).toEqual([]);
  const first = parsed[0];
  expect(first?.facts.PatientName).toEqual({
    alphabetic: 'Phantom^Mado',
    ideographic: '窓^試験',
    phonetic: 'まど^しけん',
  });
  expect(displayName(first?.facts.PatientName ?? {})).toBe('窓 試験');
  expect(first?.facts.StudyDescription).toBe('胸部CT ファントム');
  expect(parsed.map(({ facts }) => facts.InstanceNumber)).toEqual(Array.from({ length: 120 }, (_, i) => i + 1));
  const z = parsed.map(({ dicomJson }) => numbers(dicomJson, '00200032')?.[2]);
  expect(z).toEqual(Array.from({ length: 120 }, (_, i) => -119 + 2 * i));
});
