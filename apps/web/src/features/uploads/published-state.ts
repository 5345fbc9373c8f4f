import { createStore, type StoreApi } from 'zustand/vanilla';
import type { BatchesInFlight } from './batches-in-flight.ts';
import { startingState, type Phase, type UploadState } from './upload-state.ts';

/** State is published at most this often, in ms, while files are sent: what shows it takes time that files need. */
const publishEvery = 500;
/** Nothing is said about the time left before this many ms. */
const quietBeforeEstimate = 2000;

/** The state of an upload, and the store in which it is published: at once with a new phase, else not too often. */
export interface PublishedState {
  readonly store: Omit<StoreApi<UploadState>, 'setState'>;
  /** The state as it is, which may not be published yet. */
  readonly now: () => UploadState;
  readonly change: (next: UploadState) => void;
  readonly enter: (phase: Phase, more?: Partial<UploadState>) => void;
  /** From here on it is measured how fast bytes are sent. */
  readonly measureSpeed: () => void;
}

/** @param clock milliseconds */
export function publishedState(
  id: string,
  destination: string,
  inFlight: BatchesInFlight,
  clock: () => number,
): PublishedState {
  let state = startingState(id, destination);
  const { setState, ...store } = createStore<UploadState>()(() => state);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sendingSince = { at: 0, bytes: 0 };

  function publish(): void {
    clearTimeout(timer);
    timer = undefined;
    setState(withProgress(state), true);
  }

  function change(next: UploadState): void {
    const isNewPhase = next.phase !== state.phase;
    state = next;
    if (isNewPhase) publish();
    else timer ??= setTimeout(publish, publishEvery);
  }

  function withProgress(now: UploadState): UploadState {
    const sent = inFlight.sent();
    const bytesSent = now.bytesSent + sent.bytes;
    const elapsed = clock() - sendingSince.at;
    const moved = bytesSent - sendingSince.bytes;
    const known = now.phase === 'sending' && elapsed >= quietBeforeEstimate && moved > 0;
    const secondsLeft = known ? Math.ceil(((now.bytesTotal - bytesSent) / moved) * (elapsed / 1000)) : null;
    return { ...now, filesInFlight: sent.files, bytesSent, secondsLeft };
  }

  return {
    store,
    now: () => state,
    change,
    enter: (phase, more = {}) => change({ ...state, ...more, phase }),
    measureSpeed: () => {
      sendingSince = { at: clock(), bytes: state.bytesSent };
    },
  };
}
