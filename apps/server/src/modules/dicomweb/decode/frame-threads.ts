import { OperationError } from '../../../platform/http/index.ts';
import { workLimits, type WorkPermit } from '../../../platform/work/index.ts';
import { JobFailed, workerPool } from '../../../platform/workers/index.ts';
import type { DecodeAnswer, DecodeJob } from './decode-job.ts';

/** The threads that inflate, decode and rewrite, each piece of work under its request's permit. */
export interface FrameThreads {
  /**
   * @param key names the work: that of a name that has failed is not tried again
   * @param bytes in the hands of a thread, before and after the work
   * @param job made when its turn comes
   * @throws {OperationError} not_acceptable when it fails, now or before; unavailable when the server is closing
   */
  run(key: string, permit: WorkPermit, bytes: number, job: () => Promise<DecodeJob>): Promise<DecodeAnswer>;
  /** A job that is answered with bytes, in pieces. */
  chunks(...work: Parameters<FrameThreads['run']>): Promise<Uint8Array[]>;
  /** … in one piece. */
  bytes(...work: Parameters<FrameThreads['run']>): Promise<Uint8Array>;
  /** Starts a thread where there is none. Whether there was one. */
  prepare(): boolean;
  close(): Promise<void>;
}

const failuresKept = 10_000;

/** Threads are started with the first job. */
export function frameThreads(): FrameThreads {
  const pool = workerPool<DecodeJob, DecodeAnswer>(new URL('./decode-worker.ts', import.meta.url), {
    threads: workLimits.jobs,
    timeoutMs: 20_000,
    heapMb: 512,
  });
  /** What took too much time or memory. */
  const failed = new Set<string>();

  function remember(key: string): void {
    if (failed.size >= failuresKept) failed.delete(failed.values().next().value ?? '');
    failed.add(key);
  }

  async function run(...[key, permit, bytes, job]: Parameters<FrameThreads['run']>): Promise<DecodeAnswer> {
    if (failed.has(key)) throw new OperationError('not_acceptable');
    return permit.run(bytes, async () => {
      const given = await job();
      try {
        return await pool.run(given);
      } catch (error) {
        if (!(error instanceof JobFailed)) throw error;
        if (error.reason !== 'closed') remember(key);
        throw new OperationError(error.reason === 'closed' ? 'unavailable' : 'not_acceptable');
      }
    });
  }

  async function chunks(...work: Parameters<typeof run>): Promise<Uint8Array[]> {
    const answer = await run(...work);
    if (answer.kind !== 'bytes') throw new TypeError('a thread answered something else');
    return answer.chunks;
  }

  return {
    run,
    chunks,
    bytes: async (...work) => (await chunks(...work))[0] ?? new Uint8Array(),
    prepare: () => pool.prepare(),
    close: () => pool.close(),
  };
}
