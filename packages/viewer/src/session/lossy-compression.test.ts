import { expect, test } from 'vitest';
import { lossyCompression } from './lossy-compression.ts';
import { instanceThatSays } from './testing/a-stack.ts';

const of = (said: Record<string, string | number>, ...ratios: number[]) =>
  lossyCompression({
    ...instanceThatSays(said),
    ...(ratios.length > 0 && { '00282112': { vr: 'DS', Value: ratios } }),
  });

test('what has lost something is told, with the ratio in all [VW-14]', () => {
  expect(of({ '00282110': '01' }, 10)).toEqual({ ratio: 10 });
  expect(of({ '00282110': '01' }, 10, 2.5)).toEqual({ ratio: 25 });
  expect(of({ '00282110': '01' })).toEqual({ ratio: null });
  for (const end of [50, 51, 81, 112])
    expect(of({ '00083002': `1.2.840.10008.1.2.4.${end}` })).toEqual({ ratio: null });
});

test('what has not is not [VW-14]', () => {
  expect(of({ '00282110': '00' }, 10)).toBeNull();
  expect(of({ '00083002': '1.2.840.10008.1.2.4.90' })).toBeNull();
  expect(of({})).toBeNull();
});
