import { fsyncSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { withoutOthers } from '../private/index.ts';

/** The part of Emscripten's NODEFS that the patch touches. */
type Started = Parameters<NodeFS['init']>[1];

type SetMode = (file: string | number, mode: number) => void;

interface EmscriptenNodeFs {
  stream_ops: { fsync?: (stream: { nfd: number }) => number };
  doSetAttr: (file: string | number, node: unknown, attributes: unknown, setMode: SetMode, ...more: unknown[]) => void;
}

/**
 * PGlite's file system with an fsync that reaches the disk, and files that are their owner's alone.
 *
 * As it comes, PGlite has no fsync: an acknowledged commit would survive a killed process but not a power cut. Needs
 * PostgreSQL to run with fsync on and `wal_sync_method=fsync` (its `fdatasync` is a stub that does nothing). And
 * Emscripten gives each file that it has made its mode once more, 0666 as PostgreSQL does not know better there, which
 * goes past the umask.
 */
export class DurableFS extends NodeFS {
  fsyncs = 0;

  override async init(pg: PGlite, options: Started): Promise<{ emscriptenOpts: Started }> {
    const made = await super.init(pg, options);
    made.emscriptenOpts.preRun?.push((module) => {
      const nodeFs = module.NODEFS as unknown as EmscriptenNodeFs;
      const { doSetAttr } = nodeFs;
      nodeFs.doSetAttr = (file, node, attributes, setMode, ...more) =>
        doSetAttr(file, node, attributes, (target, mode) => setMode(target, withoutOthers(mode)), ...more);
      nodeFs.stream_ops.fsync = ({ nfd }) => {
        this.fsyncs += 1;
        try {
          fsyncSync(nfd);
        } catch (error) {
          // Folders and closed descriptors: PostgreSQL asks for them too, the platform has nothing to flush.
          const code = (error as NodeJS.ErrnoException).code;
          if (code !== 'EINVAL' && code !== 'EBADF') throw error;
        }
        return 0;
      };
    });
    return made;
  }
}
