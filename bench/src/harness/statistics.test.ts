import { expect, it } from 'vitest';
import { median, quantile, slope, summary } from './statistics.ts';

it('median of odd and even numbers of samples, in any order', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(() => median([])).toThrow(RangeError);
});

it('quantiles are samples', () => {
  const samples = Array.from({ length: 20 }, (_, i) => 20 - i);
  expect(quantile(samples, 0.95)).toBe(19);
  expect(quantile(samples, 0.5)).toBe(10);
  expect(quantile(samples, 0)).toBe(1);
  expect(quantile(samples, 1)).toBe(20);
});

it('summary keeps the extremes', () => {
  expect(summary([5, 1, 9])).toEqual({ min: 1, median: 5, max: 9, rounds: 3 });
});

it('slope of a line, and of a single place', () => {
  expect(slope([0, 1, 2].map((x) => ({ x, y: 3 * x + 7 })))).toBeCloseTo(3);
  expect(slope([{ x: 1, y: 5 }])).toBe(0);
});
