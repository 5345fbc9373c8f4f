import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/suite/longest-first.ts';

/**
 * Tests that put other modules in the place of some: they need a process of their own, in which nobody has loaded
 * these.
 */
const replacesModules = [
  'apps/web/src/features/viewing/source.test.ts',
  'apps/web/src/routes/router.test.tsx',
  'apps/web/src/routes/use-session-end.test.tsx',
];

/**
 * One run over every part: tests lie beside the code. Components ask for jsdom in their first line. What runs in
 * browsers keeps its modules from file to file: importing React for each took longer than the tests. Tests of the
 * server have a process per file, since they change what belongs to a process.
 */
export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/one-postgres.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['apps/web/{src,build}/**/*.test.{ts,tsx}'],
          exclude: replacesModules,
          isolate: false,
          setupFiles: ['packages/viewer/src/testing/clean-page.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'web, each alone', include: replacesModules },
      },
      {
        extends: true,
        test: {
          name: 'viewer',
          include: ['packages/viewer/src/**/*.test.{ts,tsx}'],
          isolate: false,
          setupFiles: ['packages/viewer/src/testing/clean-page.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'packages',
          include: ['packages/*/src/**/*.test.{ts,tsx}'],
          exclude: ['packages/viewer/**', '**/node_modules/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'outside',
          include: ['{bench,e2e}/src/**/*.test.ts', 'tools/**/*.test.ts'],
        },
      },
    ],
  },
});
