import { countWork, growthOfWork } from '../../testing/count-work.ts';
import { expect, test } from 'vitest';
import { normalForm } from './index.ts';

/** Above and below in turn: each has to be moved past those before it. */
const marks = (count: number) => '\u0301\u0323'.repeat(count / 2);

test('what has no long run of marks comes out as ever', () => {
  for (const form of ['NFC', 'NFKC', 'NFKD'] as const) {
    for (const text of ['か\u3099', 'ｶﾞｷﾞ', 'Mu\u0308ller', `a${marks(30)}`, `${'e\u0301'.repeat(40)}`, ''])
      expect(normalForm(text, form)).toBe(text.normalize(form));
  }
});

test('a long run is cut by joiners, once', () => {
  const once = normalForm(`a${marks(70)}`, 'NFC');
  expect(once.split('\u034f').map((run) => run.length)).toEqual([30, 30, 10]);
  expect(normalForm(once, 'NFC')).toBe(once);
  expect(once.replaceAll('\u034f', '').normalize('NFC')).toBe(`a${marks(70)}`.normalize('NFC'));
});

test('its work grows with the marks, where that of the engine grows with their square', async () => {
  expect(await growthOfWork(marks, (text) => text.normalize('NFC'))).toBeGreaterThan(7);
  // The voicing marks of half-width katakana become marks.
  const voiced = ['ﾞ', 'ﾟ'].map((one) => (length: number) => `${one}\u0323`.repeat(length / 2));
  for (const text of [marks, ...voiced])
    expect(await growthOfWork(text, (one) => normalForm(one, 'NFKC'))).toBeLessThan(1.1);
  expect(await countWork(() => normalForm('a'.repeat(10_000), 'NFC'))).toBeLessThan(30_000);
});
