declare global {
  interface Window {
    /** Written by the script in the page's head, which is a program of its own. */
    earlyWorker?: Worker;
  }
}

/**
 * Starts the first worker that decodes frames: its thread and its code take as long to be there as the first frame.
 *
 * @param address of its file in this build
 */
export function startWorkerEarly(address: string): void {
  const worker = new Worker(address, { type: 'module', name: 'frames' });
  // Whoever takes it later would not hear of it.
  worker.addEventListener('error', () => {
    if (window.earlyWorker === worker) dropEarlyWorker();
  });
  window.earlyWorker = worker;
}

/** The worker that was started early, which is its taker's from now on; null: there is none, or it has failed. */
export function takeEarlyWorker(): Worker | null {
  const worker = window.earlyWorker ?? null;
  delete window.earlyWorker;
  return worker;
}

/** Ends it where nobody has taken it. */
export function dropEarlyWorker(): void {
  takeEarlyWorker()?.terminate();
}
