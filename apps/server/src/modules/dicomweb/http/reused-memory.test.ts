import { expect, it } from 'vitest';
import { reusedMemory } from './reused-memory.ts';

const size = 100_000;

it('gives what was given back, and never what is still in use', () => {
  const memory = reusedMemory(10_000_000);
  const [first, second] = [memory.lease(), memory.lease()];
  const one = first.take(size);
  expect(second.take(size)).not.toBe(one);
  first.end();
  const third = memory.lease();
  expect(third.take(size + 1)).toBe(one);
  expect(third.take(size)).not.toBe(one);
});

it('is large enough', () => {
  const lease = reusedMemory(10_000_000).lease();
  for (const length of [0, 1, size, 131_072, 131_073, 9_000_000])
    expect(lease.take(length).length).toBeGreaterThanOrEqual(length);
});

it('ends a lease once', () => {
  const memory = reusedMemory(10_000_000);
  const lease = memory.lease();
  const one = lease.take(size);
  lease.end();
  lease.end();
  const next = memory.lease();
  expect(next.take(size)).toBe(one);
  expect(next.take(size)).not.toBe(one);
});

it('keeps no more than its limit, and nothing that is small or very large', () => {
  const memory = reusedMemory(200_000);
  const lease = memory.lease();
  const taken = [lease.take(size), lease.take(size), lease.take(10), lease.take(9_000_000)];
  lease.end();
  const next = memory.lease();
  const again = [next.take(size), next.take(size), next.take(10), next.take(9_000_000)];
  expect(again.filter((one) => taken.includes(one))).toHaveLength(1);
});
