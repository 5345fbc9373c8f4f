import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { disabledFeatures, withoutForPlaywright } from './browser-features.ts';

test('what this Playwright takes away from Chromium stays away with ours', () => {
  const folder = path.dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'));
  const code = readFileSync(path.join(folder, 'lib', 'coreBundle.js'), 'utf8');
  const [, list = ''] = /disabledFeatures = \[(.*?)\]\.filter/s.exec(code) ?? [];
  const theirs = [...list.matchAll(/^\s*"(\w+)"/gm)].map(([, name]) => name);
  expect(theirs.length).toBeGreaterThan(5);
  expect(withoutForPlaywright).toEqual(theirs);
  expect(disabledFeatures).toContain(theirs.join(','));
});
