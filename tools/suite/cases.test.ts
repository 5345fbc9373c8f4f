import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../install.mjs';
import { caseSuites, countCases, type CaseSuite } from './cases.ts';
import type { Case } from './test-data.ts';

const reference = { path: 'x' };
const cases: Case[] = [
  { case: 'ct', file_list: [{}], pixel_reference: [reference, reference] },
  { case: 'ct-derived', file_list: [{}], pixel_reference: [reference] },
  { case: 'sr', file_list: [{}] },
];
const pixels: CaseSuite = { what: 'decoded', file: 'a.test.ts', tests: (one) => one.pixel_reference?.length ?? 0 };
const count = (...names: string[]) => countCases([pixels], cases, new Map([['a.test.ts', names]]));

test('a case has run when all its tests passed; a longer name is another case', () => {
  const all = ['frames ct ct/1.dcm', 'frames ct ct/2.dcm', 'frames ct-derived ct-derived/1.dcm'];
  expect(count(...all)).toEqual([{ what: 'decoded', ran: 2, wanted: 2, missing: [] }]);
  expect(count(...all.slice(1))).toEqual([{ what: 'decoded', ran: 1, wanted: 2, missing: ['ct'] }]);
  expect(count()).toEqual([{ what: 'decoded', ran: 0, wanted: 2, missing: ['ct', 'ct-derived'] }]);
});

test('what another file did does not count', () => {
  const elsewhere = new Map([['b.test.ts', ['ct', 'ct', 'ct-derived']]]);
  expect(countCases([pixels], cases, elsewhere)[0]?.ran).toBe(0);
});

test('the files that are counted exist', () => {
  expect(caseSuites.filter(({ file }) => !existsSync(path.join(root, file)))).toEqual([]);
});
