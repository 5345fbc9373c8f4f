import { availableParallelism } from 'node:os';
import { refuseLongWorkInsideTransaction } from '../db/transaction-scope.ts';
import { workerPool } from '../workers/index.ts';
import { sharedBuffers, type SharedBuffer, type SharedBuffers } from './shared-buffers.ts';

export type FileJob =
  | { kind: 'append'; path: string; buffer: SharedBuffer }
  | { kind: 'readBuffer'; buffer: SharedBuffer; name: string }
  | { kind: 'inspectBuffer'; buffer: SharedBuffer; name: string; errand: unknown }
  | { kind: 'read'; path: string; name: string }
  | { kind: 'rewrite'; path: string; name: string; errand: unknown };
export type FileAnswer<Content> = { kind: 'appended' } | { kind: 'read'; content: Content };

/**
 * The threads of one server that take files in. `Content`: what its `serveFiles` finds out of a file; `Errand`: what is
 * to be done with one before.
 */
export interface FileThreads<Content, Errand = never> {
  /** Through which bytes reach the threads. */
  readonly buffers: SharedBuffers;
  /**
   * Writes a buffer behind what a file has already; one after another.
   *
   * @param buffer is no longer the caller's
   * @throws {JobFailed}
   */
  append(path: string, buffer: SharedBuffer): Promise<void>;
  /**
   * Hashes and reads a file that is in memory as a whole.
   *
   * @throws {JobFailed} when the file takes more memory or time than a thread has; the thread may then still look at
   *   the buffer, which is not to be used again
   */
  readBuffer(buffer: SharedBuffer, name: string): Promise<Content>;
  /** As `readBuffer`, after an errand that only looks at the file. @throws {JobFailed} also where it would change it */
  inspectBuffer(buffer: SharedBuffer, name: string, errand: Errand): Promise<Content>;
  /** Hashes and reads a file of the disk. @throws {JobFailed} when it takes more memory or time than a thread has */
  read(path: string, name: string): Promise<Content>;
  /** As `read`, of what becomes of the file, which takes its place on the disk. @throws {JobFailed} as `read` */
  rewrite(path: string, name: string, errand: Errand): Promise<Content>;
  close(): Promise<void>;
}

const mostThreads = 4;

/** @param module calls `serveFiles`; its threads are started with the first file */
export function fileThreads<Content, Errand = never>(module: URL): FileThreads<Content, Errand> {
  const threads = Math.min(mostThreads, availableParallelism());
  const pool = workerPool<FileJob, FileAnswer<Content>>(module, { threads, timeoutMs: 120_000, heapMb: 512 });
  const buffers = sharedBuffers();

  async function contentOf(job: FileJob): Promise<Content> {
    refuseLongWorkInsideTransaction();
    const answer = await pool.run(job);
    if (answer.kind !== 'read') throw new TypeError('a thread answered something else');
    return answer.content;
  }

  return {
    buffers,
    async append(path, buffer) {
      await pool.run({ kind: 'append', path, buffer });
      buffers.giveBack(buffer);
    },
    readBuffer: (buffer, name) => contentOf({ kind: 'readBuffer', buffer, name }),
    inspectBuffer: (buffer, name, errand) => contentOf({ kind: 'inspectBuffer', buffer, name, errand }),
    read: (path, name) => contentOf({ kind: 'read', path, name }),
    rewrite: (path, name, errand) => contentOf({ kind: 'rewrite', path, name, errand }),
    close: () => pool.close(),
  };
}
