import { describe, expect, test } from 'vitest';
import type { DecodedFrame, StoredValues } from '../decoded-frame.ts';
import { colourToRgba, ybrToRgb } from './colour.ts';

const frame = (pixels: StoredValues, photometricInterpretation: string): DecodedFrame => ({
  rows: 1,
  columns: pixels.length / 3,
  samplesPerPixel: 3,
  pixels,
  photometricInterpretation,
});

/** The equations of PS3.3 C.7.6.3.1.2 as they stand there, from RGB. */
function ybr(kind: 'FULL' | 'PARTIAL', [r, g, b]: readonly [number, number, number]): number[] {
  return kind === 'FULL'
    ? [
        0.299 * r + 0.587 * g + 0.114 * b,
        -0.1687 * r - 0.3313 * g + 0.5 * b + 128,
        0.5 * r - 0.4187 * g - 0.0813 * b + 128,
      ]
    : [
        0.2568 * r + 0.5041 * g + 0.0979 * b + 16,
        -0.1482 * r - 0.291 * g + 0.4392 * b + 128,
        0.4392 * r - 0.3678 * g - 0.0714 * b + 128,
      ];
}

const colours = [0, 37, 128, 201, 255].flatMap((r) =>
  [0, 90, 255].flatMap((g) => [0, 64, 255].map((b) => [r, g, b] as const)),
);

describe('YBR to RGB', () => {
  test.each([
    ['YBR_FULL', 'FULL', 2],
    ['YBR_PARTIAL_422', 'PARTIAL', 3],
  ] as const)('%s is undone', (interpretation, kind, tolerance) => {
    for (const rgb of colours) {
      const samples = Uint8Array.from(ybr(kind, rgb).map((value) => Math.min(255, Math.max(0, Math.round(value)))));
      const back = ybrToRgb(frame(samples, interpretation));
      expect(back.photometricInterpretation).toBe('RGB');
      back.pixels.forEach((value, i) => expect(Math.abs(value - rgb[i]!)).toBeLessThanOrEqual(tolerance));
    }
  });

  test('primaries by hand: Y 76, CB 85, CR 255 is red', () => {
    // 76 + 1.402 * 127 = 254.05; 76 + 0.344136 * 43 - 0.714136 * 127 = 0.10; 76 - 1.772 * 43 = -0.20
    expect([...ybrToRgb(frame(Uint8Array.of(76, 85, 255), 'YBR_FULL')).pixels]).toEqual([254, 0, 0]);
  });

  test('black and white of deeper samples lie as much deeper', () => {
    const deep = Uint16Array.of(16 << 4, 2048, 2048, 235 << 4, 2048, 2048);
    const { pixels } = ybrToRgb(frame(deep, 'YBR_PARTIAL_420'), 12);
    expect([...pixels.subarray(0, 3)]).toEqual([0, 0, 0]);
    // 1.164383 * 219 * 16 = 4080
    expect([...pixels.subarray(3)]).toEqual([4080, 4080, 4080]);
  });

  test('RGB is returned as it is', () => {
    const rgb = frame(Uint8Array.of(1, 2, 3), 'RGB');
    expect(ybrToRgb(rgb)).toBe(rgb);
  });
});

describe('colour for a canvas', () => {
  test('is opaque, and takes the high 8 bits of deeper samples', () => {
    expect([...colourToRgba(frame(Uint8Array.of(1, 2, 3, 253, 254, 255), 'RGB'))]).toEqual([
      1, 2, 3, 255, 253, 254, 255, 255,
    ]);
    expect([...colourToRgba(frame(Uint16Array.of(0x12ff, 0xffff, 0), 'RGB'), 16)]).toEqual([0x12, 255, 0, 255]);
    expect([...colourToRgba(frame(Uint8Array.of(100, 128, 128), 'YBR_FULL'))]).toEqual([100, 100, 100, 255]);
  });

  test('greyscale is refused', () => {
    expect(() => colourToRgba({ ...frame(Uint8Array.of(1), 'MONOCHROME2'), samplesPerPixel: 1 })).toThrow(/RGB or YBR/);
  });
});
