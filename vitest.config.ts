import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/suite/longest-first.ts';

/** One run over every part: tests lie beside the code. Components ask for jsdom in their first line. */
export default defineConfig({
  test: {
    include: [
      '{bench,e2e}/src/**/*.test.ts',
      'packages/*/src/**/*.test.{ts,tsx}',
      'apps/*/src/**/*.test.{ts,tsx}',
      'tools/**/*.test.ts',
    ],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
  },
});
