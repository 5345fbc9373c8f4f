import { expect, test } from 'vitest';
import { dayInJapan, typedDay } from '../../app/day.ts';
import { asked, draftOf, figures, problemOf, switched, typed } from './settings-draft.ts';

// In Japan it is the second already.
const now = new Date('2026-12-01T16:00:00Z');

test('on begins with a date seven days ahead, off has nothing [AD-7]', () => {
  const on = switched(true, now);
  expect(on).toEqual({ on: true, self: false, type: 'delete-on-date', date: '2026-12-09', days: '' });
  expect(asked(switched(false, now))).toEqual({
    auto_delete: false,
    auto_delete_self: false,
    auto_delete_type: 'delete-on-date',
    auto_delete_date: null,
    auto_delete_after: null,
  });
});

test('another type sets seven days and clears the date, and the reverse; the same type changes nothing', () => {
  const on = { ...switched(true, now), date: '2027-01-01', self: true };
  const days = typed(on, 'delete-after-days', now);
  expect(days).toEqual({ on: true, self: true, type: 'delete-after-days', date: '', days: '7' });
  expect(typed({ ...days, days: '30' }, 'delete-after-days', now).days).toBe('30');
  expect(typed(days, 'delete-on-date', now)).toEqual({ ...on, date: '2026-12-09' });
  expect(asked(days)).toMatchObject({ auto_delete_after: 7, auto_delete_date: null, auto_delete_self: true });
});

test('a day that is over in Japan, none at all, and too many days are said', () => {
  const on = switched(true, now);
  expect(dayInJapan(now)).toBe('2026-12-02');
  expect(problemOf({ ...on, date: '2026-12-02' }, now)).toBeNull();
  expect(problemOf({ ...on, date: '2026-12-01' }, now)).toBe('past');
  for (const wrong of ['', '2026-13-01', '2027-02-29', '2027-2-1', '明日'])
    expect(problemOf({ ...on, date: wrong }, now)).toBe('noDate');
  const days = typed(on, 'delete-after-days', now);
  expect(problemOf({ ...days, days: '36500' }, now)).toBeNull();
  expect(problemOf({ ...days, days: '36501' }, now)).toBe('tooMany');
  expect(problemOf({ ...days, days: '' }, now)).toBeNull();
  expect(asked({ ...days, days: '' }).auto_delete_after).toBe(0);
});

test('a day may be typed in wide figures, with strokes, or in eight figures', () => {
  expect(['２０３１／０５／０７', '20310507', ' 2031-05-07', '2031-5'].map(typedDay)).toEqual([
    '2031-05-07',
    '2031-05-07',
    '2031-05-07',
    '2031-5',
  ]);
});

test('figures may be wide, and nothing else is one', () => {
  expect(['１２', '', '007', '-1', '1.5', 'a', '1234567'].map(figures)).toEqual([
    '12',
    '',
    '007',
    null,
    null,
    null,
    null,
  ]);
});

test('what is settled stands in the fields', () => {
  const settings = {
    auto_delete: true,
    auto_delete_self: true,
    auto_delete_type: 'delete-after-days',
    auto_delete_date: null,
    auto_delete_after: 0,
  } as const;
  expect(draftOf(settings)).toEqual({ on: true, self: true, type: 'delete-after-days', date: '', days: '0' });
  expect(draftOf(null).on).toBe(false);
});
