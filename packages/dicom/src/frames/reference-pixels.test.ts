import { createHash } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import type { DecodedFrame, StoredValues } from './decoded-frame.ts';
import type { PixelReference } from './testing/test-images.ts';
import { decodedFrames, haveTestImages, manifest, storedFrames, withoutTestImages } from './testing/test-images.ts';

type Numbers = StoredValues | number[];

/** The bits up to Bits Stored, as an unsigned number. */
const lowBits = (bits: number) => (values: StoredValues) => Array.from(values, (value) => value & (2 ** bits - 1));

/**
 * References that are no stored values as PS3.5 defines them. `asReference` does to our values what the other decoder
 * did, or left undone; the result must agree with the reference to the bit.
 */
const differing: Record<
  string,
  { because: string; asReference: (values: StoredValues, path: string) => Numbers | Promise<Numbers> }
> = {
  'sc-j2k-multi/J2K_pixelrep_mismatch.dcm': {
    because:
      "GDCM takes the 13 bits of an unsigned codestream as they are; Pixel Representation 1 makes them two's complement (background -2000)",
    asReference: lowBits(13),
  },
  'jpegls-rgb/JLSL_16_15_1_1F.dcm': {
    because: 'DCMTK writes the 15 bits of the codestream without sign extension; the values are -16384 to 16383',
    asReference: lowBits(15),
  },
  'lut-modality-voi/mlut_18.dcm': {
    because: 'pydicom does not sign-extend 12 stored bits; the Modality LUT begins at -2048 and has 4096 entries',
    asReference: (_, path) => wholeCells(path),
  },
  'pr-overlay/overlay.dcm': {
    because: 'pydicom leaves an overlay in bit 15 of the pixel cells, of which 12 bits are stored',
    asReference: (_, path) => wholeCells(path),
  },
  'rgb-variants/SC_rgb_small_odd_big_endian.dcm': {
    because:
      'pydicom does not put the bytes of big endian words of OW in order; the image is that of SC_rgb_small_odd.dcm',
    asReference: (values) => [...Array.from({ length: 26 }, (_, i) => values[i ^ 1] ?? 0), 0],
  },
};

/** Cells of 16 bits with all that they hold. */
async function wholeCells(path: string): Promise<number[]> {
  const { bytes } = await storedFrames(path).frame(0);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return Array.from({ length: bytes.length / 2 }, (_, i) => view.getUint16(2 * i, true));
}

const arrays = {
  uint8: Uint8Array,
  int8: Int8Array,
  uint16: Uint16Array,
  int16: Int16Array,
  uint32: Uint32Array,
  int32: Int32Array,
  float32: Float32Array,
  float64: Float64Array,
};

/** SHA-256 of the values as a little endian array of the reference's type. */
function hash(values: Numbers, dtype: PixelReference['dtype']): string {
  const typed = arrays[dtype].from(values);
  return createHash('sha256').update(new Uint8Array(typed.buffer)).digest('hex');
}

function shape(frame: DecodedFrame, frames: number): number[] {
  return [
    ...(frames > 1 ? [frames] : []),
    frame.rows,
    frame.columns,
    ...(frame.samplesPerPixel > 1 ? [frame.samplesPerPixel] : []),
  ];
}

function statistics(values: Numbers): { min: number; max: number; mean: number } {
  let min = Infinity;
  let max = -Infinity;
  let sum = 0;
  for (const value of values) {
    if (value < min) min = value;
    if (value > max) max = value;
    sum += value;
  }
  return { min, max, mean: sum / values.length };
}

describe.skipIf(!haveTestImages)('decoded frames agree with the reference statistics of the test images', () => {
  const cases = manifest().filter((entry) => !entry.case.startsWith('broken-') && entry.pixel_reference !== undefined);
  let files = 0;
  let frames = 0;
  afterAll(() => console.log(`reference pixels: ${cases.length} cases, ${files} files, ${frames} frames`));

  describe.each(cases)('$case', ({ pixel_reference: references = [] }) => {
    test.each(references)('$path', async (reference) => {
      const { first, numberOfFrames, values } = await decodedFrames(reference.path);
      expect(shape(first, numberOfFrames)).toEqual(reference.shape);
      if (reference.lossy) {
        const { min, max, mean } = statistics(values);
        // Decoders may round a coefficient differently: one unit, and two where chroma is interpolated in between.
        expect(Math.abs(mean - reference.mean)).toBeLessThan(0.05);
        expect(Math.abs(min - reference.min)).toBeLessThanOrEqual(2);
        expect(Math.abs(max - reference.max)).toBeLessThanOrEqual(2);
      } else {
        const other = await differing[reference.path]?.asReference(values, reference.path);
        const compared = other === undefined ? values : arrays[reference.dtype].from(other);
        const { min, max, mean } = statistics(compared);
        expect({ min, max }).toEqual({ min: reference.min, max: reference.max });
        expect(mean).toBeCloseTo(reference.mean, 5);
        expect(hash(compared, reference.dtype)).toBe(reference.sha256);
      }
      files += 1;
      frames += numberOfFrames;
    });
  });
});

if (!haveTestImages) console.log(withoutTestImages);
