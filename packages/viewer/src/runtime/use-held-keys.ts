import { useEffect } from 'react';

/**
 * Holds the keys of the page back from all that listens to them, as long as what they are meant for is on its way:
 * nobody who goes on typing changes an image or removes a measurement [VW-122]. What the browser does with them (Tab,
 * letters in a field) stays.
 *
 * @param onEscape the reader no longer wants it
 */
export function useHeldKeys(onEscape: (() => void) | undefined): void {
  useEffect(() => {
    const hold = (event: KeyboardEvent) => {
      event.stopPropagation();
      if (event.key === 'Escape' && !event.isComposing) onEscape?.();
    };
    // Before anybody else on the page hears of it.
    window.addEventListener('keydown', hold, true);
    return () => window.removeEventListener('keydown', hold, true);
  }, [onEscape]);
}
