import { useCallback, useState, type ReactNode } from 'react';
import { later } from '../runtime/later.tsx';
import { useRuntime } from '../runtime/runtime-context.ts';
import { maySave } from '../session/saved-image.ts';

const DownloadDialog = later(async () => (await import('./opened-later.ts')).DownloadDialog, { takesKeys: true });
const PictureCopy = later(async () => (await import('./opened-later.ts')).PictureCopy);

export interface Saving {
  readonly onCopy: () => void;
  readonly onDownload: () => void;
}

/** Copying and saving what the active pane shows; where that is not allowed nothing happens [VW-160]. */
export function useSaving(): Saving & { readonly parts: ReactNode } {
  const { session } = useRuntime();
  const [isOpen, setOpen] = useState(false);
  /** How often was copied; null: nothing is told of it. */
  const [copy, setCopy] = useState<number | null>(null);
  const onCopy = useCallback(() => {
    if (maySave(session.getState())) setCopy((before) => (before ?? 0) + 1);
  }, [session]);
  const onDownload = useCallback(() => {
    if (maySave(session.getState())) setOpen(true);
  }, [session]);
  const parts = (
    <>
      {isOpen && <DownloadDialog onClose={() => setOpen(false)} />}
      {copy !== null && <PictureCopy key={copy} onDownload={onDownload} onClose={() => setCopy(null)} />}
    </>
  );
  return { onCopy, onDownload, parts };
}
