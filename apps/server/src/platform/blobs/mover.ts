import { workerPool, type WorkerPool } from '../workers/index.ts';
import type { Move } from './move-durably.ts';

const most = 8;
const timeoutMs = 300_000;

interface Waiting {
  move: Move;
  resolve: () => void;
  reject: (error: unknown) => void;
}

let pool: WorkerPool<readonly Move[], (string | null)[]> | undefined;
let waiting: Waiting[] = [];
let running = 0;

/** One batch runs, the next lies ready. */
const batches = 2;

/**
 * Moves a file so that it survives power loss, in a thread. What comes while the thread is busy goes together: a call of its own for each step of each
 * file would cost more than the steps.
 *
 * @throws {Error} with the system's code when it could not be moved
 */
export function moveInThread(move: Move): Promise<void> {
  return new Promise((resolve, reject) => {
    waiting.push({ move, resolve, reject });
    next();
  });
}

function next(): void {
  while (running < batches && waiting.length > 0) {
    running += 1;
    void run(waiting.splice(0, most));
  }
}

async function run(batch: readonly Waiting[]): Promise<void> {
  pool ??= workerPool(new URL('./move-worker.ts', import.meta.url), { threads: 2, timeoutMs, heapMb: 64 });
  try {
    const failed = await pool.run(batch.map(({ move }) => move));
    for (const [n, { resolve, reject }] of batch.entries()) {
      const code = failed[n];
      if (code === null) resolve();
      else reject(Object.assign(new Error('a file could not be put into the blob store'), { code }));
    }
  } catch (error) {
    for (const { reject } of batch) reject(error);
  } finally {
    running -= 1;
    next();
  }
}
