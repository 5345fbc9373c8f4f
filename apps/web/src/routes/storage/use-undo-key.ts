import { useEffect } from 'react';
import { undoLast } from '../../features/library/index.ts';

/** Ctrl+Z, or the command key, undoes what was done last, but for where one types. */
export function useUndoKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const typing =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, [role="dialog"]') !== null;
      const asked = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      if (asked && !typing && undoLast()) event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
