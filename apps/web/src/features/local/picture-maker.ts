import type { PictureAnswer } from '../../workers/local-pictures.worker.ts';

/** Makes small pictures of files, one after the other, in a worker that begins with the first. */
export interface PictureMaker {
  /** null: there is none to be had. */
  readonly make: (file: File) => Promise<ImageBitmap | null>;
  /** The worker starts before there is a file. */
  readonly prepare: () => void;
  readonly close: () => void;
}

export function pictureMaker(): PictureMaker {
  const waiting = new Map<number, (picture: ImageBitmap | null) => void>();
  let worker: Worker | null = null;
  let next = 1;

  const giveUp = (): void => {
    worker?.terminate();
    worker = null;
    for (const resolve of waiting.values()) resolve(null);
    waiting.clear();
  };

  function running(): Worker {
    if (worker !== null) return worker;
    worker = new Worker(new URL('../../workers/local-pictures.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<PictureAnswer>) => {
      waiting.get(data.id)?.(data.picture);
      waiting.delete(data.id);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      giveUp();
    };
    return worker;
  }

  return {
    make: (file) =>
      new Promise((resolve) => {
        const id = next++;
        waiting.set(id, resolve);
        running().postMessage({ id, file });
      }),
    prepare: () => void running(),
    close: giveUp,
  };
}
