import { requestParts, streamEvents, type Answer } from '@mado/contract';
import { readEventStream, RequestFailure } from '../../app/http/index.ts';

type Changed = Answer<typeof streamEvents>;

interface Listener {
  changed(what: Changed): void;
  /** Something may have changed that was not told. */
  missed(): void;
}

/** After a failure the stream is opened again, each time after twice as long. */
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

/**
 * Hears what changes for as long as the page is in sight: a browser has few connections to a server, and a page that
 * nobody sees asks again when it comes back.
 *
 * @param folder that a visitor without a sign-in looks at; undefined for who is signed in
 * @returns what ends it
 */
export function followChanges(folder: string | undefined, listener: Listener): () => void {
  const { url } = requestParts(streamEvents, { query: folder === undefined ? {} : { folder } });
  let now: AbortController | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;
  let pause = firstPauseMs;
  let openedBefore = false;

  async function follow(): Promise<void> {
    const mine = new AbortController();
    now = mine;
    let refused = false;
    try {
      await readEventStream(url, mine.signal, {
        onOpen: () => {
          pause = firstPauseMs;
          if (openedBefore) listener.missed();
          openedBefore = true;
        },
        onEvent: ({ event, data }) => {
          if (event === 'changed') listener.changed(JSON.parse(data) as Changed);
          else if (event === 'missed') listener.missed();
        },
      });
    } catch (failure) {
      // Who may not listen any more is told so by the page itself.
      refused = failure instanceof RequestFailure && failure.kind !== 'server' && (failure.status ?? 500) < 429;
    }
    if (now !== mine) return;
    now = null;
    mine.abort();
    if (refused) return;
    again = setTimeout(() => void follow(), pause);
    pause = Math.min(longestPauseMs, pause * 2);
  }

  function stop(): void {
    clearTimeout(again);
    const last = now;
    now = null;
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
