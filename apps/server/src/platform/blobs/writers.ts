import { workerPool } from '../workers/index.ts';
import type { Move, Write } from './write-durably.ts';
import type { WriteJob } from './write-worker.ts';

/** Jobs of one kind that go together, a call of its own for each step of each file would cost more than the steps. */
interface Lane<Step> {
  /** Steps of one job at most; what comes while its threads are busy gathers. */
  readonly most: number;
  /** Jobs at once */
  readonly width: number;
  readonly jobOf: (steps: readonly Step[]) => WriteJob;
  running: number;
  waiting: { step: Step; resolve: () => void; reject: (error: unknown) => void }[];
}

const timeoutMs = 300_000;

/** The threads of one store that write and move files so that they survive power loss. */
export interface Writers {
  /**
   * Makes a file of bytes. @throws {Error} with the system's code when it could not be written; nothing of it is left
   * then
   */
  write(write: Write): Promise<void>;
  /** @throws {Error} with the system's code when it could not be moved */
  move(move: Move): Promise<void>;
  close(): Promise<void>;
}

/** Started with the first file. */
export function openWriters(): Writers {
  const writes: Lane<Write> = { most: 8, width: 2, jobOf: (steps) => ({ writes: steps }), running: 0, waiting: [] };
  /** These are short, and whole uploads wait for them: they have a thread to themselves. */
  const moves: Lane<Move> = { most: 64, width: 1, jobOf: (steps) => ({ moves: steps }), running: 0, waiting: [] };
  const pool = workerPool<WriteJob, (string | null)[]>(new URL('./write-worker.ts', import.meta.url), {
    threads: writes.width + moves.width,
    timeoutMs,
    heapMb: 64,
  });

  function add<Step>(lane: Lane<Step>, step: Step): Promise<void> {
    return new Promise((resolve, reject) => {
      lane.waiting.push({ step, resolve, reject });
      next(lane);
    });
  }

  function next<Step>(lane: Lane<Step>): void {
    while (lane.running < lane.width && lane.waiting.length > 0) void run(lane, lane.waiting.splice(0, lane.most));
  }

  async function run<Step>(lane: Lane<Step>, batch: Lane<Step>['waiting']): Promise<void> {
    lane.running += 1;
    try {
      const failed = await pool.run(lane.jobOf(batch.map(({ step }) => step)));
      for (const [n, { resolve, reject }] of batch.entries()) {
        const code = failed[n];
        if (code === null) resolve();
        else reject(Object.assign(new Error('a file could not be put into the blob store'), { code }));
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      lane.running -= 1;
      next(lane);
    }
  }

  return {
    write: (write) => add(writes, write),
    move: (move) => add(moves, move),
    close: () => pool.close(),
  };
}
