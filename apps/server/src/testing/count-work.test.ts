import { growthOfWork } from './count-work.ts';
import { expect, test } from 'vitest';

const input = (length: number) => Array.from({ length }, (_, index) => index);

test('work that grows with the input, and with its square', async () => {
  const sum = (all: number[]) => all.reduce((a, b) => a + b, 0);
  const pairs = (all: number[]) => {
    let count = 0;
    for (const a of all) for (const b of all) if (a < b) count++;
    return count;
  };
  expect(await growthOfWork(input, sum, [200, 1_600])).toBeLessThan(1.1);
  expect(await growthOfWork(input, pairs, [200, 1_600])).toBeGreaterThan(7);
});
