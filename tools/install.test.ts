import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root, staleBecause } from './install.mjs';

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'mado-install-'))));
afterEach(() => rmSync(folder, { recursive: true }));

function lock(file: string, packages: Record<string, object>) {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), JSON.stringify({ packages }));
}

const zod = { version: '4.6.7', integrity: 'sha512-a' };
const ours = {
  'node_modules/@mado/dicom': { resolved: 'packages/dicom', link: true },
  'packages/dicom': { version: '0.1.0' },
};

test('an empty folder is stale, and so is one in which npm did not come to its end', () => {
  lock('package-lock.json', { '': {}, 'node_modules/zod': zod });
  expect(staleBecause(folder)).toBe('nothing is installed yet');
  mkdirSync(path.join(folder, 'node_modules', 'zod'), { recursive: true });
  expect(staleBecause(folder)).toBe('nothing is installed yet');
});

test('what npm says it installed is compared package by package', () => {
  lock('package-lock.json', { '': {}, 'node_modules/zod': zod, ...ours });
  lock('node_modules/.package-lock.json', { 'node_modules/zod': zod, ...ours });
  expect(staleBecause(folder)).toBeNull();

  lock('node_modules/.package-lock.json', { 'node_modules/zod': { ...zod, version: '4.6.6' }, ...ours });
  expect(staleBecause(folder)).toBe('zod is 4.6.6, the lock file asks for 4.6.7');

  lock('node_modules/.package-lock.json', { 'node_modules/zod': { ...zod, integrity: 'sha512-b' }, ...ours });
  expect(staleBecause(folder)).toMatch(/^zod is/);

  lock('node_modules/.package-lock.json', { 'node_modules/zod': zod });
  expect(staleBecause(folder)).toBe('@mado/dicom is not installed');
});

test('packages for other platforms may be missing, nested ones may not', () => {
  const nested = { 'node_modules/a/node_modules/zod': zod };
  lock('package-lock.json', { 'node_modules/zod': zod, 'node_modules/b-win32': { ...zod, optional: true }, ...nested });
  lock('node_modules/.package-lock.json', { 'node_modules/zod': zod, ...nested });
  expect(staleBecause(folder)).toBeNull();
  lock('node_modules/.package-lock.json', { 'node_modules/zod': zod });
  expect(staleBecause(folder)).toBe('zod is not installed');
});

/**
 * A registry may not have a package for every platform in its newest version yet. npm install then leaves it out of the
 * lock file, and npm ci, which is what npm start runs, refuses that lock file on every machine.
 */
test('the lock file knows every package for another platform that it mentions', () => {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { optionalDependencies?: Record<string, string> }>;
  };
  const known = new Set(Object.keys(packages).map((place) => place.replace(/^.*node_modules\//, '')));
  const mentioned = Object.values(packages).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}));
  expect(mentioned.length).toBeGreaterThan(0);
  expect(mentioned.filter((name) => !known.has(name))).toEqual([]);
});
