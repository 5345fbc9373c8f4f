import { describe, expect, it } from 'vitest';
import { prefetchOrder } from './prefetch-order.ts';

describe('order of prefetching', () => {
  it('starts at the image looked at, then takes two ahead for one behind', () => {
    expect([...prefetchOrder(10, 4, 1)]).toEqual([4, 5, 6, 3, 7, 8, 2, 9, 1, 0]);
  });

  it('turns round with the reader', () => {
    expect([...prefetchOrder(10, 4, -1)]).toEqual([4, 3, 2, 5, 1, 0, 6, 7, 8, 9]);
  });

  it.each([
    [1, 0, 1],
    [7, 0, 1],
    [7, 6, 1],
    [7, 6, -1],
    [500, 249, -1],
  ] as const)('gives each of %i images once from %i on', (count, current, direction) => {
    const order = [...prefetchOrder(count, current, direction)];
    expect(order.toSorted((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, index) => index));
    expect(order[0]).toBe(current);
  });

  it('gives nothing for an empty series', () => {
    expect([...prefetchOrder(0, 0, 1)]).toEqual([]);
  });
});
