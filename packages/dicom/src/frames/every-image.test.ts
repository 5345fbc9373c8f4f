import { afterAll, describe, expect, test } from 'vitest';
import { colourToRgba } from './rendering/colour.ts';
import { applyPalette, readPalette } from './rendering/palette.ts';
import { readBulk } from '../index/read-frame.ts';
import { readDataSet } from '../index/read-instance.ts';
import { decodeFrame } from './decode-frame.ts';
import type { DecodedFrame, StoredValues } from './decoded-frame.ts';
import { FrameError } from './frame-error.ts';
import {
  decodedFrame,
  decodedFrames,
  haveTestImages,
  manifest,
  storedFramesIfAny,
  testImage,
  withoutTestImages,
  type StoredFrames,
} from './testing/test-images.ts';

/** Reads the first and the last frame of an image and checks their sizes. */
async function decodeEnds(path: string, stored: StoredFrames): Promise<{ kind: 'stills' | 'video'; syntax: string }> {
  let syntax = '';
  for (const index of new Set([0, stored.numberOfFrames - 1])) {
    const { bytes, description } = await stored.frame(index);
    const { transferSyntaxUID, rows, columns, samplesPerPixel } = description;
    syntax = transferSyntaxUID;
    const decoded = await decodeFrame(bytes, description).catch((error: unknown) => error);
    if (decoded instanceof FrameError && decoded.kind === 'video') return { kind: 'video', syntax };
    if (decoded instanceof Error) throw new Error(path, { cause: decoded });
    expect(decoded, path).toMatchObject({ rows, columns, samplesPerPixel });
    expect((decoded as DecodedFrame).pixels.length, path).toBe(rows * columns * samplesPerPixel);
  }
  return { kind: 'stills', syntax };
}

describe.skipIf(!haveTestImages)('every test image that is meant to be whole decodes', () => {
  const cases = manifest().filter((entry) => !entry.case.startsWith('broken-'));
  /** The last frames of this file are missing, as its name says. */
  const cut = 'emri_small_jpeg_2k_lossless_too_short.dcm';
  /** Images that are described, of which these files have not one pixel; counted all the same. */
  const onlyDescribed = ['chrJapMulti.dcm', 'chrJapMultiExplicitIR6.dcm', 'chrKoreanMulti.dcm'].map(
    (name) => `charset-standard/${name}`,
  );
  const count = { stills: 0, video: 0 };
  const syntaxes = new Map<string, number>();
  afterAll(() => {
    console.log(`every image: ${cases.length} cases, ${count.stills} files with stills, ${count.video} with video, in`);
    console.log([...syntaxes].map(([uid, files]) => `${uid}: ${files}`).join(', '));
  });

  test.each(cases)('$case', { timeout: 120_000 }, async ({ file_list: list, frames }) => {
    const paths = list.map((entry) => {
      if (Array.isArray(entry)) return entry[0]!;
      return (entry.frames ?? 0) > 0 ? entry.path : '';
    });
    let seen = 0;
    for (const path of paths.filter((path) => path !== '')) {
      const stored = storedFramesIfAny(path);
      if (stored === null) {
        if (onlyDescribed.includes(path)) seen += 1;
        continue;
      }
      seen += stored.numberOfFrames;
      if (path.endsWith(cut)) continue;
      const found = await decodeEnds(path, stored);
      count[found.kind] += 1;
      syntaxes.set(found.syntax, (syntaxes.get(found.syntax) ?? 0) + 1);
    }
    expect(seen, 'frames').toBe(frames);
  });
});

/** Compares by bytes: the framework takes seconds for arrays of this size. */
function sameBytes(one: StoredValues, other: StoredValues): boolean {
  const bytes = (values: StoredValues): Buffer => Buffer.from(values.buffer, values.byteOffset, values.byteLength);
  return one.constructor === other.constructor && bytes(one).equals(bytes(other));
}

describe.skipIf(!haveTestImages)('the same picture in several forms', () => {
  const family = manifest()
    .flatMap((entry) => entry.pixel_reference ?? [])
    .filter(({ path }) => path.startsWith('ts-family-ct/'));

  test('the lossless ones agree pixel for pixel', async () => {
    const lossless = family.filter(({ lossy }) => !lossy);
    const { pixels } = await decodedFrame(lossless[0]!.path);
    expect(lossless.length).toBeGreaterThanOrEqual(10);
    for (const { path } of lossless.slice(1))
      expect(sameBytes((await decodedFrame(path)).pixels, pixels), path).toBe(true);
  });

  test('sequential, spectral selection and full progression of the same coefficients are the same image', async () => {
    const pixels = await Promise.all(
      ['.51.dcm', '.53.dcm', '.55.dcm'].map(async (end) => {
        const found = family.find(({ path }) => path.endsWith(end));
        return (await decodedFrame(found!.path)).pixels;
      }),
    );
    expect(sameBytes(pixels[1]!, pixels[0]!)).toBe(true);
    expect(sameBytes(pixels[2]!, pixels[0]!)).toBe(true);
  });

  test.each([
    ['htj2k-ct1/CT1_htj2k.dcm', 'ts-ct1/CT1_UNC'],
    ['seg-janct-liver/liver_deflate.dcm', 'seg-janct-liver/liver.dcm'],
    ['seg-janct-liver/liver_nonbyte_aligned_rle.dcm', 'seg-janct-liver/liver_nonbyte_aligned.dcm'],
    ['rgb-variants/SC_rgb_small_odd_big_endian.dcm', 'rgb-variants/SC_rgb_small_odd.dcm'],
  ])('%s is %s', async (one, other) => {
    expect(sameBytes((await decodedFrames(one)).values, (await decodedFrames(other)).values)).toBe(true);
  });

  /** A file's first frame in the colours that a person sees. */
  async function colours(path: string): Promise<Uint8ClampedArray> {
    const frame = await decodedFrame(path);
    if (frame.photometricInterpretation !== 'PALETTE COLOR') return colourToRgba(frame);
    const file = testImage(path);
    const { dicomJson, bulk } = readDataSet(file);
    const read = (offset: number, length: number): Promise<Uint8Array> =>
      Promise.resolve(file.subarray(offset, offset + length));
    const palette = await readPalette(dicomJson, (uri) => readBulk(bulk, uri, read));
    return applyPalette(frame, palette!);
  }

  test.each([
    // Its colours were reduced to 256: 991 of 1000 samples are exact.
    ['Palette', 66, 0.31],
    ['Palette_16', 66, 0.31],
    ['JPEG-Lossless_RGB', 0, 0],
    ['JPEG-LS-Lossless', 0, 0],
    ['JPEG-LS-NearLossless', 3, 0.8],
    ['JPEG-Baseline_YBRFull', 45, 0.6],
    ['JPEG-Baseline_YBR422', 80, 0.7],
  ])('the colour pattern as %s is the pattern in RGB', async (form, most, onAverage) => {
    const expected = await colours('testpattern-colour/TestPattern_RGB.dcm');
    const actual = await colours(`testpattern-colour/TestPattern_${form}.dcm`);
    expect(actual).toHaveLength(expected.length);
    let largest = 0;
    let sum = 0;
    for (let i = 0; i < expected.length; i += 1) {
      const difference = Math.abs(expected[i]! - actual[i]!);
      largest = Math.max(largest, difference);
      sum += difference;
    }
    expect(largest).toBeLessThanOrEqual(most);
    expect(sum / expected.length).toBeLessThanOrEqual(onAverage);
  });
});

if (!haveTestImages) console.log(withoutTestImages);
