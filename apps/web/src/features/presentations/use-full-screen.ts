import { useEffect, useRef } from 'react';

/**
 * The whole screen for as long as it is mounted, where the browser gives it. A browser keeps Esc for itself then:
 * leaving the whole screen leaves what was shown on it.
 */
export function useFullScreen(onLeave: () => void): void {
  const latest = useRef(onLeave);
  useEffect(() => {
    latest.current = onLeave;
  });
  useEffect(() => {
    const page = document.documentElement;
    let had = false;
    const look = (): void => {
      if (isWhole()) had = true;
      else if (had) latest.current();
    };
    document.addEventListener('fullscreenchange', look);
    // Without a click before it, or on a phone that has none, the page is as large as its window.
    const asked = (page.requestFullscreen as (() => Promise<void>) | undefined)?.call(page);
    asked?.catch(() => undefined);
    return () => {
      document.removeEventListener('fullscreenchange', look);
      if (isWhole()) void document.exitFullscreen().catch(() => undefined);
    };
  }, []);
}

/** Browsers without a whole screen do not know of any element. */
function isWhole(): boolean {
  return (document.fullscreenElement ?? null) !== null;
}
