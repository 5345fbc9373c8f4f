import { useEffect, useRef } from 'react';
import { pressedKey } from '../../features/storage/index.ts';

/** A key that does something wherever one is on the screen, and how `?` calls it. */
export interface PlaceKey {
  /** As `pressedKey` writes them. */
  keys: readonly string[];
  label: string;
  run: () => void;
}

/** Where keys are meant for what has the focus, or for what lies over the page. */
const elsewhere = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]';

/** Hears keys on the whole page that nothing else has taken. */
export function usePlaceKeys(bindings: readonly PlaceKey[]): void {
  const latest = useRef(bindings);
  useEffect(() => {
    latest.current = bindings;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.repeat) return;
      if (event.target instanceof Element && event.target.closest(elsewhere) !== null) return;
      if (document.querySelector('[role="dialog"][aria-modal="true"], .MuiModal-root [role="menu"]') !== null) return;
      const pressed = pressedKey(event);
      const binding = latest.current.find(({ keys }) => keys.includes(pressed));
      if (binding === undefined) return;
      event.preventDefault();
      binding.run();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
