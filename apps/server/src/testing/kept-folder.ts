import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder for what a process keeps from one test file to the next. */
    keptFolder: string;
  }
}

/** One folder for a run: the processes of the tests are ended without a chance to tidy up. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'mado-test-kept-'));
  project.provide('keptFolder', folder);
  return () => rm(folder, { recursive: true, force: true });
}
