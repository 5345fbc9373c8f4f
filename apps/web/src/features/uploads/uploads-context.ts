import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { TakingTarget } from './drop-rule.ts';
import type { Upload } from './upload.ts';
import { isRunning, type UploadState } from './upload-state.ts';
import type { StartedUpload, UploadByLink, UploadsOfTab, WaitingDrop } from './uploads-of-tab.ts';

export interface Uploads extends Pick<UploadsOfTab, 'putAway' | 'takeBack' | 'giveUp' | 'showSummary'> {
  /** The upload that runs, or the last one until it is put away. */
  current: Upload | null;
  /** All that have begun and are to be seen, `current` as the last one. */
  started: readonly StartedUpload[];
  waiting: readonly WaitingDrop[];
  /** All of this page that went by a link, until it is loaded anew. */
  byLink: readonly UploadByLink[];
  /** Starts with what was dropped or chosen, now or after what runs, or says why not. */
  begin: (entries: readonly (FileSystemEntry | File)[], dropTarget: TakingTarget) => void;
}

export const UploadsContext = createContext<Uploads | null>(null);

export function useUploads(): Uploads {
  const uploads = use(UploadsContext);
  if (uploads === null) throw new Error('UploadsProvider is missing');
  return uploads;
}

/** Whether leaving now would lose something of an upload. */
export function useIsUploading(): boolean {
  const { started } = useUploads();
  return useStarted(started, () => started.some(({ upload }) => isRunning(upload.getState().phase)));
}

/** @param find is asked again with each change of one of the uploads */
export function useStarted<T>(started: readonly { upload: Upload }[], find: () => T): T {
  const listen = useCallback(
    (changed: () => void) => {
      const listening = started.map(({ upload }) => upload.subscribe(changed));
      return () => {
        for (const stop of listening) stop();
      };
    },
    [started],
  );
  return useSyncExternalStore(listen, find);
}

export function useUploadState(upload: Upload): UploadState {
  return useStore(upload);
}
