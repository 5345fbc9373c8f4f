import type * as Fs from 'node:fs/promises';
import { relative } from 'node:path';

const asked: { what: 'fsync' | 'rename'; path: string }[] = [];

/** `node:fs/promises` that notes what is flushed and renamed, for `vi.mock`. */
export function recordedFs(fs: typeof Fs): typeof Fs {
  return {
    ...fs,
    async open(path, flags, mode) {
      const handle = await fs.open(path, flags, mode);
      const sync = handle.sync.bind(handle);
      handle.sync = () => {
        asked.push({ what: 'fsync', path: String(path) });
        return sync();
      };
      return handle;
    },
    rename(from, to) {
      asked.push({ what: 'rename', path: String(to) });
      return fs.rename(from, to);
    },
  };
}

/**
 * What was asked of the system since the last time, in order: what a power cut leaves is decided by it. Paths as seen
 * from `folder`.
 */
export function takeAsked(folder: string): string[] {
  return asked.splice(0).map(({ what, path }) => `${what} ${relative(folder, path) || '.'}`);
}
