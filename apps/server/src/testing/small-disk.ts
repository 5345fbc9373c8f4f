import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk in memory that can really be filled. */
export interface SmallDisk {
  folder: string;
  /** Makes it that large. */
  resize(bytes: number): void;
  unmount(): void;
}

/** Why there are no small disks here, or null when there are. */
export const noSmallDisks: string | null = whyNot();

export function smallDisk(bytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'mado-small-disk-'));
  mount(folder, `size=${bytes}`);
  return {
    folder,
    resize: (size) => mount(folder, `remount,size=${size}`),
    unmount() {
      spawnSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function mount(folder: string, options: string): void {
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'mado-test', folder]);
  if (status !== 0) throw new Error(`no disk could be mounted: ${String(stderr)}`);
}

function whyNot(): string | null {
  try {
    smallDisk(1_000_000).unmount();
    return null;
  } catch {
    return 'only root may mount a small disk';
  }
}
