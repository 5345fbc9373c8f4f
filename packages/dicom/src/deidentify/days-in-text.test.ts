import { expect, test } from 'vitest';
import { holdsDays } from './days-in-text.ts';

test.each([
  '20260401',
  'taken 20260401123000',
  '2026-04-01',
  '2026. 4. 1',
  'v1 of 1/4/2026',
  '04_13_2026',
  '1Apr2026',
  '1 april 2026',
  'Apr. 1, 2026',
  'May-01-1999',
  '2026年4月1日',
  '26 年 4月',
  'since 1 2026-04-01',
])('a day stands in %o [DI-36]', (text) => {
  expect(holdsDays(text)).toBe(true);
});

test.each([
  '',
  '20261301',
  '120260401',
  '202604012',
  '1.2.840.10008',
  '2126-04-01',
  '2026--04--01',
  '40/4/2026',
  'Apr 2026',
  '3.5 mm 2026',
  'Body 5.0 B31f',
])('none stands in %o [DI-36]', (text) => {
  expect(holdsDays(text)).toBe(false);
});

test('a text of any length is gone through once [DI-36]', () => {
  expect(holdsDays('1-'.repeat(2_000_000))).toBe(false);
});
