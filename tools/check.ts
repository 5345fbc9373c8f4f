/** npm run check: everything that can be said about the sources without a browser, in a few readable lines. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { arrows } from './boundaries/arrows.ts';
import { longFiles } from './file-lengths.ts';
import { root } from './install.mjs';
import { program, runSteps, type Step } from './steps.ts';
import { unitTests } from './unit-tests.ts';

const parts = Object.values(arrows).filter(({ folder }) => existsSync(path.join(root, folder, 'tsconfig.json')));

/** A file that has not changed since its format was in order is not read again; a fresh copy reads them all. */
const kept = ['--cache', '--cache-strategy', 'content', '--cache-location', path.join('.cache', 'prettier')];

/** Format, lint, types of every part, and what nobody uses. */
export const sourceSteps: readonly Step[] = [
  { name: 'format', run: program('prettier', '--check', '--log-level', 'warn', ...kept, '.') },
  { name: 'lint', run: program('oxlint', '--type-aware') },
  ...parts.map(({ folder }) => ({ name: `types of ${folder}`, run: program('tsc', '-p', `${folder}/tsconfig.json`) })),
  { name: 'unused files, exports and dependencies', run: program('knip', '--no-progress') },
  { name: 'lengths of files', run: longFiles },
];

if (import.meta.main) {
  const failed = await runSteps(sourceSteps, 2);
  const tests = await unitTests();
  console.log(`\n${tests.passed} tests passed, ${tests.failed} failed, ${tests.skipped} skipped`);
  if (failed.length > 0) console.log(`Not in order: ${failed.join(', ')}`);
  process.exitCode = failed.length > 0 || !tests.ok ? 1 : 0;
}
