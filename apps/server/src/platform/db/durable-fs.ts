import { fsyncSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The part of Emscripten's NODEFS that the patch touches. */
type Started = Parameters<NodeFS['init']>[1];

interface NodeFsStream {
  stream_ops: { fsync?: (stream: { nfd: number }) => number };
}

/**
 * PGlite's file system with an fsync that reaches the disk. As it comes, PGlite has none: an acknowledged commit would survive a killed
 * process but not a power cut. Needs PostgreSQL to run with fsync on and `wal_sync_method=fsync` (its `fdatasync` is a stub that does nothing).
 */
export class DurableFS extends NodeFS {
  fsyncs = 0;

  override async init(pg: PGlite, options: Started): Promise<{ emscriptenOpts: Started }> {
    const made = await super.init(pg, options);
    made.emscriptenOpts.preRun?.push((module) => {
      (module.NODEFS as unknown as NodeFsStream).stream_ops.fsync = ({ nfd }) => {
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
