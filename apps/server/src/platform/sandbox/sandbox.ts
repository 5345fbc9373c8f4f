import { spawn, type ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { JobFailed, type WaitingJob } from '../workers/index.ts';
import type { SandboxMessage } from './serve-sandbox.ts';

export interface SandboxLimits {
  /** A job that runs longer is given up, and the process with it. */
  timeoutMs: number;
  /** Of JavaScript; a job that needs more fails. */
  heapMb: number;
  /** Of everything, what libraries in machine code take included, where the system can hold a process to it. */
  memoryMb: number;
  /** A process that has had no job for this long is ended, and its memory given back; a minute unless told. */
  idleMs?: number;
}

/** A process of its own for bytes that may be hostile: does one job after another, in order. */
export interface Sandbox<Job, Answer> {
  /** @throws {JobFailed} */
  run(job: Job): Promise<Answer>;
  /** Ends the process; jobs that are not done fail. */
  close(): Promise<void>;
}

const idleLimitMs = 60_000;

/**
 * A process that runs `module`, which calls `serveSandbox`; started with the first job, and anew after it was lost. It
 * has no environment, writes no files, starts no processes, gives way to everything else on the machine, and is killed
 * where it takes too long. A crash in it costs the job that runs; where it cannot even start, that is no job's fault:
 * the reason is `closed`.
 */
export function openSandbox<Job, Answer>(module: URL, limits: SandboxLimits): Sandbox<Job, Answer> {
  const queue: WaitingJob<Job, Answer>[] = [];
  let child: ChildProcess | null = null;
  let running: WaitingJob<Job, Answer> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function next(): void {
    clearTimeout(timer);
    running = queue.shift() ?? null;
    if (running === null) {
      if (child !== null) timer = setTimeout(() => lose('died', 'nothing to do'), limits.idleMs ?? idleLimitMs).unref();
      return;
    }
    child ??= start();
    timer = setTimeout(() => lose('late', `the job took longer than ${limits.timeoutMs} ms`), limits.timeoutMs);
    // A job that does not get there has lost its process, which is told by itself.
    child.send(running.job as object, () => {});
  }

  function start(): ChildProcess {
    const started = spawnLimited(fileURLToPath(module), limits);
    const isNow = () => started === child;
    let isReady = false;
    started.on('message', (message: SandboxMessage<Answer>) => {
      if ('ready' in message) isReady = true;
      if ('ready' in message || !isNow() || running === null) return;
      if ('answer' in message) running.resolve(message.answer);
      else running.reject(new JobFailed('threw', message.failed));
      next();
    });
    const ended = (): void => {
      if (isNow()) lose(isReady ? 'died' : 'closed', isReady ? 'the process ended' : 'the process could not start');
    };
    started.on('error', ended).on('exit', ended);
    return started;
  }

  /** The job that runs fails, if there is one; those behind it get another process. */
  function lose(reason: JobFailed['reason'], message: string): void {
    child?.kill('SIGKILL');
    child = null;
    running?.reject(new JobFailed(reason, message));
    next();
  }

  return {
    run(job) {
      if (isClosed) return Promise.reject(new JobFailed('closed', 'the sandbox is closed'));
      return new Promise((resolve, reject) => {
        queue.push({ job, resolve, reject });
        if (running === null) next();
      });
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      const ending = child;
      const ended = ending && new Promise((resolve) => ending.once('exit', resolve));
      ending?.ref();
      for (const waiting of [running, ...queue.splice(0)])
        waiting?.reject(new JobFailed('closed', 'the sandbox is closed'));
      running = null;
      child = null;
      ending?.kill('SIGKILL');
      await ended;
    },
  };
}

/**
 * The shell sets the limit of memory (`ulimit -d`, RLIMIT_DATA: what the process may write to, machine code included)
 * where the system knows it, leaves no memory behind in a file when it crashes, and gives way to Node.
 */
function spawnLimited(module: string, { heapMb, memoryMb }: SandboxLimits): ChildProcess {
  const script = `ulimit -c 0; ulimit -d ${memoryMb * 1024} 2>/dev/null; exec "$@"`;
  const flags = ['--permission', '--allow-fs-read=*', '--allow-addons', `--max-old-space-size=${heapMb}`];
  const child = spawn('/bin/sh', ['-c', script, 'sh', process.execPath, ...flags, module], {
    env: {},
    cwd: '/',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  child.unref();
  child.channel?.unref();
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended already, which is told by itself.
  }
  return child;
}
