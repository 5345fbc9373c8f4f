import { unitTests, type TestRun } from '../unit-tests.ts';

/** A run of every test, with what a second run of its failed files made of it. */
export interface SettledRun extends TestRun {
  /** Files that failed beside the others and passed by themselves. */
  readonly unsteady: readonly string[];
}

/** More than so many files do not fail by chance: they are not run again. */
const mostByChance = 3;

/**
 * Runs every test, and once more, by themselves, the files in which one failed, if they are few. Two cores are
 * shared by hundreds of servers and browsers: what stands alone counts for a change, and its file is named.
 *
 * @param again whether failed files get their second run; by night they do not
 */
export async function testsSettled(again: boolean, run: typeof unitTests = unitTests): Promise<SettledRun> {
  const first = await run();
  const files = first.failedFiles;
  if (!again || files.length === 0 || files.length > mostByChance) return { ...first, unsteady: [] };
  console.log(`Once more, by themselves: ${files.join(', ')}`);
  const second = await run(files);
  if (!second.ok) return { ...first, unsteady: [] };
  return {
    ...first,
    ok: true,
    passed: first.passed + first.failed,
    failed: 0,
    passedNames: new Map([...first.passedNames, ...second.passedNames]),
    unsteady: files,
  };
}
