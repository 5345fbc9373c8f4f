import path from 'node:path';
import { isNight } from '@mado/dicom/testing';
import { defineConfig } from '@playwright/test';
import { disabledFeatures } from './src/product/browser-features.ts';
import type { Setting } from './src/product/story.ts';

const chromium = process.env['CHROMIUM_PATH'];

/** Upload, lists, reading, and what is not yours: told of two servers too for a change; by night all stories are. */
const ofTwoServers = ['upload-and-read-a-ct.story.ts', 'phone-list.story.ts', 'not-yours.story.ts'];

/** What fails once and then not is told as flaky; by night it fails. */
const isToldAgain = process.env['CI'] === 'true' && !isNight;

/**
 * Two browsers, each with servers of its own: a story waits for half of its time. What is in one file is told in order,
 * by one of them.
 */
export default defineConfig<object, Setting>({
  testDir: 'src/stories',
  testMatch: '*.story.ts',
  outputDir: path.join(import.meta.dirname, 'test-results'),
  workers: 2,
  fullyParallel: false,
  forbidOnly: process.env['CI'] === 'true',
  retries: isToldAgain ? 1 : 0,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  projects: [
    { name: 'one server' },
    { name: 'two servers', use: { servers: 2 }, testMatch: isNight ? '*.story.ts' : ofTwoServers },
  ],
  use: {
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // Without a film of screenshots, which costs a picture per step; the last one of a failure is kept beside. The page
    // as it was at each step is a quarter of a story's work: it is kept where a story is told for the last time.
    trace: { mode: isToldAgain ? 'on-first-retry' : 'retain-on-failure', screenshots: false },
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      // Without a UTF-8 locale the browser cannot open a dropped file whose name is Japanese; a bare machine sets none.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      args: [
        '--headless=new',
        '--no-sandbox',
        '--enable-unsafe-swiftshader',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        disabledFeatures,
      ],
    },
  },
});
