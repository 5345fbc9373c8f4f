import { expect, test } from 'vitest';
import { missingCases } from './cases.ts';

const cases = ['ct', 'ct-derived', 'sr'].map((name) => ({ case: name, file_list: [{}] }));
const passed = (...names: string[]) => new Map([['a.test.ts', names]]);

test('a case that a passed test names has run', () => {
  expect(missingCases(cases, passed('manifest reads ct/0001.dcm', 'manifest reads ct-derived', 'sr'))).toEqual([]);
});

test('a longer name is another case', () => {
  expect(missingCases(cases, passed('ct-derived', 'srt', 'sr-x'))).toEqual([
    'The case ct of the manifest ran in no test.',
    'The case sr of the manifest ran in no test.',
  ]);
});
