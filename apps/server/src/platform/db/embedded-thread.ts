import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { EmbeddedWorkerData } from './embedded-worker.ts';
import type { FromWorker, ToWorker } from './wire.ts';

/** The thread of the embedded database, with the database open in it. */
export interface EmbeddedThread {
  readonly worker: Worker;
  readonly tell: (message: ToWorker) => void;
  /** The next message of that kind; rejects when the thread ends first. */
  readonly hear: (wanted: (message: FromWorker) => boolean) => Promise<FromWorker>;
  /** Closes the database and ends the thread. */
  readonly close: () => Promise<void>;
}

/** Garbage of young objects may grow to this, not to 130 MB. */
const youngGenerationMb = 12;

/**
 * Starts a thread and opens the database in it.
 *
 * @throws {Error} when it does not open
 */
export async function embeddedThread(workerData: EmbeddedWorkerData): Promise<EmbeddedThread> {
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    name: 'embedded-worker',
    workerData,
    resourceLimits: { maxYoungGenerationSizeMb: youngGenerationMb },
  });
  const tell = (message: ToWorker) => worker.postMessage(message);
  const hear = (wanted: (message: FromWorker) => boolean) =>
    new Promise<FromWorker>((resolve, reject) => {
      const dead = (error: unknown) =>
        reject(error instanceof Error ? error : new Error('the embedded database stopped'));
      const listen = (message: FromWorker) => {
        if (!wanted(message)) return;
        worker.off('message', listen).off('error', dead).off('exit', dead);
        resolve(message);
      };
      worker.on('message', listen).once('error', dead).once('exit', dead);
    });
  const started = await hear((message) => typeof message === 'object' && ('ready' in message || 'failed' in message));
  if (typeof started === 'object' && 'failed' in started) {
    await worker.terminate();
    throw new Error(`the embedded database in ${workerData.folder} does not open: ${started.failed}`);
  }
  return {
    worker,
    tell,
    hear,
    async close() {
      const closed = hear((message) => message === 'closed');
      tell('close');
      await closed;
      await worker.terminate();
    },
  };
}

/** Makes a database in a folder that has none. */
export async function makeDatabase(workerData: EmbeddedWorkerData): Promise<void> {
  // Making a database leaves 400 MB behind in the thread that did it, and optimising code that runs once would take
  // as much again.
  optimiseWasm(false);
  const maker = await embeddedThread(workerData);
  await maker.close();
  optimiseWasm(true);
}

/** Whether WebAssembly that is compiled from now on, in any thread, is optimised when it runs often. */
function optimiseWasm(wanted: boolean): void {
  const no = wanted ? '' : 'no-';
  setFlagsFromString(`--${no}wasm-tier-up`);
  setFlagsFromString(`--${no}wasm-dynamic-tiering`);
}
