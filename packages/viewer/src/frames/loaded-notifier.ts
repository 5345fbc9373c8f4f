import type { Session } from '../session/create-session.ts';
import type { SeriesKey } from '../session/state.ts';
import type { PictureKey } from './picture-cache.ts';

/**
 * Hundreds of images arrive in a second; the session is told of them together, so often, in ms: each time is drawn, and
 * what draws takes its time from what loads.
 */
const EVERY = 300;

/**
 * Tells a session which images are loaded: together for those fetched in advance, at once (`tell`) for what somebody
 * waits for.
 */
export interface LoadedNotifier {
  add(key: PictureKey): void;
  forget(key: PictureKey): void;
  tell(): void;
  destroy(): void;
}

export function createLoadedNotifier(session: Session): LoadedNotifier {
  const untold = new Map<SeriesKey, Set<number>>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function tell(): void {
    clearTimeout(timer);
    timer = undefined;
    const told = [...untold];
    untold.clear();
    for (const [series, indexes] of told) session.dispatch({ type: 'images-loaded', series, indexes: [...indexes] });
  }

  return {
    add({ series, index }) {
      untold.set(series, (untold.get(series) ?? new Set()).add(index));
      timer ??= setTimeout(tell, EVERY);
    },
    forget: ({ series, index }) => void untold.get(series)?.delete(index),
    tell,
    destroy: () => clearTimeout(timer),
  };
}
