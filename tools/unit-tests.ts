import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from './install.mjs';
import { environment } from './steps.ts';

export interface TestRun {
  readonly ok: boolean;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Full names of the tests that passed, by file from the root of the repository. */
  readonly passedNames: ReadonlyMap<string, readonly string[]>;
  /** The files that took longest, the longest first; seconds. */
  readonly slowest: readonly { readonly file: string; readonly seconds: number }[];
  /** Seconds of all files of a part together, whichever worker had them; the longest first. */
  readonly byPart: readonly { readonly part: string; readonly seconds: number }[];
  /** The same of those that were skipped. */
  readonly skippedNames: ReadonlyMap<string, readonly string[]>;
  /** Files with a test that failed, and those that could not be loaded; from the root of the repository. */
  readonly failedFiles: readonly string[];
}

/** What vitest's JSON reporter writes, as far as it is read here. */
interface Report {
  readonly success: boolean;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numFailedTestSuites: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      /** `told`: lines that a test wants read although it passed: a seed, a count of what happened by chance. */
      readonly meta?: { readonly told?: readonly string[] };
    }[];
  }[];
}

/** When a file began and ended, in the same report; milliseconds since 1970. */
interface TimedReport {
  readonly testResults: readonly { readonly name: string; readonly startTime: number; readonly endTime: number }[];
}

const reportFile = path.join(root, '.cache', 'unit-tests.json');

/**
 * Runs the unit and module tests of these files, of all where none are named; what fails is shown as it fails, what
 * passes is counted and may tell a line or two.
 */
export async function unitTests(files: readonly string[] = []): Promise<TestRun> {
  mkdirSync(path.dirname(reportFile), { recursive: true });
  rmSync(reportFile, { force: true });
  const vitest = path.join(root, 'node_modules', '.bin', 'vitest');
  const args = [
    'run',
    '--silent=passed-only',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportFile}`,
    ...files,
  ];
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(vitest, args, { cwd: root, env: environment, stdio: 'inherit' });
    child.on('error', reject);
    child.on('close', resolve);
  });
  const report = JSON.parse(readFileSync(reportFile, 'utf8')) as Report & TimedReport;
  // A file that could not even be loaded has no tests to count: it counts as one that failed.
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  for (const line of told(report)) console.log(line);
  return {
    ok: code === 0 && report.success,
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded,
    skipped: report.numPendingTests,
    slowest: slowestFiles(report),
    byPart: secondsByPart(report),
    passedNames: namesOf(report, ['passed']),
    skippedNames: namesOf(report, ['skipped', 'pending', 'todo', 'disabled']),
    failedFiles: report.testResults
      .filter(({ status }) => status === 'failed')
      .map(({ name }) => path.relative(root, name)),
  };
}

const slowestShown = 10;

/** The ten files that took longest from their first test to their last. */
export function slowestFiles({ testResults }: TimedReport): TestRun['slowest'] {
  return testResults
    .map(({ name, startTime, endTime }) => ({
      file: path.relative(root, name),
      seconds: Math.round((endTime - startTime) / 1000),
    }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, slowestShown);
}

/** Where the time of the files went, by part: `apps/server`, `packages/dicom`, `tools`. */
export function secondsByPart({ testResults }: TimedReport): TestRun['byPart'] {
  const sums = new Map<string, number>();
  for (const { name, startTime, endTime } of testResults) {
    const part = /^(apps|packages)\/[^/]+|^[^/]+/.exec(path.relative(root, name))?.[0] ?? '';
    sums.set(part, (sums.get(part) ?? 0) + (endTime - startTime) / 1000);
  }
  return [...sums]
    .map(([part, seconds]) => ({ part, seconds: Math.round(seconds) }))
    .toSorted((a, b) => b.seconds - a.seconds);
}

/** Full names of the tests of these states, by file from the root of the repository. */
export function namesOf(
  { testResults }: Pick<Report, 'testResults'>,
  states: readonly string[],
): ReadonlyMap<string, readonly string[]> {
  return new Map(
    testResults.map((file) => [
      path.relative(root, file.name),
      file.assertionResults.filter(({ status }) => states.includes(status)).map(({ fullName }) => fullName),
    ]),
  );
}

/** The lines that tests told, in the order of the report. */
export function told({ testResults }: Pick<Report, 'testResults'>): string[] {
  return testResults.flatMap(({ assertionResults }) => assertionResults.flatMap(({ meta }) => meta?.told ?? []));
}
