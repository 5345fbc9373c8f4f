import { describe, expect, it, test } from 'vitest';
import { isMissing } from '../index/missing-frames.ts';
import { readBulk, readFrame, type ReadRange } from '../index/read-frame.ts';
import { readDataSet } from '../index/read-instance.ts';
import type { DicomJson } from '../dataset/dicom-json.ts';
import { frameIndex } from '../geometry/frame-position.ts';
import { FrameError } from './frame-error.ts';
import { renderFrame } from './render-frame.ts';
import { haveTestImages, manifest, testImage } from './testing/test-images.ts';

const explicit = '1.2.840.10008.1.2.1';
const nothing = (): Promise<Uint8Array> => Promise.reject(new Error('nothing is to be fetched'));
const us = (value: number): DicomJson[string] => ({ vr: 'US', Value: [value] });
const cs = (value: string): DicomJson[string] => ({ vr: 'CS', Value: [value] });
const ds = (...Value: number[]): DicomJson[string] => ({ vr: 'DS', Value });

/** One row of four pixels of 16 bits. */
const row = (more: DicomJson = {}): DicomJson => ({
  '00280010': us(1),
  '00280011': us(4),
  '00280100': us(16),
  '00280103': us(1),
  '00280004': cs('MONOCHROME2'),
  ...more,
});
const pixels = (...values: number[]) => ({
  bytes: new Uint8Array(Int16Array.from(values).buffer),
  transferSyntaxUID: explicit,
});
const greys = async (of: { bytes: Uint8Array; transferSyntaxUID: string }, json: DicomJson): Promise<number[]> => {
  const { rgba } = await renderFrame(of, json, frameIndex(0), nothing);
  return [...rgba].filter((_, i) => i % 4 === 0);
};

describe('a frame as nobody has chosen to see it', () => {
  it('is seen by its own window', async () => {
    const json = row({ '00080060': cs('CT'), '00281050': ds(1), '00281051': ds(2) });
    expect(await greys(pixels(-5, 0, 1, 9), json)).toEqual([0, 0, 255, 255]);
  });

  it('as soft tissue where it is CT without a window, by its rescale', async () => {
    const json = row({ '00080060': cs('CT'), '00281052': ds(-1000), '00281053': ds(1) });
    expect(await greys(pixels(0, 765, 1040, 3000), json)).toEqual([0, 0, 128, 255]);
  });

  it('else as everything that is in it, without padding; MONOCHROME1 with white for the lowest', async () => {
    const json = row({ '00280120': { vr: 'SS', Value: [-2000] }, '00280004': cs('MONOCHROME1') });
    expect(await greys(pixels(-2000, 0, 50, 100), json)).toEqual([255, 255, 127, 0]);
  });

  it('as what 8 bits can hold, however dark it is', async () => {
    const json = row({ '00280100': us(8), '00280103': us(0) });
    expect(await greys({ bytes: Uint8Array.of(0, 1, 2, 3), transferSyntaxUID: explicit }, json)).toEqual([0, 1, 2, 3]);
  });

  it('in grey below a supplemental palette and in colour from its first value on [PX-5]', async () => {
    const colours = Object.fromEntries(
      [1, 2, 3].flatMap((colour) => [
        [`0028110${colour}`, { vr: 'US', Value: [2, 1000, 8] }],
        [`0028120${colour}`, { vr: 'US', Value: [colour, 10 * colour] }],
      ]),
    );
    const json = row({ '00089205': cs('COLOR'), ...colours });
    const { rgba } = await renderFrame(pixels(0, 200, 1000, 2000), json, frameIndex(0), nothing);
    expect([...rgba]).toEqual([0, 0, 0, 255, 255, 255, 255, 255, 1, 2, 3, 255, 10, 20, 30, 255]);
  });

  it.each([
    [{ '00280030': ds(2, 1) }, 2],
    [{ '00181164': ds(1, 4) }, 0.25],
    [{ '00280034': { vr: 'IS', Value: [3, 2] } }, 1.5],
    [{ '00280030': ds(0, 1) }, 1],
  ] as [DicomJson, number][])('with pixels as high as %j says', async (more, aspect) => {
    expect((await renderFrame(pixels(1, 2, 3, 4), row(more), frameIndex(0), nothing)).aspect).toBe(aspect);
  });

  it('bad input: a frame that is cut off', async () => {
    await expect(renderFrame(pixels(1), row(), frameIndex(0), nothing)).rejects.toThrow(FrameError);
  });
});

describe.skipIf(!haveTestImages)('every test image that has a still picture is rendered', () => {
  const cases = manifest().filter((entry) => !entry.case.startsWith('broken-'));

  test.each(cases)('$case', { timeout: 120_000 }, async ({ file_list: list }) => {
    const [path] = list.flatMap((entry) => (Array.isArray(entry) ? entry[0]! : entry.frames ? entry.path : []));
    if (path === undefined) return;
    const file = testImage(path);
    const { dicomJson, frames, bulk } = readDataSet(file);
    if (frames === null || frames.kind === 'video') return;
    const index = frameIndex(Math.floor(frames.numberOfFrames / 2));
    if (isMissing(frames.missing, index + 1)) return;
    const read: ReadRange = (offset, length) => Promise.resolve(file.subarray(offset, offset + length));
    const rendered = await renderFrame(await readFrame(frames, index, read), dicomJson, index, (uri) =>
      readBulk(bulk, uri, read),
    );
    expect(rendered.rgba.length, path).toBe(rendered.rows * rendered.columns * 4);
  });
});
