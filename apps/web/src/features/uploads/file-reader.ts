import type { Head } from '../../workers/head.ts';

/** What a worker finds out of files, in their order; null where it could not be had. */
interface FilesReader<F extends Blob, T> {
  read: (files: readonly F[]) => Promise<(T | null)[]>;
  close: () => void;
}

/** The heads of files; a file that cannot be read counts as no DICOM, and sending it says why. */
export type HeadReader = FilesReader<File, Head>;
/** Their SHA-256, as hexadecimal digits. */
export type HashReader = FilesReader<Blob, string>;

/** Heads are read in a worker, so that the page stays free. */
export function startHeadReader(): HeadReader {
  return startReader(new Worker(new URL('../../workers/heads.worker.ts', import.meta.url), { type: 'module' }));
}

/** So are hashes. */
export function startHashReader(): HashReader {
  return startReader(new Worker(new URL('../../workers/hashes.worker.ts', import.meta.url), { type: 'module' }));
}

/** @throws {Error} from `read`, of a worker that has failed or whose script cannot be loaded: nothing waits for it */
function startReader<F extends Blob, T>(worker: Worker): FilesReader<F, T> {
  const waiting = new Map<number, { resolve: (found: (T | null)[]) => void; reject: (error: Error) => void }>();
  let next = 0;
  let failure: Error | null = null;
  worker.onmessage = ({ data }: MessageEvent<{ id: number; found: (T | null)[] }>) => {
    waiting.get(data.id)?.resolve(data.found);
    waiting.delete(data.id);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    failure = new Error('the worker that reads files failed');
    for (const { reject } of waiting.values()) reject(failure);
    waiting.clear();
  };
  return {
    read: (files) =>
      new Promise((resolve, reject) => {
        if (failure) return reject(failure);
        const id = next++;
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, files });
      }),
    close: () => worker.terminate(),
  };
}
