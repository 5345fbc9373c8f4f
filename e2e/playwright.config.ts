import path from 'node:path';
import { isNight } from '@mado/dicom/testing';
import { defineConfig } from '@playwright/test';
import { disabledFeatures } from './src/product/browser-features.ts';
import type { Setting } from './src/product/story.ts';

const chromium = process.env['CHROMIUM_PATH'];
/** The same browser without windows, which takes a sixth less of the processor; by night all see the whole one. */
const shell = isNight ? undefined : process.env['CHROMIUM_SHELL_PATH'];

/** What the browser does around the page: where Tab goes behind its last element, what a profile denies to sites. */
const ofWholeBrowser = ['keyboard-reading.story.ts', 'site-data-denied.story.ts'];

/** Upload, lists, reading, and what is not yours: told of two servers too for a change; by night all stories are. */
const ofTwoServers = ['upload-and-read-a-ct.story.ts', 'phone-list.story.ts', 'not-yours.story.ts'];

/** What fails once and then not is told as flaky; by night it fails. */
const isToldAgain = process.env['CI'] === 'true' && !isNight;

const launched = {
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
};

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
    {
      name: 'one server',
      testIgnore: shell ? ofWholeBrowser : [],
      use: shell ? { launchOptions: { ...launched, executablePath: shell } } : {},
    },
    ...(shell ? [{ name: 'whole browser', testMatch: ofWholeBrowser }] : []),
    { name: 'two servers', use: { servers: 2 }, testMatch: isNight ? '*.story.ts' : ofTwoServers },
  ],
  use: {
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    viewport: { width: 1440, height: 900 },
    // What cannot be pressed for so long never can: the story fails now, instead of waiting for its own end.
    actionTimeout: isNight ? 0 : 60_000,
    screenshot: 'only-on-failure',
    // Without a film of screenshots, which costs a picture per step; the last one of a failure is kept beside. The page
    // as it was at each step is a quarter of a story's work: it is kept where a story is told for the last time.
    trace: { mode: isToldAgain ? 'on-first-retry' : 'retain-on-failure', screenshots: false },
    launchOptions: launched,
  },
});
