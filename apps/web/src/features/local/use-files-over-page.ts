import { useEffect, useEffectEvent, useState } from 'react';
import { entriesOf } from '../../app/gather.ts';

/**
 * Files that are let go anywhere in the window: the browser does not open them in place of the page, with which all
 * that was read would be gone [LO-23].
 *
 * @param take what is let go; null: nothing is taken here. Must use it before it returns
 * @returns whether files are held over the window that would be taken
 */
export function useFilesOverPage(take: ((entries: readonly (FileSystemEntry | File)[]) => void) | null): boolean {
  const [over, setOver] = useState(0);
  const takes = take !== null;
  const onTake = useEffectEvent((data: DataTransfer) => take?.(entriesOf(data)));
  useEffect(() => {
    const end = new AbortController();
    const listen = (type: 'dragenter' | 'dragleave' | 'dragover' | 'drop', hear: (data: DataTransfer) => void) =>
      window.addEventListener(
        type,
        (event) => {
          if (!event.dataTransfer?.types.includes('Files')) return;
          event.preventDefault();
          hear(event.dataTransfer);
        },
        { signal: end.signal },
      );
    listen('dragenter', () => setOver((count) => count + 1));
    listen('dragleave', () => setOver((count) => Math.max(0, count - 1)));
    listen('dragover', (data) => {
      if (!takes || isBehindDialog()) data.dropEffect = 'none';
    });
    listen('drop', (data) => {
      setOver(0);
      if (!isBehindDialog()) onTake(data);
    });
    return () => end.abort();
  }, [takes]);
  return takes && over > 0 && !isBehindDialog();
}

/** A dialog asks for an answer first. */
function isBehindDialog(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
}
