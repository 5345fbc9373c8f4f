import type { Case } from './test-data.ts';

/** A test file that goes over the cases of the manifest, naming each in its tests. */
export interface CaseSuite {
  readonly what: string;
  readonly file: string;
  /** How many tests of the file have to name this case. */
  readonly tests: (one: Case) => number;
}

const isBroken = ({ case: name }: Case) => name.startsWith('broken-');
const isOther = ({ case: name }: Case) => name === 'non-dicom' || name === 'zip-upload';

/** What has to have been done with every case where nothing may be skipped. */
export const caseSuites: readonly CaseSuite[] = [
  {
    what: 'stored, or refused with a reason',
    file: 'apps/server/src/modules/uploads/test-data.test.ts',
    tests: () => 1,
  },
  {
    what: 'read back over DICOMweb',
    file: 'apps/server/src/modules/dicomweb/real-files.test.ts',
    tests: (one) => (isBroken(one) || isOther(one) ? 0 : 1),
  },
  {
    what: 'decoded as the reference decoders do, file by file',
    file: 'packages/dicom/src/frames/reference-pixels.test.ts',
    tests: (one) => (isBroken(one) ? 0 : (one.pixel_reference?.length ?? 0)),
  },
];

export interface CaseCount {
  readonly what: string;
  readonly ran: number;
  readonly wanted: number;
  /** Names of the cases that did not run, or not with all their files. */
  readonly missing: readonly string[];
}

/** Counts, per suite, the cases that passed. `passed` has the full names of passed tests by test file. */
export function countCases(
  suites: readonly CaseSuite[],
  cases: readonly Case[],
  passed: ReadonlyMap<string, readonly string[]>,
): CaseCount[] {
  return suites.map(({ what, file, tests }) => {
    const names = passed.get(file) ?? [];
    const wanted = cases.filter((one) => tests(one) > 0);
    const missing = wanted.filter((one) => names.filter((name) => speaksOf(name, one.case)).length < tests(one));
    return {
      what,
      ran: wanted.length - missing.length,
      wanted: wanted.length,
      missing: missing.map((one) => one.case),
    };
  });
}

/** Whether the name of a test contains the name of a case as a word; hyphens belong to words. */
function speaksOf(name: string, word: string): boolean {
  return new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(name);
}
