import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { noticeOf, packageFolder } from './third-party-notices.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'notices-'));
afterAll(() => rmSync(folder, { recursive: true }));

function aPackage(name: string, about: object, files: Record<string, string> = {}): string {
  const place = path.join(folder, name);
  mkdirSync(place);
  writeFileSync(path.join(place, 'package.json'), JSON.stringify({ name, version: '1.2.3', ...about }));
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(place, file), text);
  return place;
}

test.each([
  ['/a/node_modules/react/index.js', '/a/node_modules/react'],
  ['/a/node_modules/@mui/material/Box/index.js', '/a/node_modules/@mui/material'],
  ['/a/node_modules/notistack/node_modules/clsx/clsx.js', '/a/node_modules/notistack/node_modules/clsx'],
  ['/a/apps/web/src/main.tsx', null],
  ['\0vite/preload-helper.js', null],
])('%s belongs to %s', (file, place) => {
  expect(packageFolder(file)).toBe(place);
});

test('the words of a licence are those in the package, with what it wants to be noticed', () => {
  const place = aPackage(
    'both',
    { license: 'Apache-2.0' },
    { LICENSE: 'the licence\n', 'NOTICE.txt': 'the notice', 'a.js': '' },
  );
  expect(noticeOf(place)).toEqual({
    name: 'both',
    version: '1.2.3',
    license: 'Apache-2.0',
    text: 'the licence\n\nthe notice',
  });
});

test('a package without the words is named with who wrote it', () => {
  expect(noticeOf(aPackage('by', { license: 'MIT', author: { name: 'A. Writer' } })).text).toBe('Copyright A. Writer');
  expect(noticeOf(aPackage('nobody', { license: 'MIT' })).text).toBe('');
});

test('a package without a licence breaks the build', () => {
  expect(() => noticeOf(aPackage('none', {}))).toThrow('none names no licence: it may not be sent to browsers.');
});
