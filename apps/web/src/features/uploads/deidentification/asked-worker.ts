import type { DeidentifyAnswer, DeidentifyTask } from '../../../workers/deidentify.worker.ts';
import { UnreadableFile } from './deidentifier.ts';

/** A worker that de-identifies, until it fails or ends. */
export interface AskedWorker {
  readonly ask: <T>(task: DeidentifyTask) => Promise<T>;
  /** What it has not answered stays without an answer. */
  readonly end: () => void;
}

/** @param onFailure is told before those whose tasks it has not answered: nothing more is to be asked of it */
export function startAskedWorker(onFailure: () => void): AskedWorker {
  const worker = new Worker(new URL('../../../workers/deidentify.worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, { resolve: (found: unknown) => void; reject: (error: Error) => void }>();
  let next = 0;
  let failure: Error | null = null;
  worker.onmessage = ({ data }: MessageEvent<DeidentifyAnswer>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if ('found' in data) asked?.resolve(data.found);
    else asked?.reject(data.failure === 'unreadable' ? new UnreadableFile() : new Error('de-identifying failed'));
  };
  worker.onerror = (event) => {
    event.preventDefault();
    worker.terminate();
    failure = new Error('the worker that de-identifies failed');
    onFailure();
    for (const { reject } of waiting.values()) reject(failure);
    waiting.clear();
  };
  return {
    ask: <T>(task: DeidentifyTask) =>
      new Promise<unknown>((resolve, reject) => {
        if (failure) return reject(failure);
        const id = next++;
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, task });
      }) as Promise<T>,
    end: () => worker.terminate(),
  };
}
