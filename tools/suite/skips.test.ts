import { expect, test } from 'vitest';
import { namesOf } from '../unit-tests.ts';
import { unnamedSkips } from './skips.ts';

const skipped = (...files: [string, string[]][]) => unnamedSkips(new Map(files), 0);

test('a skipped test is a failure where somebody relies on the result, unless it is named', () => {
  expect(skipped(['tools/tables-from-standard.test.ts', ['the tables of the standard are current']])).toEqual([]);
  expect(
    skipped([
      'apps/server/src/modules/accounts/ended-sign-ins.test.ts',
      ['embedded', 'PostgreSQL'].flatMap((database) =>
        ['opens nothing in another process, or in one that starts later [TK-6]', 'is over'].map(
          (title) => `what ended (${database}) ${title}`,
        ),
      ),
    ]),
  ).toEqual(
    [
      'what ended (embedded) is over',
      'what ended (PostgreSQL) opens nothing in another process, or in one that starts later [TK-6]',
      'what ended (PostgreSQL) is over',
    ].map((name) => `apps/server/src/modules/accounts/ended-sign-ins.test.ts: ${name}`),
  );
  const heard = 'hears of other processes, and again after the connection was gone';
  expect(
    skipped([
      'apps/server/src/platform/db/listen.test.ts',
      [`x (embedded) ${heard}`, `x (embedded) ${heard} once more`],
    ]),
  ).toEqual([`apps/server/src/platform/db/listen.test.ts: x (embedded) ${heard} once more`]);
  expect(skipped(['apps/server/src/disk-full.test.ts', ['a', 'b']])).toHaveLength(2);
  expect(unnamedSkips(new Map(), 2)).toEqual(['2 of the stories']);
});

test('what was skipped is read from the report, by whatever word', () => {
  const one = (fullName: string, status: string) => ({ fullName, status });
  const report = {
    testResults: [
      {
        name: `${process.cwd()}/a.test.ts`,
        status: 'passed',
        assertionResults: [one('ran', 'passed'), one('left out', 'skipped'), one('not yet', 'todo')],
      },
    ],
  };
  expect([...namesOf(report, ['skipped', 'todo']).values()]).toEqual([['left out', 'not yet']]);
});
