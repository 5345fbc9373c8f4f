import { describe, expect, test } from 'vitest';
import { seeded } from '../testing/random.ts';
import { inverseDct, scaledQuantisation, ZIG_ZAG } from './inverse-dct.ts';

/** The samples by the definition (T.81 A.3.3), before level shift and rounding. */
function byDefinition(coefficients: Int16Array, quantisation: Uint16Array): number[] {
  const c = (u: number): number => (u === 0 ? Math.SQRT1_2 : 1);
  return Array.from({ length: 64 }, (_, position) => {
    const y = position >> 3;
    const x = position & 7;
    let sum = 0;
    for (let k = 0; k < 64; k += 1) {
      const v = ZIG_ZAG[k]! >> 3;
      const u = ZIG_ZAG[k]! & 7;
      const value = coefficients[k]! * quantisation[k]!;
      sum +=
        c(u) * c(v) * value * Math.cos(((2 * x + 1) * u * Math.PI) / 16) * Math.cos(((2 * y + 1) * v * Math.PI) / 16);
    }
    return sum / 4;
  });
}

describe('inverse DCT', () => {
  test.each([8, 12])('of %i bits is the definition, rounded to the nearest and limited', (precision) => {
    const random = seeded(precision);
    const maximum = 2 ** precision - 1;
    const half = 2 ** (precision - 1);
    let limited = 0;
    for (let block = 0; block < 200; block += 1) {
      const density = random();
      const coefficients = Int16Array.from({ length: 64 }, () =>
        random() < density ? Math.round((random() - 0.5) * half) : 0,
      );
      const quantisation = Uint16Array.from({ length: 64 }, () => 1 + Math.floor(random() * 4));
      const samples = new Uint16Array(8 * 10);
      inverseDct(coefficients, 0, scaledQuantisation(quantisation), samples, 1, 10, maximum);
      byDefinition(coefficients, quantisation).forEach((exact, position) => {
        const sample = samples[1 + (position >> 3) * 10 + (position & 7)]!;
        const shifted = Math.min(Math.max(exact + half, 0), maximum);
        if (shifted !== exact + half) limited += 1;
        expect(Math.abs(sample - shifted)).toBeLessThan(0.5 + 1e-6);
      });
    }
    expect(limited).toBeGreaterThan(0);
  });

  test('zig-zag order goes through every position once, along the diagonals', () => {
    expect(new Set(ZIG_ZAG).size).toBe(64);
    const diagonal = Array.from(ZIG_ZAG, (position) => (position >> 3) + (position & 7));
    expect(diagonal).toEqual([...diagonal].sort((a, b) => a - b));
    expect([...ZIG_ZAG.subarray(0, 6)]).toEqual([0, 1, 8, 16, 9, 2]);
  });
});
