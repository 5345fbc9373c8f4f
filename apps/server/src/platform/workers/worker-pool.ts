import { Worker } from 'node:worker_threads';

/** `code`: that of the system, of an error that has one. */
export type JobAnswer<Answer> = { answer: Answer } | { failed: string; code?: string | undefined };

/** A job has no answer: its handler threw, its thread died (out of memory, say), or it took too long. */
export class JobFailed extends Error {
  override readonly name = 'JobFailed';
  readonly reason: 'threw' | 'died' | 'late' | 'closed';
  /** The system's code of what the handler threw. */
  readonly code: string | undefined;

  constructor(reason: JobFailed['reason'], message: string, code?: string) {
    super(message);
    this.reason = reason;
    this.code = code;
  }
}

export interface WorkerPoolOptions {
  threads: number;
  /** A job that runs longer is given up and its thread replaced. */
  timeoutMs: number;
  /** JavaScript heap of a thread; a job that needs more fails, and the process goes on. */
  heapMb: number;
  /** A thread that has had no job for this long is given back, and its memory with it; a minute unless told. */
  idleMs?: number;
}

/** Threads that do CPU work off the event loop, each one job at a time, the rest in a queue. */
export interface WorkerPool<Job, Answer> {
  /** @throws {JobFailed} */
  run(job: Job): Promise<Answer>;
  /** Waits for what is running and ends the threads; jobs in the queue fail. */
  close(): Promise<void>;
}

interface Waiting<Job, Answer> {
  job: Job;
  resolve: (answer: Answer) => void;
  reject: (error: JobFailed) => void;
}

interface Thread<Job, Answer> {
  worker: Worker;
  /** The first one runs; the second lies ready, so that the thread does not idle while the event loop is busy. */
  jobs: Waiting<Job, Answer>[];
  timer: NodeJS.Timeout | undefined;
}

const jobsPerThread = 2;
/** What a thread's garbage of young objects may grow to: left alone it is as large as the main thread's. */
const youngMb = 12;

/** What an idle thread holds is never collected, up to a whole file: nothing in it asks for memory any more. */
const idleLimitMs = 60_000;

/**
 * Threads running `module`, which calls `serveJobs`; each is started with the first job that finds no other one idle.
 */
export function workerPool<Job, Answer>(module: URL, options: WorkerPoolOptions): WorkerPool<Job, Answer> {
  const threads = new Set<Thread<Job, Answer>>();
  const queue: Waiting<Job, Answer>[] = [];
  let closed: (() => void) | null = null;

  function start(): Thread<Job, Answer> {
    const worker = new Worker(module, {
      resourceLimits: { maxOldGenerationSizeMb: options.heapMb, maxYoungGenerationSizeMb: youngMb },
    });
    const thread: Thread<Job, Answer> = { worker, jobs: [], timer: undefined };
    threads.add(thread);
    worker.on('message', (message: JobAnswer<Answer> | object) => {
      // Under node --watch (npm run dev) a thread also tells which modules it has loaded.
      if (!('answer' in message || 'failed' in message)) return;
      const done = thread.jobs.shift();
      if ('answer' in message) done?.resolve(message.answer);
      else done?.reject(new JobFailed('threw', message.failed, message.code));
      watch(thread);
      next();
    });
    worker.on('error', (error) =>
      lose(thread, 'died', `the thread failed: ${'code' in error ? String(error.code) : error.name}`),
    );
    worker.on('exit', () => lose(thread, 'died', 'the thread ended'));
    return thread;
  }

  /** The running job fails; the one that lay ready goes back to the front of the queue. */
  function lose(thread: Thread<Job, Answer>, reason: JobFailed['reason'], message: string): void {
    if (!threads.delete(thread)) return;
    clearTimeout(thread.timer);
    const [running, ...ready] = thread.jobs.splice(0);
    running?.reject(new JobFailed(reason, message));
    queue.unshift(...ready);
    void thread.worker.terminate();
    next();
  }

  /**
   * Times the job that runs now. A thread without one does not keep the process alive, and is given back after a while.
   */
  function watch(thread: Thread<Job, Answer>): void {
    clearTimeout(thread.timer);
    if (thread.jobs.length === 0) {
      thread.worker.unref();
      thread.timer = setTimeout(() => giveBack(thread), options.idleMs ?? idleLimitMs).unref();
      return;
    }
    thread.worker.ref();
    thread.timer = setTimeout(
      () => lose(thread, 'late', `the job took longer than ${options.timeoutMs} ms`),
      options.timeoutMs,
    );
  }

  function giveBack(thread: Thread<Job, Answer>): void {
    if (thread.jobs.length === 0 && threads.delete(thread)) void thread.worker.terminate();
  }

  function next(): void {
    while (queue.length > 0) {
      const idle = leastBusy();
      const thread = (idle && idle.jobs.length === 0) || threads.size >= options.threads ? idle : start();
      if (!thread || thread.jobs.length >= jobsPerThread) break;
      const waiting = queue.shift();
      if (!waiting) break;
      thread.jobs.push(waiting);
      thread.worker.postMessage(waiting.job);
      if (thread.jobs.length === 1) watch(thread);
    }
    if (closed && [...threads].every((thread) => thread.jobs.length === 0)) closed();
  }

  function leastBusy(): Thread<Job, Answer> | undefined {
    return [...threads].toSorted((a, b) => a.jobs.length - b.jobs.length)[0];
  }

  return {
    run(job) {
      if (closed) return Promise.reject(new JobFailed('closed', 'the pool is closed'));
      return new Promise((resolve, reject) => {
        queue.push({ job, resolve, reject });
        next();
      });
    },
    async close() {
      const idle = new Promise<void>((resolve) => {
        closed = resolve;
      });
      for (const waiting of queue.splice(0)) waiting.reject(new JobFailed('closed', 'the pool is closed'));
      next();
      await idle;
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };
}
