import type { UploadTarget } from '@mado/contract';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ByLink } from './by-link.ts';
import type { UploadEdges } from './upload-edges.ts';
import { isRunning, mayTryAgain, needsSummary, waitsForPeople, type Phase } from './upload-state.ts';
import { startUpload, type Upload } from './upload.ts';

/** What was dropped, where it goes, and who has dropped it (null: nobody is signed in). */
interface Drop {
  readonly entries: readonly (FileSystemEntry | File)[];
  readonly target: UploadTarget;
  /** Name of the folder or root. */
  readonly destination: string;
  readonly by: string | null;
  /** Null: by a right of their own. */
  readonly byLink: ByLink | null;
}

/** A drop that waits for those before it. */
export interface WaitingDrop extends Drop {
  readonly id: string;
}

export interface StartedUpload {
  readonly upload: Upload;
  readonly by: string | null;
  /** Whether the person opened or closed its summary; null: neither yet, and it opens by itself (`summaryIsOpen`). */
  readonly summary: boolean | null;
}

interface Uploads {
  /** In the order in which they began: the last one until it is put away, others while they have something to say. */
  readonly started: readonly StartedUpload[];
  /** In the order in which they begin. */
  readonly waiting: readonly WaitingDrop[];
}

/** The uploads of this tab, one after the other. */
export interface UploadsOfTab extends Omit<StoreApi<Uploads>, 'setState'> {
  /** Begins with what was dropped, or lets it wait until what runs has ended. */
  drop: (drop: Drop) => void;
  putAway: (upload: Upload) => void;
  /** Takes a drop back that waits, by its `id`. */
  takeBack: (id: string) => void;
  showSummary: (upload: Upload, shown: boolean | null) => void;
  /** Gives up what runs and what waits, without a summary. Resolves when the server knows. */
  giveUp: () => Promise<void>;
  /** What somebody else has begun, or has left waiting, is forgotten. */
  keepOnly: (isOwn: (by: string | null) => boolean) => void;
}

/** Phases of an upload that was stopped, and has not been given up. */
const goesOn: ReadonlySet<Phase> = new Set(['preparing', 'checking', 'sending']);

export function uploadsOfTab(edges: UploadEdges): UploadsOfTab {
  const { setState, ...store } = createStore<Uploads>()(() => ({ started: [], waiting: [] }));
  const now = store.getState;
  store.subscribe(({ started }, before) => {
    for (const { upload } of before.started) if (!started.some((one) => one.upload === upload)) upload.close();
  });

  function begin({ entries, target, destination, by, byLink }: Drop): void {
    const upload = startUpload(entries, target, destination, edges, byLink);
    setState({ started: [...now().started.filter(hasToSay), { upload, by, summary: null }] });
    upload.subscribe(beginNext);
    // What was closed where it had stopped opens again by itself at its end.
    upload.subscribe((state, before) => {
      if (before.phase === 'stopped' && goesOn.has(state.phase)) change(upload, null);
    });
  }

  function beginNext(): void {
    const [next, ...waiting] = now().waiting;
    if (next === undefined || runs()) return;
    setState({ waiting });
    begin(next);
  }

  const runs = () => now().started.some(({ upload }) => isRunning(upload.getState().phase));
  const change = (upload: Upload, summary: boolean | null): void =>
    setState({ started: now().started.map((one) => (one.upload === upload ? { ...one, summary } : one)) });

  return {
    ...store,
    drop: (drop) => {
      if (runs()) setState({ waiting: [...now().waiting, { ...drop, id: edges.newId() }] });
      else begin(drop);
    },
    putAway: (gone) => setState({ started: now().started.filter(({ upload }) => upload !== gone) }),
    takeBack: (gone) => setState({ waiting: now().waiting.filter(({ id }) => id !== gone) }),
    showSummary: (upload, shown) => {
      change(upload, shown);
      const { started } = now();
      setState({ started: started.filter((one, index) => index === started.length - 1 || hasToSay(one)) });
    },
    giveUp: async () => {
      setState({ waiting: [] });
      for (const { upload } of now().started) {
        change(upload, false);
        await upload.abort();
        await upload.told();
      }
    },
    keepOnly: (isOwn) =>
      setState({
        started: now().started.filter(({ by }) => isOwn(by)),
        waiting: now().waiting.filter(({ by }) => isOwn(by)),
      }),
  };
}

/**
 * Whether the summary is to be seen: at the end, or where nothing goes on without people, unless it was closed, or
 * given up before anything was sent [WB-78].
 */
export function summaryIsOpen({ upload, summary }: StartedUpload): boolean {
  const state = upload.getState();
  if (isRunning(state.phase)) return summary !== false && waitsForPeople(state);
  return summary ?? (state.phase === 'finished' || needsSummary(state));
}

/** Whether it has to stay when another one follows it. */
function hasToSay(one: StartedUpload): boolean {
  const { phase, failures } = one.upload.getState();
  return isRunning(phase) || summaryIsOpen(one) || (phase === 'finished' && failures.some(mayTryAgain));
}
