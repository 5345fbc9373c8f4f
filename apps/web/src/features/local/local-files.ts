import { createStore, type StoreApi } from 'zustand/vanilla';
import { gather } from '../../app/gather.ts';
import type { OpenedSeries, OpenedStudy, ReadingReport } from '../../workers/local/local-reading.ts';
import type { FileFault, LocalStudy } from '../../workers/local/local-study.ts';
import { randomName } from './random-name.ts';
import { localTalk, type LocalWorker } from './local-talk.ts';

/** What was opened so far. */
export interface LocalState {
  /** Another one each time that all is closed: ids of studies are counted anew from then on. */
  readonly opening: string;
  /**
   * `none`: nothing was chosen; `reading`; `read`; `stopped` by the reader; `failed`: what reads has ended, and what it
   * knew is gone.
   */
  readonly phase: 'none' | 'reading' | 'read' | 'stopped' | 'failed';
  readonly found: number;
  readonly read: number;
  readonly same: number;
  /** In the order in which they were found: nothing moves while one looks at it. */
  readonly studies: readonly LocalStudy[];
  readonly faults: readonly FileFault[];
}

/** The first picture does not wait for many others to be found. */
const firstPortion = 8;

const nothing = (): LocalState => ({
  opening: randomName(),
  phase: 'none',
  found: 0,
  read: 0,
  same: 0,
  studies: [],
  faults: [],
});

/** Files of this machine that are read here, and go nowhere [LO-1]. */
export interface LocalFiles {
  readonly store: StoreApi<LocalState>;
  /** The worker starts before files are chosen: the first picture does not wait for its code. */
  readonly prepare: () => void;
  /** Must be called before the drop's event handler returns. */
  readonly add: (entries: readonly (FileSystemEntry | File)[]) => void;
  readonly stop: () => void;
  /** As if nothing had been opened [LO-4]. */
  readonly forget: () => void;
  readonly open: (study: number) => Promise<OpenedStudy>;
  readonly series: (series: number) => Promise<OpenedSeries>;
  /** The files of a study; of all where none is named. */
  readonly files: (study: number | null) => Promise<readonly File[]>;
}

/** Reads in a worker, which begins with the first file. */
export function localFiles(start: () => LocalWorker = startLocalWorker): LocalFiles {
  const store = createStore<LocalState>(nothing);
  const talk = localTalk({
    start,
    onReport: take,
    onFailure: () => end(store.getState().phase === 'none' ? 'none' : 'failed'),
  });
  let walks = new AbortController();
  let walking = 0;
  /** The number of the last portion that was told, and of the last one after which nothing waited [LO-22]. */
  let told = 0;
  let done = 0;

  function take({ studies, faults, isIdle, taken, found, read, same }: ReadingReport): void {
    if (isIdle) done = taken;
    store.setState((before) => ({
      found,
      read,
      same,
      studies: studies.length === 0 ? before.studies : merged(before.studies, studies),
      faults: faults.length === 0 ? before.faults : [...before.faults, ...faults],
    }));
    settle();
  }

  function settle(): void {
    if (done === told && walking === 0 && store.getState().phase === 'reading') store.setState({ phase: 'read' });
  }

  function end(phase: 'none' | 'failed'): void {
    walks.abort();
    talk.end();
    told = 0;
    done = 0;
    store.setState({ ...nothing(), phase });
  }

  async function walk(entries: readonly (FileSystemEntry | File)[], signal: AbortSignal): Promise<void> {
    walking += 1;
    try {
      for await (const portion of gather(entries, signal, firstPortion)) {
        if (signal.aborted) return;
        const hidden = portion.flatMap(({ file, path }) => (file === null ? [unreadable(path)] : []));
        if (hidden.length > 0) store.setState(({ faults }) => ({ faults: [...faults, ...hidden] }));
        const add = portion.flatMap(({ file, path }) => (file === null ? [] : [{ file, path }]));
        if (add.length > 0) talk.tell({ add, portion: (told += 1) });
      }
    } finally {
      walking -= 1;
      settle();
    }
  }

  return {
    store,
    prepare: talk.prepare,
    add(entries) {
      if (walks.signal.aborted) walks = new AbortController();
      store.setState({ phase: 'reading' });
      void walk(entries, walks.signal);
    },
    stop() {
      walks.abort();
      if (talk.isRunning()) talk.tell({ stop: true });
      store.setState({ phase: 'stopped' });
    },
    forget: () => end('none'),
    open: (study) => talk.ask({ kind: 'open', study }),
    series: (series) => talk.ask({ kind: 'series', series }),
    files: (study) => talk.ask({ kind: 'files', study }),
  };
}

function startLocalWorker(): LocalWorker {
  return new Worker(new URL('../../workers/local.worker.ts', import.meta.url), { type: 'module', name: 'local' });
}

function merged(before: readonly LocalStudy[], changed: readonly LocalStudy[]): LocalStudy[] {
  const all = new Map(before.map((study) => [study.id, study]));
  for (const study of changed) all.set(study.id, study);
  return [...all.values()];
}

function unreadable(path: string): FileFault {
  return { path, kind: 'unreadable', tag: null };
}
