import type { PreferenceStore } from '../ports/index.ts';
import type { Session } from '../session/create-session.ts';
import { browserPreferences } from './browser-preferences.ts';
import { keepHanging } from './keep-hanging.ts';
import { keepHotkeys } from './keep-hotkeys.ts';
import { keepPresets } from './keep-presets.ts';
import { oneWindowAtATime } from './one-window-at-a-time.ts';

/** Keeps what a reader prefers in the store that was named last; without one, in this browser. */
export function preferenceKeeping(session: Session, browser: Storage | null) {
  let stopPreferences: (() => void)[] = [];
  let stopKeys = (): void => undefined;
  const storeOf = (store: PreferenceStore | undefined) => store ?? browserPreferences(browser);
  return {
    keepPreferences: (store: PreferenceStore | undefined): void => {
      for (const stop of stopPreferences) stop();
      const kept = storeOf(store);
      stopPreferences = [keepPresets(session, kept, oneWindowAtATime), keepHanging(session, kept, oneWindowAtATime)];
    },
    keepKeys: (store: PreferenceStore | undefined): void => {
      stopKeys();
      stopKeys = keepHotkeys(session, storeOf(store), oneWindowAtATime);
    },
    stop: (): void => {
      for (const stop of [...stopPreferences, stopKeys]) stop();
    },
  };
}
