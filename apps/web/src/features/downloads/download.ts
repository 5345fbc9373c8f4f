import { createStore, type StoreApi } from 'zustand/vanilla';
import { RequestFailure, wasAborted } from '../../app/http/index.ts';
import type { ArchiveContents } from './api.ts';
import { TooLarge, type Sink } from './sink.ts';

/** What is to be downloaded. */
export interface Wanted {
  readonly ids: readonly string[];
  /** One folder, and nothing else. */
  readonly isFolder: boolean;
  /** As it is called until the server says it. */
  readonly name: string;
}

/** `ended`: how it ended; null while it goes on. `problem`: what the server says to the person of a failure. */
export interface DownloadState {
  readonly name: string;
  readonly done: number;
  /** Bytes of the archive; null: not known yet. */
  readonly total: number | null;
  readonly leftOut: number;
  readonly ended: 'finished' | 'cancelled' | 'failed' | 'empty' | 'tooLarge' | null;
  readonly problem: string;
}

export interface Download extends Omit<StoreApi<DownloadState>, 'setState'> {
  readonly wanted: Wanted;
  readonly cancel: () => void;
}

/** What a download needs of the world around it. */
export interface DownloadEdges {
  readContents: (ids: readonly string[], signal: AbortSignal) => Promise<ArchiveContents>;
  readArchive: (ids: readonly string[], isFolder: boolean, signal: AbortSignal) => Promise<Response>;
  openSink: (name: string, size: number) => Promise<Sink>;
}

/** Begins a download; its state tells how far it is and how it ended. */
export function startDownload(wanted: Wanted, edges: DownloadEdges): Download {
  const store = createStore<DownloadState>(() => ({
    name: wanted.name,
    done: 0,
    total: null,
    leftOut: 0,
    ended: null,
    problem: '',
  }));
  const abort = new AbortController();
  void run(wanted, edges, abort.signal, store.setState).then(
    (ended) => store.setState({ ended }),
    (failure: unknown) => store.setState(endOf(failure, abort.signal)),
  );
  return { ...store, wanted, cancel: () => abort.abort() };
}

async function run(
  { ids, isFolder }: Wanted,
  edges: DownloadEdges,
  signal: AbortSignal,
  tell: StoreApi<DownloadState>['setState'],
): Promise<'finished' | 'empty'> {
  const contents = await edges.readContents(ids, signal);
  tell({ name: contents.name, total: contents.size, leftOut: contents.left_out_count });
  if (contents.file_count === 0 && contents.left_out_count === 0) return 'empty';
  const sink = await edges.openSink(contents.name, contents.size);
  try {
    signal.throwIfAborted();
    const response = await edges.readArchive(ids, isFolder, signal);
    // Since it was asked what is in it, something may have come or gone.
    const total = Number(response.headers.get('Content-Length') ?? contents.size);
    tell({ total });
    let done = 0;
    const reader = (response.body as ReadableStream<Uint8Array<ArrayBuffer>> | null)?.getReader();
    for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) {
      await sink.write(piece.value);
      done += piece.value.length;
      tell({ done });
    }
    signal.throwIfAborted();
    if (done !== total) throw new Error('the archive has ended before its end');
  } catch (failure) {
    await sink.abandon().catch(() => undefined);
    throw failure;
  }
  await sink.finish();
  return 'finished';
}

function endOf(failure: unknown, signal: AbortSignal): Pick<DownloadState, 'ended' | 'problem'> {
  if (signal.aborted || wasAborted(failure)) return { ended: 'cancelled', problem: '' };
  if (failure instanceof TooLarge) return { ended: 'tooLarge', problem: '' };
  return { ended: 'failed', problem: failure instanceof RequestFailure ? failure.detail : '' };
}

/** From 0 to 100, and 100 only at the end; null: not known yet. */
export function percentOf({ done, total }: Pick<DownloadState, 'done' | 'total'>): number | null {
  return total === null ? null : total === 0 ? 100 : Math.floor((done / total) * 100);
}
