import type * as Fs from 'node:fs';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { moveDurably, writeDurably } from './write-durably.ts';

/**
 * What is asked of the system, in order. A killed process cannot show what a power cut does, for the system's memory
 * outlives it: what has to reach the disk, and before what, is counted instead.
 */
const asked = vi.hoisted((): { what: string; path: string }[] => []);

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof Fs>();
  const paths = new Map<number, string>();
  return {
    ...fs,
    openSync(path: string, flags: string) {
      const file = fs.openSync(path, flags);
      paths.set(file, path);
      return file;
    },
    writeSync(file: number, bytes: Uint8Array, at: number) {
      asked.push({ what: 'write', path: paths.get(file) ?? '' });
      return fs.writeSync(file, bytes, at);
    },
    fsyncSync(file: number) {
      asked.push({ what: 'fsync', path: paths.get(file) ?? '' });
      fs.fsyncSync(file);
    },
    renameSync(from: string, to: string) {
      asked.push({ what: 'rename', path: to });
      fs.renameSync(from, to);
    },
    mkdirSync(path: string, options: Fs.MakeDirectoryOptions) {
      asked.push({ what: 'mkdir', path });
      return fs.mkdirSync(path, options);
    },
  };
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mado-durable-'));
  asked.length = 0;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string) => join(folder, name);
const order = () => asked.map(({ what, path }) => `${what} ${relative(folder, path) || '.'}`);

it('a file that is written is flushed after its last byte; all of a job are written before the first is flushed', () => {
  const bytes = Buffer.from('bytes');
  expect(
    writeDurably([
      { path: at('a'), bytes },
      { path: at('b'), bytes },
    ]),
  ).toEqual([null, null]);
  expect(order()).toEqual(['write a', 'write b', 'fsync a', 'fsync b']);
  expect(readFileSync(at('b'), 'utf8')).toBe('bytes');
});

it('a spooled file is flushed before it takes its place, and its new folder after it', () => {
  writeFileSync(at('spooled'), 'bytes');
  asked.length = 0;
  expect(moveDurably([{ from: at('spooled'), to: at('blobs/ab/abcd'), flushed: false }])).toEqual([null]);
  expect(order()).toEqual(['mkdir blobs/ab', 'fsync blobs', 'fsync spooled', 'rename blobs/ab/abcd', 'fsync blobs/ab']);
});

it('what was flushed when it was written is not flushed again; a folder is, once for all that came into it', () => {
  const moves = ['1', '2', '3'].map((n) => ({ from: at(n), to: at(`blobs/cd/${n}`), flushed: true }));
  expect(writeDurably(moves.map(({ from }) => ({ path: from, bytes: Buffer.from(from) })))).toEqual([null, null, null]);
  asked.length = 0;
  expect(moveDurably(moves)).toEqual([null, null, null]);
  expect(order().slice(2)).toEqual(['rename blobs/cd/1', 'rename blobs/cd/2', 'rename blobs/cd/3', 'fsync blobs/cd']);
});
