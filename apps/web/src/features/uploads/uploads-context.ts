import { createContext, use } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { DropTarget } from './drop-rule.ts';
import type { Upload } from './upload.ts';
import { isRunning, type UploadState } from './upload-state.ts';

export interface Uploads {
  /** The upload that runs, or the last one until it is put away. */
  current: Upload | null;
  /** Starts with what was dropped or chosen, or says why not. */
  begin: (entries: readonly (FileSystemEntry | File)[], dropTarget: DropTarget) => void;
  putAway: () => void;
  /** Gives `current` up because the person leaves, without a summary. Resolves when the server knows. */
  giveUp: () => Promise<void>;
  /**
   * Whether the person opened or closed the summary of `current`; null: neither yet, and it opens by itself when it has
   * to (`needsSummary`).
   */
  summary: boolean | null;
  showSummary: (shown: boolean | null) => void;
}

export const UploadsContext = createContext<Uploads | null>(null);

export function useUploads(): Uploads {
  const uploads = use(UploadsContext);
  if (uploads === null) throw new Error('UploadsProvider is missing');
  return uploads;
}

/** Whether leaving now would lose something of an upload. */
export function useIsUploading(): boolean {
  const { current } = useUploads();
  const store: Omit<StoreApi<Pick<UploadState, 'phase'>>, 'setState'> = current ?? none;
  return useStore(store, ({ phase }) => isRunning(phase));
}

const none = createStore<Pick<UploadState, 'phase'>>()(() => ({ phase: 'finished' }));

export function useUploadState(upload: Upload): UploadState {
  return useStore(upload);
}
