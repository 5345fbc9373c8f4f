import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { root } from '../install.mjs';

/**
 * Test files that take long, the longest first: they are begun before all others, so that no core waits for them at the
 * end. A fresh copy of the repository has no times of an earlier run to go by, and the size of a file says little.
 */
export const longFiles: readonly string[] = [
  'apps/server/src/modules/uploads/survives-kill.test.ts',
  'apps/server/src/main.test.ts',
  'apps/server/src/testing/answers-in-flight.test.ts',
  'apps/server/src/modules/dicomweb/real-files.test.ts',
  'apps/server/src/testing/access-matrix.test.ts',
  'apps/server/src/modules/studies/identity/whoever-comes-first.test.ts',
  'apps/server/src/testing/access-matrix-dicomweb.test.ts',
  'tools/regexes/regexes.test.ts',
  'apps/server/src/testing/hostile-input.test.ts',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return longestFirst(await super.sort(files), ({ moduleId }) => path.relative(root, moduleId));
  }
}

/** The long ones in the order of the list, then the others as they were. */
export function longestFirst<File>(files: readonly File[], nameOf: (file: File) => string): File[] {
  const placeOf = (file: File) => {
    const place = longFiles.indexOf(nameOf(file));
    return place < 0 ? longFiles.length : place;
  };
  return files.toSorted((a, b) => placeOf(a) - placeOf(b));
}
