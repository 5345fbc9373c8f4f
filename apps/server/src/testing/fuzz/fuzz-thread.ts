import { Worker } from 'node:worker_threads';
import { limits, slots, type CasesDone, type CasesToRun } from './case-protocol.ts';

const watchMs = 50;

/** A thread that runs cases; one whose case takes too long, or all the memory, is ended, and that case has failed. */
export interface FuzzThread {
  /** Their names, and how many turns each has. */
  readonly targets: Readonly<Record<string, number>>;
  run(wanted: CasesToRun): Promise<CasesDone>;
  end(): Promise<void>;
}

export async function startFuzzThread(seed: number): Promise<FuzzThread> {
  const progress = new SharedArrayBuffer(8);
  const shared = new Int32Array(progress);
  const worker = new Worker(new URL('./run-cases.ts', import.meta.url), {
    workerData: { seed, progress },
    resourceLimits: { maxOldGenerationSizeMb: limits.bytes / 1e6 },
  });
  const { promise, resolve, reject } = Promise.withResolvers<Pick<FuzzThread, 'targets'>>();
  worker.once('message', resolve).once('error', reject);
  const { targets } = await promise;
  worker.off('error', reject);
  return { targets, run, end: async () => void (await worker.terminate()) };

  function run(wanted: CasesToRun): Promise<CasesDone> {
    return new Promise((done) => {
      let seen = -1;
      let since = process.cpuUsage();
      const over = (answer: CasesDone) => {
        clearInterval(watch);
        worker.off('message', over).off('error', died);
        done(answer);
      };
      const failed = (problem: string) => {
        const number = Atomics.load(shared, slots.number);
        over({ done: number + 1 - wanted.from, failures: [{ number, problem }] });
      };
      const died = (error: Error) => failed(`ended its thread: ${'code' in error ? String(error.code) : error.name}`);
      // Time of the processor and not of the clock: other programs want it too.
      const watch = setInterval(() => {
        const running = Atomics.load(shared, slots.running);
        if (running !== seen || running % 2 === 0) {
          seen = running;
          since = process.cpuUsage();
          return;
        }
        const { user, system } = process.cpuUsage(since);
        if (user + system < 2 * limits.cpuMs * 1000) return;
        void worker.terminate().then(() => failed(`did not end within ${2 * limits.cpuMs} ms`));
        clearInterval(watch);
      }, watchMs);
      worker.on('message', over).on('error', died);
      worker.postMessage(wanted);
    });
  }
}
