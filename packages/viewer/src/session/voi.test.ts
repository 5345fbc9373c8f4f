import { expect, it } from 'vitest';
import { sameVoi } from './voi.ts';

const window = { function: 'LINEAR', center: 40, width: 400 } as const;
const table = { firstMapped: 0, bits: 8, entries: Uint16Array.of(0, 255) };

it('two ways to grey are the same where nothing of them differs', () => {
  expect(sameVoi(window, { ...window })).toBe(true);
  for (const other of [
    { ...window, center: 41 },
    { ...window, width: 401 },
    { ...window, function: 'SIGMOID' } as const,
  ])
    expect(sameVoi(window, other)).toBe(false);
  expect(sameVoi(table, { ...table })).toBe(true);
  expect(sameVoi(table, { ...table, entries: Uint16Array.of(0, 255) })).toBe(false);
  expect([sameVoi(window, table), sameVoi(null, window), sameVoi(null, null)]).toEqual([false, false, true]);
});
