import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';

export interface FullScreen {
  /** Nothing but the page is on the screen. */
  readonly isWhole: boolean;
  readonly toggle: () => void;
}

/**
 * The whole screen, as the browser says it is, whoever began or ended it (Escape, a swipe back). Null where the browser
 * has none, as on a phone whose pages always have a bar. What was begun here ends with the component [VW-191].
 */
export function useFullScreen(): FullScreen | null {
  const isWhole = useSyncExternalStore(listen, isWholeScreen);
  const isOurs = useRef(false);
  useEffect(() => {
    if (!isWhole) isOurs.current = false;
  }, [isWhole]);
  useEffect(
    () => () => {
      if (isOurs.current) leave();
    },
    [],
  );
  const toggle = useCallback(() => {
    if (isWholeScreen()) {
      leave();
      return;
    }
    // The page and not the viewer: menus and dialogs lie beside the viewer.
    void document.documentElement.requestFullscreen({ navigationUI: 'hide' }).then(
      () => {
        isOurs.current = true;
      },
      () => undefined,
    );
  }, []);
  return hasFullScreen() ? { isWhole, toggle } : null;
}

function listen(tell: () => void): () => void {
  document.addEventListener('fullscreenchange', tell);
  return () => document.removeEventListener('fullscreenchange', tell);
}

/** Browsers without a whole screen do not know of any element. */
function isWholeScreen(): boolean {
  return (document.fullscreenElement ?? null) !== null;
}

/** The type says that it always can. */
function hasFullScreen(): boolean {
  return (document.fullscreenEnabled as boolean | undefined) === true;
}

function leave(): void {
  if (isWholeScreen()) void document.exitFullscreen().catch(() => undefined);
}
