import { requestParts, streamEvents, type Answer } from '@mado/contract';
import { readEventStream } from './event-stream.ts';
import { RequestFailure } from './failure.ts';
import { renewAccess } from './renew.ts';
import { session } from './session.ts';

type Changed = Answer<typeof streamEvents>;

export interface ChangeListener {
  changed(what: Changed): void;
  /** Something may have changed that was not told. */
  missed(): void;
}

/** After a failure the stream is opened again, each time after twice as long. */
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

/** What is listened to now, by the folder. */
const followed = new Map<string | undefined, { listeners: Set<ChangeListener>; end: () => void }>();

/**
 * Hears what changes for as long as the page is in sight: a browser has few connections to a server, and a page that
 * nobody sees asks again when it comes back. Whoever listens to the same shares one stream.
 *
 * @param folder that a visitor without a sign-in looks at; undefined for who is signed in
 * @returns what ends it
 */
export function followChanges(folder: string | undefined, listener: ChangeListener): () => void {
  const known = followed.get(folder);
  const listeners = known?.listeners ?? new Set();
  listeners.add(listener);
  const one = known ?? { listeners, end: followStream(folder, toAll(listeners)) };
  followed.set(folder, one);
  settleSoon();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0 || followed.get(folder) !== one) return;
    followed.delete(folder);
    one.end();
    settleSoon();
  };
}

/** How many wait for the end of the sign-in alone, and the stream that is there for them. */
let waiting = 0;
let own: (() => void) | null = null;
let settling: ReturnType<typeof setTimeout> | undefined;

/**
 * Ends the session here as soon as the sign-in is over anywhere [WB-61]: any stream says so, and where nothing else is
 * listened to there is one for that.
 *
 * @returns what ends the waiting
 */
export function followSignIn(): () => void {
  waiting += 1;
  settleSoon();
  return () => {
    waiting -= 1;
    settleSoon();
  };
}

/** One screen goes and the next one comes: what they listen to is settled when both have. */
function settleSoon(): void {
  clearTimeout(settling);
  settling = setTimeout(() => {
    const wanted = waiting > 0 && followed.size === 0;
    if (!wanted) own?.();
    own = wanted ? (own ?? followStream(undefined, toAll(new Set()))) : null;
  });
}

function toAll(listeners: ReadonlySet<ChangeListener>): ChangeListener {
  return {
    changed: (what) => listeners.forEach((one) => one.changed(what)),
    missed: () => listeners.forEach((one) => one.missed()),
  };
}

/** The server says why there is no fresh token, and with that the session ends. */
function signInEnded(): void {
  const token = session.get()?.access_token;
  // Where the server cannot be asked the next request finds it out.
  if (token !== undefined) renewAccess(token).catch(() => undefined);
}

function followStream(folder: string | undefined, listener: ChangeListener): () => void {
  const { url } = requestParts(streamEvents, { query: folder === undefined ? {} : { folder } });
  let now: AbortController | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;
  let pause = firstPauseMs;
  /** Something may have changed while there was no stream: the page has asked before there is one. */
  let isLate = document.visibilityState !== 'visible';

  async function follow(): Promise<void> {
    const mine = new AbortController();
    now = mine;
    let refused = false;
    try {
      await readEventStream(url, mine.signal, {
        onOpen: () => {
          pause = firstPauseMs;
          if (isLate) listener.missed();
        },
        onEvent: ({ event, data }) => {
          if (event === 'changed') listener.changed(JSON.parse(data) as Changed);
          else if (event === 'missed') listener.missed();
          else if (event === 'ended') signInEnded();
        },
      });
    } catch (failure) {
      refused = failure instanceof RequestFailure && failure.kind !== 'server' && (failure.status ?? 500) < 429;
    }
    if (now !== mine) return;
    now = null;
    mine.abort();
    if (refused) {
      // The right may have gone between two streams: what the page asks again tells so.
      if (isLate) listener.missed();
      return;
    }
    isLate = true;
    again = setTimeout(() => void follow(), pause);
    pause = Math.min(longestPauseMs, pause * 2);
  }

  function stop(): void {
    clearTimeout(again);
    const last = now;
    now = null;
    isLate = true;
    last?.abort();
  }
  function onVisibility(): void {
    stop();
    if (document.visibilityState === 'visible') void follow();
  }

  document.addEventListener('visibilitychange', onVisibility);
  if (document.visibilityState === 'visible') void follow();
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    stop();
  };
}
