import type * as Fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { takeAsked } from '../../testing/recorded-fs.ts';
import { replaceDurably, writeDurably } from './durable-file.ts';

vi.mock('node:fs/promises', async (original) =>
  (await import('../../testing/recorded-fs.ts')).recordedFs(await original()),
);

const { mkdtemp, readdir, readFile, rm, stat, writeFile } = await vi.importActual<typeof Fs>('node:fs/promises');
let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mado-durable-'));
});

afterEach(() => rm(folder, { recursive: true }));

it('a file is on the disk once it is written, and its owner alone may read it', async () => {
  await writeDurably(join(folder, 'a'), 'first');
  await writeDurably(join(folder, 'a'), 'then');
  expect(takeAsked(folder)).toEqual(['fsync a', 'fsync a']);
  expect(await readFile(join(folder, 'a'), 'utf8')).toBe('then');
  expect((await stat(join(folder, 'a'))).mode & 0o777).toBe(0o600);
  await expect(writeDurably(join(folder, 'a'), 'other', 'wx')).rejects.toThrow('EEXIST');
});

it('what replaces a file is on the disk before it takes the name, and the name after it', async () => {
  await writeFile(join(folder, 'a'), 'before');
  // What a process of the same number left behind, for everybody to read.
  await writeFile(join(folder, `a.${process.pid}`), 'half', { mode: 0o644 });
  await replaceDurably(join(folder, 'a'), new TextEncoder().encode('after'));
  expect(takeAsked(folder)).toEqual([`fsync a.${process.pid}`, 'rename a', 'fsync .']);
  expect(await readdir(folder)).toEqual(['a']);
  expect(await readFile(join(folder, 'a'), 'utf8')).toBe('after');
  expect((await stat(join(folder, 'a'))).mode & 0o777).toBe(0o600);
});
