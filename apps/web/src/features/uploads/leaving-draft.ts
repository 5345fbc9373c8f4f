import { useCallback, useState, type Dispatch, type SetStateAction } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { BurnedInValue, FoundText } from './burned-in/index.ts';
import type { Settings } from './deidentification/settings.ts';
import type { UploadFile } from './upload-state.ts';

/**
 * What a person has said before files leave, and has not sent: it is there again when the dialogs are. It is of
 * patients: the memory of the page has it, and nothing else.
 */
export interface LeavingDraft {
  readonly settings?: Settings;
  /** They are at the check sheet, behind the settings. */
  readonly isChecking?: boolean;
  /** Numbers of files that were ticked: they may leave though nobody looks into them. */
  readonly ticked?: ReadonlySet<number>;
  /** Text that was found in the pixels of these files. */
  readonly text?: { readonly of: readonly UploadFile[]; readonly found: FoundText } | null;
  readonly boxes?: BurnedInValue;
}

export type Draft = StoreApi<LeavingDraft>;

export function emptyDraft(): Draft {
  return createStore<LeavingDraft>()(() => ({}));
}

type Said<K extends keyof LeavingDraft> = Exclude<LeavingDraft[K], undefined>;

/** One thing of a draft, as `useState` has it. @param first what stands there before somebody says something */
export function useDraft<K extends keyof LeavingDraft>(
  draft: Draft,
  key: K,
  first: () => Said<K>,
): [Said<K>, Dispatch<SetStateAction<Said<K>>>] {
  const [starting] = useState(first);
  const kept = useStore(draft, (said) => said[key]);
  const say = useCallback(
    (next: SetStateAction<Said<K>>): void => {
      const before = (draft.getState()[key] ?? starting) as Said<K>;
      draft.setState({ [key]: typeof next === 'function' ? next(before) : next });
    },
    [draft, key, starting],
  );
  return [(kept ?? starting) as Said<K>, say];
}
