/**
 * A test that is skipped even where nothing may be skipped: its file, the database and the title where it is not
 * all of the file, and the reason.
 */
interface NamedSkip {
  readonly file: string;
  readonly test?: { readonly database: 'embedded' | 'PostgreSQL'; readonly title: string };
  readonly because: string;
}

const named: readonly NamedSkip[] = [
  { file: 'tools/tables-from-standard.test.ts', because: 'the text of the standard is not part of the repository' },
  {
    file: 'apps/server/src/modules/accounts/ended-sign-ins.test.ts',
    test: { database: 'embedded', title: 'opens nothing in another process, or in one that starts later [TK-6]' },
    because: 'no other process can open the embedded database',
  },
  {
    file: 'apps/server/src/platform/db/listen.test.ts',
    test: { database: 'embedded', title: 'hears of other processes, and again after the connection was gone' },
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
      .filter((name) => !named.some((one) => one.file === file && isOf(one, name)))
      .map((name) => `${file}: ${name}`),
  );
  return stories > 0 ? [...tests, `${stories} of the stories`] : tests;
}

/** A full name begins with those of the groups, of which one tells the database, and ends with the title. */
function isOf({ test }: NamedSkip, name: string): boolean {
  return test === undefined || (name.includes(`(${test.database}) `) && name.endsWith(` ${test.title}`));
}
