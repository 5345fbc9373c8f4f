import type { DecodedFrame, PixelDescription } from '@mado/dicom/frames';
import { expect, it } from 'vitest';
import { inColoursOf } from './mark-colours.ts';

const frame = (photometricInterpretation: string, ...pixels: number[]): DecodedFrame => ({
  rows: 1,
  columns: pixels.length / 3,
  samplesPerPixel: 3,
  pixels: Uint8Array.from(pixels),
  photometricInterpretation,
});
const stated = (photometricInterpretation: string) =>
  ({ photometricInterpretation, samplesPerPixel: 3, bitsAllocated: 8 }) as PixelDescription;

it.each([
  ['RGB', 'YBR_FULL_422', 'YBR_FULL', [76, 85, 255]],
  ['RGB', 'YBR_PARTIAL_422', 'YBR_PARTIAL_422', [81, 90, 240]],
])('%s in a codestream becomes what the instance states, %s', (from, to, written, [y, cb, cr]) => {
  const { pixels, photometricInterpretation } = inColoursOf(frame(from, 255, 0, 0), stated(to));
  expect(photometricInterpretation).toBe(written);
  [y, cb, cr].forEach((value, at) => expect(Math.abs((pixels[at] ?? 0) - (value ?? 0))).toBeLessThanOrEqual(1));
});

it('YBR in a codestream under the name of RGB becomes RGB', () => {
  const { pixels, photometricInterpretation } = inColoursOf(frame('YBR_FULL', 76, 85, 255), stated('RGB'));
  expect(photometricInterpretation).toBe('RGB');
  expect([...pixels]).toEqual([254, 0, 0]);
});

it('colours that nobody makes are refused', () => {
  expect(() => inColoursOf(frame('RGB', 1, 2, 3), stated('HSV'))).toThrow(/does not say/);
  expect(() => inColoursOf(frame('CMYK', 1, 2, 3), stated('CMYK'))).toThrow(/does not say/);
});
