import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '../install.mjs';
import { environment } from '../steps.ts';
import type { Browsers } from './machine.ts';

export interface StoryRun {
  readonly ok: boolean;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Stories that failed once and passed when they were told again: for a change they count as passed. */
  readonly unsteady: number;
}

interface Report {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
}

const reportFile = path.join(root, '.cache', 'stories.json');

/**
 * Runs the stories in real browsers. Which of them in which, and whether one that failed is told again, is said in
 * `e2e/playwright.config.ts`.
 */
export async function runStories({ chromium, shell }: Browsers): Promise<StoryRun> {
  mkdirSync(path.dirname(reportFile), { recursive: true });
  rmSync(reportFile, { force: true });
  const playwright = path.join(root, 'node_modules', '.bin', 'playwright');
  const env = {
    ...environment,
    ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
    ...(shell ? { CHROMIUM_SHELL_PATH: shell } : {}),
    PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
  };
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(playwright, ['test', '--reporter=list,json'], {
      cwd: path.join(root, 'e2e'),
      env,
      stdio: 'inherit',
    });
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (!existsSync(reportFile)) return { ok: false, passed: 0, failed: 1, skipped: 0, unsteady: 0 };
  const { stats } = JSON.parse(readFileSync(reportFile, 'utf8')) as Report;
  return {
    ok: code === 0 && stats.unexpected === 0 && stats.expected > 0,
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    unsteady: stats.flaky,
  };
}
