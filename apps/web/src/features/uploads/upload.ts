import type { Duplicate, UploadResult, UploadTarget } from '@mado/contract';
import { RequestFailure, wasAborted } from '../../app/http/index.ts';
import type { Arrivals } from './arrivals.ts';
import { nextBatch } from './batches.ts';
import { gather, type GatheredFile } from './gather.ts';
import type { HeadReader } from './head-reader.ts';
import { UnreadableFiles, type Batch } from './send-batch.ts';
import {
  startingState,
  withDone,
  withFailure,
  withFound,
  withoutFailures,
  withResults,
  type FileFailure,
  type Phase,
  type Problem,
  type UploadFile,
  type UploadState,
} from './upload-state.ts';

/** Batches on their way at once. */
const lanes = 3;
/** State is told at most this often, in ms, while files run. */
const tellEvery = 100;
/** Nothing is said about the time left before this many ms. */
const settle = 2000;

/** The edges of an upload: the network, the disk, the clock. */
export interface UploadEdges {
  startReader: () => HeadReader;
  countDuplicates: (target: UploadTarget, files: readonly UploadFile[], signal: AbortSignal) => Promise<number>;
  sendBatch: (batch: Batch, onProgress: (part: number) => void, signal: AbortSignal) => Promise<UploadResult[]>;
  closeStudies: (end: 'completed' | 'aborted', studies: readonly string[], folder: string | null) => Promise<void>;
  /** Milliseconds. */
  now: () => number;
}

/** One upload from the drop to the last answer. */
export interface Upload {
  get: () => UploadState;
  subscribe: (listener: () => void) => () => void;
  /** The answer to the question about duplicates; null gives up. */
  answerDuplicates: (choice: Duplicate | null) => void;
  abort: () => void;
  /** Sends failed files again. */
  retry: (ids: readonly number[]) => void;
  /** Goes on after `stopped`. */
  carryOn: () => void;
}

export function startUpload(
  entries: readonly (FileSystemEntry | File)[],
  target: UploadTarget,
  place: string,
  edges: UploadEdges,
): Upload {
  let state = startingState(place);
  let told = state;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let duplicate: Duplicate | null = null;
  let running = 0;
  let sendingSince = { at: 0, bytes: 0 };
  const listeners = new Set<() => void>();
  const waiting: UploadFile[] = [];
  const arrivals: Arrivals = new Map();
  /** What has left of each batch on its way, by its first file. */
  const sentParts = new Map<number, { files: number; bytes: number }>();
  const controller = new AbortController();
  const { signal } = controller;

  function change(next: UploadState): void {
    const atOnce = next.phase !== state.phase;
    state = next;
    if (atOnce) tell();
    else timer ??= setTimeout(tell, tellEvery);
  }

  function tell(): void {
    clearTimeout(timer);
    timer = undefined;
    told = withProgress(state);
    for (const listener of listeners) listener();
  }

  function withProgress(now: UploadState): UploadState {
    const parts = [...sentParts.values()];
    const bytesSent = parts.reduce((sum, { bytes }) => sum + bytes, now.bytesSent);
    const filesUnderWay = parts.reduce((sum, part) => sum + part.files, 0);
    const elapsed = edges.now() - sendingSince.at;
    const moved = bytesSent - sendingSince.bytes;
    const known = now.phase === 'sending' && elapsed >= settle && moved > 0;
    const secondsLeft = known ? Math.ceil(((now.bytesTotal - bytesSent) / moved) * (elapsed / 1000)) : null;
    return { ...now, filesUnderWay, bytesSent, secondsLeft };
  }

  const phase = (to: Phase, more: Partial<UploadState> = {}): void => change({ ...state, ...more, phase: to });

  async function prepare(): Promise<void> {
    const reader = edges.startReader();
    try {
      for await (const portion of gather(entries, signal)) await found(portion, reader);
    } finally {
      reader.close();
    }
  }

  async function found(portion: readonly GatheredFile[], reader: HeadReader): Promise<void> {
    const readable = portion.flatMap(({ file, path }) => (file === null ? [] : [{ file, path }]));
    // Without a head a file is still sent; only its row and the question about duplicates know less of it.
    const heads = await reader.read(readable.map(({ file }) => file)).catch(() => readable.map(() => null));
    if (signal.aborted) return;
    const files = readable.map((one, index): UploadFile => ({
      ...one,
      id: state.total + index,
      size: one.file.size,
      head: heads[index] ?? null,
    }));
    const unreadable = portion
      .filter(({ file }) => file === null)
      .map(({ path }, index): FileFailure => ({
        id: state.total + files.length + index,
        path,
        detail: null,
        code: null,
        file: null,
      }));
    waiting.push(...files);
    change(withFound(state, files, unreadable));
  }

  async function check(): Promise<void> {
    phase('checking', { problem: null });
    const duplicates = await edges.countDuplicates(target, waiting, signal);
    if (signal.aborted) return;
    if (duplicates > 0) return phase('asking', { duplicates });
    duplicate = 'fileReplace';
    send();
  }

  function send(): void {
    phase('sending', { problem: null });
    sendingSince = { at: edges.now(), bytes: state.bytesSent };
    while (running < lanes && waiting.length > 0) void lane();
    if (running === 0) finish();
  }

  async function lane(): Promise<void> {
    running += 1;
    while (state.phase === 'sending' && waiting.length > 0)
      await sendNext(waiting.splice(0, nextBatch(waiting).length));
    running -= 1;
    if (running === 0 && state.phase === 'sending') finish();
  }

  async function sendNext(files: UploadFile[]): Promise<void> {
    const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
    const key = files[0]?.id ?? 0;
    try {
      const batch = { target, duplicate: duplicate ?? 'fileReplace', files };
      const progress = (part: number): void => {
        sentParts.set(key, { files: files.length * part, bytes: bytes * part });
        change(state);
      };
      const results = await edges.sendBatch(batch, progress, signal);
      sentParts.delete(key);
      change(withResults({ ...state, bytesSent: state.bytesSent + bytes }, files, results, arrivals));
    } catch (failure) {
      sentParts.delete(key);
      if (signal.aborted || wasAborted(failure)) return;
      if (failure instanceof UnreadableFiles) setAside(files, failure.files);
      else stop(files, failure);
    }
  }

  /** Files that the browser cannot read fail; the others of their batch wait again. */
  function setAside(batch: readonly UploadFile[], unreadable: readonly UploadFile[]): void {
    waiting.unshift(...batch.filter((file) => !unreadable.includes(file)));
    let next = withDone(state, unreadable, 1);
    for (const file of unreadable)
      next = withFailure({ ...next, bytesSent: next.bytesSent + file.file.size }, file, null);
    change(next);
  }

  /** Nothing of the batch is lost: it waits until the person goes on. */
  function stop(batch: readonly UploadFile[], failure: unknown): void {
    waiting.unshift(...batch);
    if (state.phase !== 'aborted') phase('stopped', { problem: problemOf(failure) });
  }

  function finish(): void {
    phase('finished');
    void close('completed');
  }

  /** Marking is for others to see; the files are stored whether it succeeds or not. */
  function close(end: 'completed' | 'aborted'): Promise<void> {
    const studies = state.studies.map(({ uuid }) => uuid);
    return edges.closeStudies(end, studies, target.target_folder).catch(() => undefined);
  }

  function begin(work: () => Promise<void>): void {
    work().catch((failure: unknown) => {
      if (!signal.aborted) stop([], failure);
    });
  }

  begin(async () => {
    await prepare();
    if (signal.aborted) return;
    if (waiting.length === 0) finish();
    else await check();
  });

  return {
    get: () => told,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    answerDuplicates: (choice) => {
      if (state.phase !== 'asking') return;
      duplicate = choice;
      if (choice === null) phase('aborted');
      else send();
    },
    abort: () => {
      if (state.phase === 'finished' || state.phase === 'aborted') return;
      phase('aborted');
      controller.abort();
      void close('aborted');
    },
    retry: (ids) => {
      if (state.phase === 'aborted') return;
      const chosen = new Set(ids);
      waiting.push(...state.failures.flatMap(({ id, file }) => (file !== null && chosen.has(id) ? [file] : [])));
      change(withoutFailures(state, chosen));
      if (state.phase !== 'sending') send();
      else while (running < lanes && waiting.length > 0) void lane();
    },
    carryOn: () => {
      if (state.phase !== 'stopped') return;
      if (duplicate === null) begin(check);
      else send();
    },
  };
}

function problemOf(failure: unknown): Problem {
  if (!(failure instanceof RequestFailure)) return { kind: 'generic' };
  if (failure.status === 507) return { kind: 'quota' };
  const told = failure.status !== null && failure.status < 500 && failure.detail !== '';
  return told ? { kind: 'detail', detail: failure.detail } : { kind: 'generic' };
}
