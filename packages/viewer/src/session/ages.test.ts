import { expect, it } from 'vitest';
import { ageAt, statedAge } from './ages.ts';

it('an age is counted up to the birthday, of infants in months and days [VW-57]', () => {
  expect(ageAt('19630101', '20261112')).toEqual({ number: 63, unit: 'years' });
  expect(ageAt('19631113', '20261112')).toEqual({ number: 62, unit: 'years' });
  expect(ageAt('20241112', '20261112')).toEqual({ number: 2, unit: 'years' });
  expect(ageAt('20241113', '20261112')).toEqual({ number: 23, unit: 'months' });
  expect(ageAt('20261012', '20261112')).toEqual({ number: 1, unit: 'months' });
  expect(ageAt('20261013', '20261112')).toEqual({ number: 30, unit: 'days' });
  expect(ageAt('20261112', '20261112')).toEqual({ number: 0, unit: 'days' });
});

it('there is none without dates, before the birth, and where nobody could be as old [VW-57]', () => {
  expect(ageAt('', '20261112')).toBeNull();
  expect(ageAt('20270101', '20261112')).toBeNull();
  expect(ageAt('17120101', '20261112')).toBeNull();
  expect(ageAt('18961112', '20261112')).toEqual({ number: 130, unit: 'years' });
});

it('a file states it in its own unit [VW-57]', () => {
  expect(statedAge('069Y')).toEqual({ number: 69, unit: 'years' });
  expect(statedAge('003M')).toEqual({ number: 3, unit: 'months' });
  expect(statedAge('002W ')).toEqual({ number: 2, unit: 'weeks' });
  expect(statedAge('000D')).toEqual({ number: 0, unit: 'days' });
  for (const none of [undefined, '', '000Y', '314Y', '69Y', '069', '069A']) expect(statedAge(none)).toBeNull();
});
