import { expect, test } from 'vitest';
import { onOneKind } from './statements.ts';

test('a statement that one kind of database alone was asked is told, whichever it was', () => {
  const lines = [
    'embedded modules/a/a.sql.ts both 3:11',
    'PostgreSQL modules/a/a.sql.ts both 3:11',
    'PostgreSQL modules/a/a.sql.ts half 9:11',
    'PostgreSQL modules/a/a.sql.ts half 9:11',
    'embedded modules/b/b.sql.ts other 1:1',
    '',
  ];
  expect(onOneKind(lines)).toEqual([
    'modules/a/a.sql.ts half ran on PostgreSQL only',
    'modules/b/b.sql.ts other ran on embedded only',
  ]);
});

test('two statements of one function are two', () => {
  const lines = ['embedded a.sql.ts f 3:11', 'PostgreSQL a.sql.ts f 3:11', 'PostgreSQL a.sql.ts f 5:11'];
  expect(onOneKind(lines)).toEqual(['a.sql.ts f ran on PostgreSQL only']);
});
