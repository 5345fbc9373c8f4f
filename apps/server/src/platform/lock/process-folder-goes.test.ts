import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { rmSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import type * as kernelLock from './kernel-lock.ts';
import { livingProcesses, makeProcessFolder, removeLeftFolders } from './process-folder.ts';

const goes = vi.hoisted(() => ({ whole: true, atOnce: false }));

vi.mock('./kernel-lock.ts', async (original) => {
  const actual = await original<typeof kernelLock>();
  return {
    ...actual,
    takeKernelLock(...given: Parameters<typeof actual.takeKernelLock>) {
      // Its process removes the folder at the moment at which another one has seen the file.
      if (goes.atOnce) rmSync(goes.whole ? dirname(given[0]) : given[0], { recursive: true });
      return actual.takeKernelLock(...given);
    },
  };
});

it.each([
  ['with its folder', true],
  ['before its folder', false],
])('a process is over whose lock goes %s while another one looks at it', async (_, whole) => {
  const data = await mkdtemp(join(tmpdir(), 'mado-processes-'));
  try {
    const { path } = await makeProcessFolder(data);
    Object.assign(goes, { whole, atOnce: true });
    expect(await livingProcesses(data)).toEqual([]);
    goes.atOnce = false;
    // The lock is not made again in a folder that is being removed.
    if (!whole) expect(await readdir(path)).toEqual(['owner.json']);
    await removeLeftFolders(data);
    expect(await readdir(join(data, 'processes'))).toEqual([]);
  } finally {
    goes.atOnce = false;
    await rm(data, { recursive: true, force: true });
  }
});
