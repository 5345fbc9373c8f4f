import type { LocalAnswer, LocalQuestion, LocalRequest } from '../../workers/local.worker.ts';
import type { ReadingReport } from '../../workers/local/local-reading.ts';

/** The side of the worker that the page talks to. */
export type LocalWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

/** Requests to the worker, which begins with the first of them, and its answers. */
export interface LocalTalk {
  /** Starts the worker before there is anything to tell it. */
  readonly prepare: () => void;
  readonly tell: (what: LocalRequest) => void;
  /** Rejects where there is no worker, or no answer. */
  readonly ask: <T>(question: LocalQuestion) => Promise<T>;
  readonly isRunning: () => boolean;
  /** The worker ends with all that it knows; whoever waits for an answer gets none. */
  readonly end: () => void;
}

interface Hearing {
  readonly start: () => LocalWorker;
  readonly onReport: (report: ReadingReport) => void;
  readonly onFailure: () => void;
}

export function localTalk({ start, onReport, onFailure }: Hearing): LocalTalk {
  const waiting = new Map<number, { resolve: (found: unknown) => void; reject: (failure: Error) => void }>();
  let worker: LocalWorker | null = null;
  let next = 1;

  function hear({ data }: MessageEvent<LocalAnswer>): void {
    if ('report' in data) return onReport(data.report);
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if ('found' in data) asked?.resolve(data.found);
    else asked?.reject(new Error('it is not there'));
  }

  function running(): LocalWorker {
    if (worker !== null) return worker;
    worker = start();
    worker.onmessage = hear;
    worker.onerror = (event) => {
      event.preventDefault();
      onFailure();
    };
    return worker;
  }

  const tell = (what: LocalRequest): void => running().postMessage(what);

  return {
    prepare: () => void running(),
    tell,
    ask<T>(question: LocalQuestion): Promise<T> {
      if (worker === null) return Promise.reject(new Error('nothing is open'));
      const id = next++;
      return new Promise<T>((resolve, reject) => {
        waiting.set(id, { resolve: (found) => resolve(found as T), reject });
        tell({ id, ask: question });
      });
    },
    isRunning: () => worker !== null,
    end() {
      worker?.terminate();
      worker = null;
      for (const { reject } of waiting.values()) reject(new Error('it is closed'));
      waiting.clear();
    },
  };
}
