import { expect, it } from 'vitest';
import { openFileShares } from './open-file-shares.ts';

it.each([
  [1024, { connections: 512, kept: 192, answers: 256 }],
  [4096, { connections: 2048, kept: 768, answers: 1024 }],
  [20_000, { connections: 10_000, kept: 768, answers: 1024 }],
])('of %d open files something is left for the rest', (limit, shares) => {
  expect(openFileShares(limit)).toEqual(shares);
  expect(shares.connections + shares.kept + shares.answers).toBeLessThanOrEqual(limit - limit / 16);
});

it('asks the system', () => {
  expect(openFileShares().connections).toBeGreaterThan(0);
});
