import { JobFailed, type WaitingJob } from './job-answer.ts';
import { startThread, type PoolThread, type ThreadLimits } from './pool-thread.ts';

export interface WorkerPoolOptions extends ThreadLimits {
  threads: number;
}

/** Threads that do CPU work off the event loop, each one job at a time, the rest in a queue. */
export interface WorkerPool<Job, Answer> {
  /** @throws {JobFailed} */
  run(job: Job): Promise<Answer>;
  /** Starts a thread where there is none: the next job need not wait for it. Whether there was one. */
  prepare(): boolean;
  /** Waits for what is running and ends the threads; jobs in the queue fail. */
  close(): Promise<void>;
}

/** The first one runs; the second lies ready, so that the thread does not idle while the event loop is busy. */
const jobsPerThread = 2;

/**
 * Threads running `module`, which calls `serveJobs`; each is started with the first job that finds no other one idle,
 * or when it is likely to come.
 */
export function workerPool<Job, Answer>(module: URL, options: WorkerPoolOptions): WorkerPool<Job, Answer> {
  const threads = new Set<PoolThread<Job, Answer>>();
  const queue: WaitingJob<Job, Answer>[] = [];
  let closed: (() => void) | null = null;

  function start(): PoolThread<Job, Answer> {
    const thread = startThread<Job, Answer>(module, options, {
      onAnswer: next,
      onEnd(ready) {
        threads.delete(thread);
        queue.unshift(...ready);
        next();
      },
    });
    threads.add(thread);
    return thread;
  }

  function next(): void {
    while (queue.length > 0) {
      const idle = leastBusy();
      const thread = idle?.jobs() === 0 || threads.size >= options.threads ? idle : start();
      if (!thread || thread.jobs() >= jobsPerThread) break;
      const waiting = queue.shift();
      if (!waiting) break;
      thread.give(waiting);
    }
    if (closed && [...threads].every((thread) => thread.jobs() === 0)) closed();
  }

  function leastBusy(): PoolThread<Job, Answer> | undefined {
    return [...threads].toSorted((a, b) => a.jobs() - b.jobs())[0];
  }

  return {
    run(job) {
      if (closed) return Promise.reject(new JobFailed('closed', 'the pool is closed'));
      return new Promise((resolve, reject) => {
        queue.push({ job, resolve, reject });
        next();
      });
    },
    prepare() {
      const isThere = threads.size > 0;
      if (!isThere && !closed) start();
      return isThere;
    },
    async close() {
      const idle = new Promise<void>((resolve) => {
        closed = resolve;
      });
      for (const waiting of queue.splice(0)) waiting.reject(new JobFailed('closed', 'the pool is closed'));
      next();
      await idle;
      await Promise.all([...threads].map((thread) => thread.terminate()));
    },
  };
}
