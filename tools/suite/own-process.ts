import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../install.mjs';

/**
 * What a file of tests says that needs a process of its own: it puts other modules in the place of some before anybody
 * has loaded these, it loads some anew, or it counts work, which is possible only in code that is compiled while
 * counting is on.
 */
const reasons = /\bvi\.(?:doMock|mock|resetModules)\(|'[^']*\/count-work\.ts'/;

export function needsOwnProcess(source: string): boolean {
  return reasons.test(source);
}

/** The files of tests of a part that need a process of their own, from the root of the repository. */
export function withOwnProcess(folder: string): string[] {
  return globSync(`${folder}/**/*.test.{ts,tsx}`, { cwd: root })
    .filter((file) => needsOwnProcess(readFileSync(path.join(root, file), 'utf8')))
    .toSorted();
}
