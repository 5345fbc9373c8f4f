import { useLayoutEffect, type ReactNode } from 'react';

/**
 * As long as it is there the page reaches to the edges of a phone's glass; what is on it keeps clear of round corners
 * and of the bar that leads home by itself. Other pages are kept clear of them by the browser [VW-194].
 */
export function WholeGlass(): ReactNode {
  useLayoutEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="viewport"]');
    if (!meta) return;
    const before = meta.content;
    meta.content = `${before}, viewport-fit=cover`;
    return () => {
      meta.content = before;
    };
  }, []);
  return null;
}
