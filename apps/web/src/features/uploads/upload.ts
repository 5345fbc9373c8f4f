import type { Duplicate, Item, UploadResult, UploadTarget } from '@mado/contract';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { wasAborted } from '../../app/http/index.ts';
import type { FilesByItem } from './files-by-item.ts';
import { nextBatch } from './batches.ts';
import type { There } from './check-there.ts';
import { gather, type GatheredFile } from './gather.ts';
import type { HeadReader } from './file-reader.ts';
import { batchesInFlight } from './batches-in-flight.ts';
import { problemOf } from './problem.ts';
import { withResults } from './results.ts';
import { UnreadableFiles, type Batch } from './send-batch.ts';
import {
  startingState,
  withDone,
  withFailure,
  withFound,
  withoutFailures,
  withSame,
  withStudiesLeft,
  type FileFailure,
  type Filled,
  type Phase,
  type UploadFile,
  type UploadState,
} from './upload-state.ts';

/** Batches on their way at once. */
const lanes = 3;
/** State is told at most this often, in ms, while files run. */
const tellEvery = 100;
/** Nothing is said about the time left before this many ms. */
const settle = 2000;
/** So long, in ms, the server is waited for at the end of an upload, to hear what its studies lack. */
const lastWord = 5000;

/** The edges of an upload: the network, the disk, the clock. */
export interface UploadEdges {
  startReader: () => HeadReader;
  checkThere: (
    target: UploadTarget,
    files: readonly UploadFile[],
    signal: AbortSignal,
    upload: string,
  ) => Promise<There>;
  sendBatch: (batch: Batch, onProgress: (part: number) => void, signal: AbortSignal) => Promise<UploadResult[]>;
  endUpload: (
    end: 'completed' | 'aborted',
    target: UploadTarget,
    filled: Filled,
    upload: string,
  ) => Promise<readonly Item[]>;
  /** A UUID. */
  newId: () => string;
  /** Milliseconds. */
  now: () => number;
  wait: (ms: number) => Promise<void>;
}

/** One upload from the drop to the last answer. */
export interface Upload extends Omit<StoreApi<UploadState>, 'setState'> {
  /** The answer to the question about duplicates; null gives up. */
  answerDuplicates: (choice: Duplicate | null) => void;
  /**
   * Gives up: nothing new is sent, what has been sent as a whole is waited for, and then for what the studies lack.
   * @returns how many files are stored in the end
   */
  abort: () => Promise<number>;
  /** Sends failed files again. */
  retry: (ids: readonly number[]) => void;
  /** Goes on after `stopped`. */
  carryOn: () => void;
  /** The session has ended: nothing more is sent until the person goes on. What is on its way gets its answer. */
  interrupt: () => void;
  /** Resolves when the server was told of the last end, or was waited for long enough. */
  told: () => Promise<unknown>;
}

export function startUpload(
  entries: readonly (FileSystemEntry | File)[],
  target: UploadTarget,
  destination: string,
  edges: UploadEdges,
): Upload {
  const id = edges.newId();
  let state = startingState(destination);
  /** The state as it is told. */
  const { setState, ...store } = createStore<UploadState>()(() => state);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let duplicate: Duplicate | null = null;
  let there: There = { duplicates: 0, same: [] };
  let ending: Promise<number> | undefined;
  /** All files were found. */
  let prepared = false;
  let checks = 0;
  let lastTold: Promise<unknown> = Promise.resolve();
  /** How often an end was told: what the server says of an earlier one is old. */
  let ends = 0;
  let sendingSince = { at: 0, bytes: 0 };
  const waiting: UploadFile[] = [];
  const filesByItem: FilesByItem = new Map();
  const running = new Set<Promise<void>>();
  const inFlight = batchesInFlight();
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
    setState(withProgress(state), true);
  }

  function withProgress(now: UploadState): UploadState {
    const sent = inFlight.sent();
    const bytesSent = now.bytesSent + sent.bytes;
    const elapsed = edges.now() - sendingSince.at;
    const moved = bytesSent - sendingSince.bytes;
    const known = now.phase === 'sending' && elapsed >= settle && moved > 0;
    const secondsLeft = known ? Math.ceil(((now.bytesTotal - bytesSent) / moved) * (elapsed / 1000)) : null;
    return { ...now, filesInFlight: sent.files, bytesSent, secondsLeft };
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
    const own = ++checks;
    phase('checking', { problem: null });
    const found = await edges.checkThere(target, waiting, signal, id);
    if (signal.aborted || own !== checks || state.phase !== 'checking') return;
    there = found;
    if (there.duplicates > 0) return phase('asking', { duplicates: there.duplicates });
    begin('fileReplace');
  }

  function begin(choice: Duplicate): void {
    duplicate = choice;
    // What is replaced as a whole holds afterwards what was sent, and nothing else.
    if (choice === 'fileReplace') leaveOut(new Set(there.same));
    send();
  }

  /** What is there already need not be sent. */
  function leaveOut(same: ReadonlySet<UploadFile>): void {
    if (same.size === 0) return;
    const rest = waiting.filter((file) => !same.has(file));
    waiting.splice(0, waiting.length, ...rest);
    change(withSame(state, [...same]));
  }

  function send(): void {
    phase('sending', { problem: null });
    sendingSince = { at: edges.now(), bytes: state.bytesSent };
    startLanes();
    if (running.size === 0) void finish();
  }

  function startLanes(): void {
    while (running.size < lanes && waiting.length > 0) {
      const one: Promise<void> = lane().then(() => {
        running.delete(one);
        if (running.size === 0 && state.phase === 'sending') void finish();
      });
      running.add(one);
    }
  }

  async function lane(): Promise<void> {
    while (state.phase === 'sending' && waiting.length > 0)
      await sendNext(waiting.splice(0, nextBatch(waiting).length));
  }

  async function sendNext(files: UploadFile[]): Promise<void> {
    const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
    const sending = inFlight.begin(files);
    try {
      const batch = { target, duplicate: duplicate ?? 'fileReplace', upload: id, files };
      const progress = (part: number): void => {
        sending.progress(part);
        change(state);
      };
      const results = await edges.sendBatch(batch, progress, sending.signal);
      sending.over();
      change(withResults({ ...state, bytesSent: state.bytesSent + bytes }, files, results, filesByItem));
    } catch (failure) {
      sending.over();
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
    // What fails after the session has ended fails for that.
    const { problem } = state;
    phase('stopped', { problem: problem?.kind === 'session' ? problem : problemOf(failure) });
  }

  async function finish(): Promise<void> {
    const lastSaid = tellServer('completed');
    if (lastSaid !== null) await lastSaid;
    // While the server was asked somebody may have had files sent again, or given up.
    if (!signal.aborted && running.size === 0 && waiting.length === 0) phase('finished');
  }

  /** What is still on its way is not lost sight of: it would be stored without being counted. */
  async function giveUp(): Promise<number> {
    controller.abort();
    if (running.size > 0) {
      phase('aborting', { problem: null });
      await inFlight.lastOnes(Promise.all(running), edges.wait);
    }
    const lastSaid = tellServer('aborted');
    if (lastSaid !== null) {
      phase('aborting', { problem: null });
      await lastSaid;
    }
    phase('aborted');
    return state.succeeded;
  }

  /**
   * Tells the end, and takes up what the studies lack, also when that is said late. The files are stored whether it
   * succeeds or not.
   *
   * @returns when that was said, or was waited for long enough; null where nothing was stored, and so nothing is to be
   *   said
   */
  function tellServer(end: 'completed' | 'aborted'): Promise<unknown> | null {
    const filled = { studies: state.studies.map(({ uuid }) => uuid), folders: state.folders };
    const own = ++ends;
    const told = edges.endUpload(end, target, filled, id).then(
      (left) => own === ends && change(withStudiesLeft(state, left)),
      () => undefined,
    );
    lastTold = Promise.race([told, edges.wait(lastWord)]);
    return state.studies.length === 0 ? null : lastTold;
  }

  function attempt(work: () => Promise<void>): void {
    work().catch((failure: unknown) => {
      if (!signal.aborted) stop([], failure);
    });
  }

  attempt(async () => {
    await prepare().finally(() => (prepared = true));
    await carryOnPrepared();
  });

  async function carryOnPrepared(): Promise<void> {
    if (signal.aborted || state.phase !== 'preparing') return;
    if (waiting.length === 0) void finish();
    else await check();
  }

  return {
    ...store,
    answerDuplicates: (choice) => {
      if (state.phase !== 'asking') return;
      if (choice === null) ending ??= giveUp();
      else begin(choice);
    },
    abort: async () => {
      if (state.phase === 'finished') return state.succeeded;
      return (ending ??= giveUp());
    },
    retry: (ids) => {
      if (signal.aborted) return;
      const chosen = new Set(ids);
      waiting.push(...state.failures.flatMap(({ id, file }) => (file !== null && chosen.has(id) ? [file] : [])));
      change(withoutFailures(state, chosen));
      if (state.phase !== 'sending') send();
      else startLanes();
    },
    carryOn: () => {
      if (state.phase !== 'stopped') return;
      if (!prepared) phase('preparing', { problem: null });
      else if (duplicate === null) attempt(check);
      else send();
    },
    interrupt: () => {
      const { phase: now } = state;
      if (now === 'preparing' || now === 'checking' || now === 'asking' || now === 'sending')
        phase('stopped', { problem: { kind: 'session' } });
    },
    told: () => lastTold,
  };
}
