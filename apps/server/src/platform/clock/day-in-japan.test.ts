import { expect, test } from 'vitest';
import { dayInJapan, daysLater, endOfDayInJapan } from './day-in-japan.ts';

test('a day ends at midnight in Japan', () => {
  expect(endOfDayInJapan('2026-11-24').toISOString()).toBe('2026-11-24T15:00:00.000Z');
  expect(dayInJapan(new Date('2026-11-24T14:59:59.999Z'))).toBe('2026-11-24');
  expect(dayInJapan(endOfDayInJapan('2026-11-24'))).toBe('2026-11-25');
  expect(endOfDayInJapan('2028-02-29').toISOString()).toBe('2028-02-29T15:00:00.000Z');
});

test.each(['2026-02-29', '2026-13-01', '2026-1-1', '', 'tomorrow', '20261124'])('%s is no day', (text) => {
  expect(() => endOfDayInJapan(text)).toThrow(RangeError);
});

test('days are counted over the ends of months and years, both ways', () => {
  expect(daysLater('2026-12-28', 7)).toBe('2027-01-04');
  expect(daysLater('2028-03-01', -1)).toBe('2028-02-29');
  expect(daysLater('2026-11-24', 0)).toBe('2026-11-24');
});
