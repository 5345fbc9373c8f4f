import type { Case } from './test-data.ts';

/** Cases of the manifest that no passed test names, as sentences. A test names a case by its word: 'ts-ct1', 'ts-ct1/CT_small.dcm'. */
export function missingCases(cases: readonly Case[], passed: ReadonlyMap<string, readonly string[]>): string[] {
  const names = [...passed.values()].flat();
  return cases
    .filter((one) => !names.some((name) => speaksOf(name, one.case)))
    .map((one) => `The case ${one.case} of the manifest ran in no test.`);
}

/** Whether the name of a test contains the name of a case as a word; hyphens belong to words. */
function speaksOf(name: string, word: string): boolean {
  return new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(name);
}
