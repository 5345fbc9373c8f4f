import type { Head } from './head.ts';

/** The heads of files, in their order; a file that cannot be read counts as no DICOM, and sending it says why. */
export interface HeadReader {
  read: (files: readonly File[]) => Promise<(Head | null)[]>;
  close: () => void;
}

/** Heads are read in a worker, so that the page stays free. */
export function startHeadReader(): HeadReader {
  const worker = new Worker(new URL('../../workers/heads.worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, { resolve: (heads: (Head | null)[]) => void; reject: (error: Error) => void }>();
  let next = 0;
  worker.onmessage = ({ data }: MessageEvent<{ id: number; heads: (Head | null)[] }>) => {
    waiting.get(data.id)?.resolve(data.heads);
    waiting.delete(data.id);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    for (const { reject } of waiting.values()) reject(new Error('the worker that reads heads failed'));
    waiting.clear();
  };
  return {
    read: (files) =>
      new Promise((resolve, reject) => {
        const id = next++;
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, files });
      }),
    close: () => worker.terminate(),
  };
}
