import { parentPort, type Transferable } from 'node:worker_threads';
import type { JobAnswer } from './job-answer.ts';

/**
 * Called once by the file that a pool's threads run: answers its jobs one after another, in order. `handle` may name
 * buffers of its answer that are handed over instead of copied. What it throws becomes a JobFailed at the pool, with
 * the message only: expected refusals belong into the answer.
 */
export function serveJobs<Job, Answer>(
  handle: (job: Job) => Promise<{ answer: Answer; transfer?: Transferable[] }>,
): void {
  let last: Promise<void> = Promise.resolve();
  parentPort?.on('message', (job: Job) => {
    last = last
      .then(() => handle(job))
      .then(
        ({ answer, transfer }) => parentPort?.postMessage({ answer } satisfies JobAnswer<Answer>, transfer ?? []),
        (error: unknown) => {
          const failed = error instanceof Error ? `${error.name}: ${error.message}` : 'unknown';
          const { code } = error as NodeJS.ErrnoException;
          parentPort?.postMessage({ failed, code } satisfies JobAnswer<Answer>);
        },
      );
  });
}
