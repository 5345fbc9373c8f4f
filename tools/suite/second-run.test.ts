import { expect, test, vi } from 'vitest';
import type { TestRun } from '../unit-tests.ts';
import { testsSettled } from './second-run.ts';

const run = (failedFiles: string[], passed: number, names: string[] = []): TestRun => ({
  ok: failedFiles.length === 0,
  passed,
  failed: failedFiles.length,
  skipped: 0,
  slowest: [],
  byPart: [],
  passedNames: new Map([['a.test.ts', names]]),
  skippedNames: new Map(),
  failedFiles,
});

test('a file that failed beside the others and passes by itself is named, and fails nothing', async () => {
  const runs = vi.fn<() => Promise<TestRun>>();
  runs.mockResolvedValueOnce(run(['a.test.ts'], 9, ['one'])).mockResolvedValueOnce(run([], 2, ['one', 'two']));
  const settled = await testsSettled(true, runs);
  expect(settled).toMatchObject({ ok: true, passed: 10, failed: 0, unsteady: ['a.test.ts'] });
  expect(settled.passedNames.get('a.test.ts')).toEqual(['one', 'two']);
  expect(runs.mock.calls).toEqual([[], [['a.test.ts']]]);
});

test('what fails again has failed', async () => {
  const runs = vi.fn<() => Promise<TestRun>>(async () => run(['a.test.ts'], 9));
  expect(await testsSettled(true, runs)).toMatchObject({ ok: false, failed: 1, unsteady: [] });
  expect(runs).toHaveBeenCalledTimes(2);
});

test('by night, and where many fail, nothing is run again', async () => {
  const many = ['a', 'b', 'c', 'd'].map((name) => `${name}.test.ts`);
  for (const [again, failed] of [
    [false, ['a.test.ts']],
    [true, many],
  ] as const) {
    const runs = vi.fn<() => Promise<TestRun>>(async () => run([...failed], 9));
    expect(await testsSettled(again, runs)).toMatchObject({ ok: false, unsteady: [] });
    expect(runs).toHaveBeenCalledTimes(1);
  }
});
