import type { BurnedInAnswer, BurnedInRequest, BurnedInTask } from '../../../workers/burned-in.worker.ts';
import type { FoundText, LookingProgress } from '../../../workers/burned-in/flagged-series.ts';
import type { FileToLookAt } from '../../../workers/burned-in/looked-image.ts';
import type { ShownFrame } from '../../../workers/burned-in/shown-frame.ts';

export type { FoundText, LookingProgress, ShownFrame };
export type { FlaggedSeries } from '../../../workers/burned-in/flagged-series.ts';

/** Finds text in the pixels of an upload, in a worker, so that the page stays free. */
export interface TextFinder {
  /**
   * The series at which a person looks before they leave, and the files that nobody can see.
   *
   * @throws the signal's reason
   * @throws {DecoderMissing}
   */
  find: (
    files: readonly FileToLookAt[],
    options: { signal: AbortSignal; onProgress?: (progress: LookingProgress) => void },
  ) => Promise<FoundText>;
  /**
   * A frame as the detector sees it, by its zero-based index.
   *
   * @throws {DecoderMissing}
   * @throws {Error} of a frame that cannot be seen
   */
  frame: (file: File, frame: number) => Promise<ShownFrame>;
  /** Ends the worker; what it has not answered is rejected as {@link DecoderMissing}. */
  close: () => void;
}

/**
 * What decodes pictures could not be loaded, or has ended: it is no fault of a file, and asking again may help [BI-21].
 */
export class DecoderMissing extends Error {
  override name = 'DecoderMissing';
}

interface Waiting {
  resolve: (found: unknown) => void;
  reject: (error: unknown) => void;
  onProgress?: ((progress: LookingProgress) => void) | undefined;
}

/** Starts the worker; it ends with `close`. In the place of one that failed the next task has a new one. */
export function startTextFinder(): TextFinder {
  let worker: Worker | null = null;
  const waiting = new Map<number, Waiting>();
  let next = 0;
  let isClosed = false;
  const told = ({ data }: MessageEvent<BurnedInAnswer>): void => {
    const asked = waiting.get(data.id);
    if ('progress' in data) return asked?.onProgress?.(data.progress);
    waiting.delete(data.id);
    if ('found' in data) asked?.resolve(data.found);
    else asked?.reject(data.failure === 'no_decoder' ? new DecoderMissing() : new Error('the picture cannot be seen'));
  };
  /** What it had not answered is no fault of a file. */
  const end = (): void => {
    worker?.terminate();
    worker = null;
    for (const { reject } of waiting.values()) reject(new DecoderMissing());
    waiting.clear();
  };
  const start = (): Worker => {
    const started = new Worker(new URL('../../../workers/burned-in.worker.ts', import.meta.url), { type: 'module' });
    started.onmessage = told;
    started.onerror = (event) => {
      event.preventDefault();
      // What is told late, of one that has ended, does not concern the one in its place.
      if (worker === started) end();
    };
    return started;
  };
  worker = start();
  const post = (request: BurnedInRequest): void => (worker ??= start()).postMessage(request);
  const ask = <T>(task: BurnedInTask, onProgress?: Waiting['onProgress'], signal?: AbortSignal): Promise<T> =>
    new Promise<unknown>((resolve, reject) => {
      if (isClosed) return reject(new DecoderMissing());
      const id = next++;
      const stop = (): void => {
        if (waiting.delete(id)) post({ stop: id });
        reject(signal?.reason);
      };
      if (signal?.aborted) return reject(signal.reason);
      signal?.addEventListener('abort', stop, { once: true });
      const ended = (): void => signal?.removeEventListener('abort', stop);
      waiting.set(id, {
        resolve: (found) => (ended(), resolve(found)),
        reject: (error) => (ended(), reject(error)),
        onProgress,
      });
      post({ id, task });
    }) as Promise<T>;
  return {
    find: (files, { signal, onProgress }) => ask({ kind: 'find', files: files.map(known) }, onProgress, signal),
    frame: (file, frame) => ask({ kind: 'frame', file, frame }),
    close: () => {
      isClosed = true;
      end();
    },
  };
}

/** Without what the worker does not need: all of it is copied. */
function known({ id, file, head }: FileToLookAt): FileToLookAt {
  if (head === null) return { id, file, head };
  const { StudyInstanceUID, SeriesInstanceUID } = head;
  return { id, file, head: { StudyInstanceUID, SeriesInstanceUID } };
}
