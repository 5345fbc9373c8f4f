import { expect, it } from 'vitest';
import { comparableDate, comparableTime } from './comparable-dates.ts';

it.each([
  ['19941105', '19941105'],
  ['1994.11.05', '19941105'],
  ['1994-11-05 ', '19941105'],
  ['1994/11/05', '19941105'],
  ['1994.11-05', '1994.11-05'],
  ['around 1994', 'around 1994'],
])('the date %s', (value, expected) => {
  expect(comparableDate(value)).toBe(expected);
});

it.each([
  ['112000', '112000'],
  ['11:20:00', '112000'],
  ['11:20:00.500', '112000.5'],
  ['112000.000000', '112000'],
  ['112000.000001', '112000.000001'],
  ['1120', '112000'],
  ['11:20', '112000'],
  ['11', '110000'],
  ['noon', 'noon'],
  ['1', '1'],
])('the time %s', (value, expected) => {
  expect(comparableTime(value)).toBe(expected);
});
