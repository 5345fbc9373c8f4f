import type { ZipPortion, ZipReason } from '../../workers/zip/open-zip.ts';
import type { FromZip } from '../../workers/zip.worker.ts';

export type { ZipReason };

/** Files of an archive; `reason` null: it could not be opened to its end. */
export interface OpenedPortion {
  readonly files: ZipPortion['files'];
  readonly unreadable: readonly { readonly path: string; readonly reason: ZipReason | null }[];
}

/**
 * Opens an archive in a worker of its own, so that the page stays free. Yields nothing for one that stays a file.
 *
 * @param signal ends it early
 */
export async function* openContainer(archive: File, path: string, signal: AbortSignal): AsyncGenerator<OpenedPortion> {
  const worker = new Worker(new URL('../../workers/zip.worker.ts', import.meta.url), { type: 'module' });
  const come: FromZip[] = [];
  let wake = Promise.withResolvers<void>();
  const hear = (said: FromZip): void => {
    come.push(said);
    wake.resolve();
  };
  const stop = (): void => hear('end');
  worker.onmessage = ({ data }: MessageEvent<FromZip>) => hear(data);
  worker.onerror = (event) => {
    event.preventDefault();
    hear('failed');
  };
  signal.addEventListener('abort', stop);
  worker.postMessage({ archive, path });
  try {
    for (;;) {
      await wake.promise;
      wake = Promise.withResolvers();
      for (const said of come.splice(0)) {
        if (said === 'end' || signal.aborted) return;
        if (said !== 'failed') yield said;
        else return yield { files: [], unreadable: [{ path, reason: null }] };
      }
    }
  } finally {
    signal.removeEventListener('abort', stop);
    worker.terminate();
  }
}
