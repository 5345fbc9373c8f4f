import { expect, test } from 'vitest';
import { missingInDocuments, missingPaths } from './named-paths.ts';

test('every path that a document names is there', () => {
  expect(missingInDocuments()).toEqual([]);
});

test('a file, a folder and a link that are not there are named with their line', () => {
  const text =
    'See `store.ts` in `modules/a/`.\n`gone.ts`, `apps/gone` and [this](gone.json); `a.b` and `*.sql.ts` are no paths.';
  expect(missingPaths(text, 'README.md', ['apps/modules/a/store.ts'])).toEqual([
    { line: 2, name: 'gone.ts' },
    { line: 2, name: 'apps/gone' },
    { line: 2, name: 'gone.json' },
  ]);
});
