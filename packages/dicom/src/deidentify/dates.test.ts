import { expect, it } from 'vitest';
import { movedDates } from './dates.ts';

it.each([
  ['DA', '20240228-20240301', '20240229-20240302'],
  ['DA', '20240228-', '20240229-'],
  ['DA', '-20240301', '-20240302'],
  ['DA', '2024.02.28-2024.03.01', '20240229-20240302'],
  ['DA', '20231231\\20240228-20240301', '20240101\\20240229-20240302'],
  ['DT', '20240228101112.5+0900-20240301-0500', '20240229101112.5+0900-20240302-0500'],
  ['DT', '20240228-0500', '20240229-0500'],
] as const)('[DI-11] of several values and ranges each end moves: %s %s', (vr, text, moved) => {
  expect(movedDates(vr, text, 1)).toBe(moved);
});

it.each(['20240228-SATO', 'SATO-20240301', '20240228-20240230', '20240228\\SATO', '-'])(
  '[DI-11] where one end is no day, nothing is a date: %s',
  (text) => {
    expect(movedDates('DA', text, 1)).toBeNull();
  },
);
