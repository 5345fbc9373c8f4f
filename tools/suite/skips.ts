/**
 * A test that is skipped even where nothing may be skipped: its file, what its full name holds where it is not all of
 * them, and the reason.
 */
interface NamedSkip {
  readonly file: string;
  readonly holds?: readonly string[];
  readonly because: string;
}

const named: readonly NamedSkip[] = [
  { file: 'tools/tables-from-standard.test.ts', because: 'the text of the standard is not part of the repository' },
  {
    file: 'apps/server/src/modules/accounts/ended-sign-ins.test.ts',
    holds: ['(embedded)', 'opens nothing in another process, or in one that starts later'],
    because: 'no other process can open the embedded database',
  },
  {
    file: 'apps/server/src/platform/db/listen.test.ts',
    holds: ['(embedded)', 'hears of other processes, and again after the connection was gone'],
    because: 'no other process can open the embedded database',
  },
];

/**
 * Tests that were skipped without being named above: where somebody relies on the result, each is a failure.
 *
 * @param skipped full names by file
 * @param stories how many stories were skipped; none of them may be
 */
export function unnamedSkips(skipped: ReadonlyMap<string, readonly string[]>, stories: number): string[] {
  const tests = [...skipped].flatMap(([file, names]) =>
    names
      .filter(
        (name) => !named.some((one) => one.file === file && (one.holds ?? []).every((part) => name.includes(part))),
      )
      .map((name) => `${file}: ${name}`),
  );
  return stories > 0 ? [...tests, `${stories} of the stories`] : tests;
}
