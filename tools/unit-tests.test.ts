import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './install.mjs';
import { secondsByPart, slowestFiles, told } from './unit-tests.ts';

test('what tests tell is read from the report, also where they passed', () => {
  const one = (status: string, meta?: { told: string[] }) => ({ fullName: 'a', status, ...(meta && { meta }) });
  const file = (...assertionResults: ReturnType<typeof one>[]) => ({ name: 'f', status: 'passed', assertionResults });
  const testResults = [
    file(one('passed'), one('passed', { told: ['seed 1', '20 of 20'] })),
    file(),
    file(one('failed', { told: ['seed 2'] })),
  ];
  expect(told({ testResults })).toEqual(['seed 1', '20 of 20', 'seed 2']);
});

test('the ten files that took longest are told, the longest first', () => {
  const testResults = Array.from({ length: 12 }, (_, n) => ({
    name: path.join(root, `${n}.test.ts`),
    startTime: 5_000,
    endTime: 5_000 + n * 1_000,
  }));
  const slowest = slowestFiles({ testResults });
  expect(slowest).toHaveLength(10);
  expect(slowest[0]).toEqual({ file: '11.test.ts', seconds: 11 });
});

test('where the time went is told by part', () => {
  const file = (name: string, seconds: number) => ({
    name: path.join(root, name),
    startTime: 5_000,
    endTime: 5_000 + seconds * 1_000,
  });
  const testResults = [
    file('tools/a.test.ts', 1),
    file('apps/server/src/a.test.ts', 2),
    file('apps/server/src/b/c.test.ts', 3),
    file('packages/dicom/src/d.test.ts', 4),
  ];
  expect(secondsByPart({ testResults })).toEqual([
    { part: 'apps/server', seconds: 5 },
    { part: 'packages/dicom', seconds: 4 },
    { part: 'tools', seconds: 1 },
  ]);
});
