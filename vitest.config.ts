import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/suite/longest-first.ts';
import { withOwnProcess } from './tools/suite/own-process.ts';

const ofServer = { include: ['apps/server/src/**/*.test.ts'], alone: withOwnProcess('apps/server/src') };
const ofWeb = { include: ['apps/web/{src,build}/**/*.test.{ts,tsx}'], alone: withOwnProcess('apps/web') };
const ofPackages = {
  include: ['packages/!(viewer)/src/**/*.test.{ts,tsx}'],
  alone: withOwnProcess('packages/!(viewer)/src'),
};
const databases = ['apps/server/src/testing/one-postgres.ts', 'apps/server/src/testing/kept-folder.ts'];

/**
 * One run over every part: tests lie beside the code. Components ask for jsdom in their first line. Files of the
 * server, of the web app, of the viewer and of the other packages follow one another in a process that keeps its
 * modules: importing them for each took as long as the tests. What needs a process of its own has it
 * (`tools/suite/own-process.ts`).
 */
export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ofServer.include,
          exclude: ofServer.alone,
          isolate: false,
          globalSetup: databases,
        },
      },
      {
        extends: true,
        test: { name: 'server, each alone', include: ofServer.alone, globalSetup: databases },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ofWeb.include,
          exclude: ofWeb.alone,
          isolate: false,
          setupFiles: ['packages/viewer/src/testing/clean-page.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'web, each alone',
          include: ofWeb.alone,
          setupFiles: ['packages/viewer/src/testing/clean-page.ts'],
        },
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
          include: ofPackages.include,
          exclude: ofPackages.alone,
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'packages, each alone', include: ofPackages.alone },
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
