import { describe, expect, test } from 'vitest';
import type { DecodedFrame, StoredValues } from '../decoded-frame.ts';
import type { GreyPipeline } from './grey-pipeline.ts';
import { windowToGrey } from './window-to-grey.ts';

function frame(pixels: StoredValues): DecodedFrame {
  return { rows: 1, columns: pixels.length, samplesPerPixel: 1, pixels, photometricInterpretation: 'MONOCHROME2' };
}

/** The grey levels; checks on the way that every pixel is grey and opaque. */
function greys(pixels: StoredValues, pipeline: Partial<GreyPipeline>): number[] {
  const rgba = windowToGrey(frame(pixels), {
    modality: { slope: 1, intercept: 0 },
    voi: null,
    inverted: false,
    ...pipeline,
  });
  return Array.from(pixels, (_, i) => {
    const [red, green, blue, alpha] = rgba.subarray(4 * i, 4 * i + 4);
    expect([green, blue, alpha]).toEqual([red, red, 255]);
    return red!;
  });
}

describe('windows (PS3.3 C.11.2.1.2, C.11.2.1.3), worked out by hand', () => {
  test('LINEAR: the example of the standard, center 2048 and width 4096', () => {
    // y = ((x - 2047.5) / 4095 + 0.5) * 255: 0 -> 0, 4095 -> 255; 1024 -> 63.76, 2048 -> 127.53, 3072 -> 191.29
    const voi = { function: 'LINEAR', center: 2048, width: 4096 } as const;
    expect(greys(Int16Array.of(-5, 0, 1024, 2048, 3072, 4095, 5000), { voi })).toEqual([0, 0, 64, 128, 191, 255, 255]);
  });

  test('LINEAR: soft tissue of a CT with intercept -1024', () => {
    // c - 0.5 - (w - 1) / 2 = 40 - 0.5 - 274.5 = -235 is black, 314 is the last that is not white; 40 -> (0.5/549 +
    // 0.5) * 255 = 127.73
    const pipeline = {
      modality: { slope: 1, intercept: -1024 },
      voi: { function: 'LINEAR', center: 40, width: 550 } as const,
    };
    const stored = [-235, -234, 40, 41, 313, 314, 315].map((hu) => hu + 1024);
    // -234 -> 255/549 = 0.46; 41 -> 128.20; 313 -> 254.54; 314 -> 255
    expect(greys(Uint16Array.from(stored), pipeline)).toEqual([0, 0, 128, 128, 255, 255, 255]);
  });

  test('LINEAR with width 1 is a threshold at center - 0.5', () => {
    expect(greys(Int16Array.of(9, 10, 11), { voi: { function: 'LINEAR', center: 10, width: 1 } })).toEqual([
      0, 255, 255,
    ]);
    expect(greys(Int16Array.of(9, 10, 11), { voi: { function: 'LINEAR', center: 10.5, width: 1 } })).toEqual([
      0, 0, 255,
    ]);
  });

  test('LINEAR_EXACT: center 0 and width 100', () => {
    // (x / 100 + 0.5) * 255: -50 -> 0, -49 -> 2.55, 0 -> 127.5, 25 -> 191.25, 50 -> 255
    const voi = { function: 'LINEAR_EXACT', center: 0, width: 100 } as const;
    expect(greys(Int16Array.of(-60, -50, -49, 0, 25, 50, 51), { voi })).toEqual([0, 0, 3, 128, 191, 255, 255]);
  });

  test('SIGMOID: center 100 and width 40', () => {
    // 255 / (1 + exp(-4 (x - 100) / 40)): 100 -> 127.5, 110 -> 255 / (1 + e^-1) = 186.42, 90 -> 68.58, 200 -> 254.99
    const voi = { function: 'SIGMOID', center: 100, width: 40 } as const;
    expect(greys(Int16Array.of(90, 100, 110, 200, -100), { voi })).toEqual([69, 128, 186, 255, 0]);
  });

  test('MONOCHROME1 is the same, inverted after rounding', () => {
    const voi = { function: 'LINEAR', center: 2048, width: 4096 } as const;
    expect(greys(Int16Array.of(0, 2048, 4095), { voi, inverted: true })).toEqual([255, 127, 0]);
  });
});

describe('tables', () => {
  test('a Modality LUT before the window; values outside take the first and the last entry (PS3.3 C.11.1.1)', () => {
    const modality = { firstMapped: -2, bits: 16, entries: Uint16Array.of(1000, 2000, 3000, 4000) };
    const voi = { function: 'LINEAR_EXACT', center: 2500, width: 3000 } as const;
    expect(greys(Int16Array.of(-9, -2, -1, 0, 1, 9), { modality, voi })).toEqual([0, 0, 85, 170, 255, 255]);
  });

  test('a VOI LUT of 12 bits after the rescale (PS3.3 C.11.2.1.1)', () => {
    const voi = { firstMapped: 100, bits: 12, entries: Uint16Array.of(0, 4095, 1365) };
    expect(greys(Uint8Array.of(0, 49, 50, 51, 200), { modality: { slope: 2, intercept: 1 }, voi })).toEqual([
      0, 0, 255, 85, 85,
    ]);
  });

  test('the largest entry of a VOI LUT of 8 bits is white', () => {
    const voi = { firstMapped: 0, bits: 8, entries: Uint16Array.of(0, 128, 255) };
    expect(greys(Uint8Array.of(0, 1, 2), { voi })).toEqual([0, 128, 255]);
  });

  test('without a window a Modality LUT shows what it makes of the values of the frame, even if it falls in between', () => {
    const modality = { firstMapped: 0, bits: 16, entries: Uint16Array.of(9999, 100, 202, 51, 204, 50, 9999) };
    expect(greys(Uint8Array.of(1, 2, 3, 4), { modality })).toEqual([82, 252, 0, 255]);
    expect(greys(Uint8Array.of(100, 200), { modality })).toHaveLength(2);
  });
});

describe('frames', () => {
  test('without window or table the values of the frame take the whole range', () => {
    expect(greys(Int16Array.of(-100, 0, 100), {})).toEqual([0, 128, 255]);
    expect(greys(Uint8Array.of(7, 7), {})).toHaveLength(2);
    expect(greys(Int16Array.of(0, 10), { modality: { slope: -1, intercept: 0 } })).toEqual([255, 0]);
  });

  test('floating point and 32-bit values are not rounded before the window', () => {
    const voi = { function: 'LINEAR_EXACT', center: 0.5, width: 1 } as const;
    expect(greys(Float32Array.of(0.25, 0.5, 0.75), { voi })).toEqual([64, 128, 191]);
    const dose = { function: 'LINEAR_EXACT', center: 2 ** 31, width: 2 ** 32 } as const;
    expect(greys(Uint32Array.of(0, 2 ** 31, 2 ** 32 - 1), { voi: dose })).toEqual([0, 128, 255]);
  });

  test('what is no finite number does not stretch the range [PX-3]', () => {
    expect(greys(Float32Array.of(-Infinity, 0, 50, 100, Infinity, NaN), {})).toEqual([0, 0, 128, 255, 255, 0]);
  });

  test('colour is refused', () => {
    const colour = { ...frame(Uint8Array.of(1, 2, 3)), columns: 1, samplesPerPixel: 3 };
    expect(() => windowToGrey(colour, { modality: { slope: 1, intercept: 0 }, voi: null, inverted: false })).toThrow(
      /one sample/,
    );
  });
});
