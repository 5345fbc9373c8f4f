import { expect, test } from 'vitest';
import { ignoredNames } from './ignored-names.ts';

test.each([
  ['few, as they are', ['Nonsense', '00091001', 'A.B'], 'Nonsense, 00091001, A.B'],
  ['five of many', Array.from({ length: 4_000 }, (_, n) => `Nonsense${n}`), '3995 more'],
  ['none that a header cannot say', ['a"b', 'Nonsense', '\r\nX: y', '窓'], 'Nonsense and 3 more'],
  ['how many, where no name can be said', ['a b', ''], '2'],
])('%s', (_what, names, end) => {
  const text = ignoredNames(names);
  expect(text.endsWith(end)).toBe(true);
  expect(text).toMatch(/^[\w., ]+$/);
  expect(text.length).toBeLessThan(400);
});

test('a long one is cut', () => {
  const text = ignoredNames(['N'.repeat(10_000), 'Nonsense']);
  expect(text).toBe(`${'N'.repeat(61)}..., Nonsense`);
});
