import { basename } from 'node:path';
import { Worker } from 'node:worker_threads';
import { JobFailed, type JobAnswer, type WaitingJob } from './job-answer.ts';

export interface ThreadLimits {
  /** A job that runs longer is given up, and its thread with it. */
  timeoutMs: number;
  /** JavaScript heap of a thread; a job that needs more fails, and the process goes on. */
  heapMb: number;
  /** A thread that has had no job for this long is given back, and its memory with it; a minute unless told. */
  idleMs?: number;
}

/** What its pool hears of a thread. */
interface PoolOfThread<Job, Answer> {
  /** A job was answered: there is room for another one. */
  onAnswer(): void;
  /** The thread is no more. @param ready jobs that it was given and has not begun, in order */
  onEnd(ready: WaitingJob<Job, Answer>[]): void;
}

/** A thread of a pool, with the jobs that it was given. */
export interface PoolThread<Job, Answer> {
  /** How many jobs it has: the first one runs, others lie ready. */
  jobs(): number;
  give(job: WaitingJob<Job, Answer>): void;
  terminate(): Promise<unknown>;
}

/** What a thread's garbage of young objects may grow to: left alone it is as large as the main thread's. */
const youngMb = 12;

/** What an idle thread holds is never collected, up to a whole file: nothing in it asks for memory any more. */
const idleLimitMs = 60_000;

/**
 * Starts a thread that runs `module` and does jobs one after another, in order. Where the thread is lost, the job that
 * runs fails, and those that lie ready go back to the pool.
 */
export function startThread<Job, Answer>(
  module: URL,
  limits: ThreadLimits,
  pool: PoolOfThread<Job, Answer>,
): PoolThread<Job, Answer> {
  const worker = new Worker(module, {
    name: basename(module.pathname, '.ts'),
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb, maxYoungGenerationSizeMb: youngMb },
  });
  const jobs: WaitingJob<Job, Answer>[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  worker.on('message', (message: JobAnswer<Answer> | object) => {
    // Under node --watch (npm run dev) a thread also tells which modules it has loaded.
    if (!('answer' in message || 'failed' in message)) return;
    const done = jobs.shift();
    if ('answer' in message) done?.resolve(message.answer);
    else done?.reject(new JobFailed('threw', message.failed, message.code));
    watch();
    pool.onAnswer();
  });
  worker.on('error', (error) =>
    lose('died', `the thread failed: ${'code' in error ? String(error.code) : error.name}`),
  );
  worker.on('exit', () => lose('died', 'the thread ended'));

  /** The job that runs fails. */
  function lose(reason: JobFailed['reason'], message: string): void {
    if (isOver) return;
    jobs.shift()?.reject(new JobFailed(reason, message));
    end();
  }

  function end(): void {
    isOver = true;
    clearTimeout(timer);
    void worker.terminate();
    pool.onEnd(jobs.splice(0));
  }

  /**
   * Times the job that runs now. A thread without one does not keep the process alive, and is given back after a while.
   */
  function watch(): void {
    clearTimeout(timer);
    if (jobs.length === 0) {
      worker.unref();
      timer = setTimeout(giveBack, limits.idleMs ?? idleLimitMs).unref();
      return;
    }
    worker.ref();
    const late = () => lose('late', `the job took longer than ${limits.timeoutMs} ms`);
    timer = setTimeout(late, limits.timeoutMs);
  }

  function giveBack(): void {
    if (!isOver && jobs.length === 0) end();
  }

  watch();
  return {
    jobs: () => jobs.length,
    give(job) {
      jobs.push(job);
      worker.postMessage(job.job);
      if (jobs.length === 1) watch();
    },
    terminate: () => worker.terminate(),
  };
}
