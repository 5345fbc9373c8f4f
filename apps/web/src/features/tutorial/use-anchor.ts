import { useEffect, useRef, useState } from 'react';

/** Where what a step points at stands on the screen, px. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Watched {
  /** null: it is not there, or not on the screen */
  box: Box | null;
  /** Something lies over the page that has to be answered first, such as a menu. */
  covered: boolean;
}

/**
 * Follows an element, whatever the page does with it, until another is asked for.
 *
 * @param selector null: none
 * @param onLook told after everything that happens on the page
 */
export function useAnchor(selector: string | null, onLook: () => void): Watched {
  const [watched, setWatched] = useState<Watched>({ box: null, covered: false });
  const latest = useRef(onLook);
  useEffect(() => {
    latest.current = onLook;
  });
  useEffect(() => {
    let frame = 0;
    let brought = false;
    const look = (): void => {
      frame = 0;
      const element = anchorOf(selector);
      if (element !== null && !brought) {
        brought = true;
        element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      }
      const box = element === null ? null : boxOf(element);
      const covered = document.querySelector('.MuiModal-root') !== null;
      setWatched((now) => (now.covered === covered && isSame(now.box, box) ? now : { box, covered }));
      latest.current();
    };
    const soon = (): void => {
      frame ||= requestAnimationFrame(look);
    };
    const mutations = new MutationObserver(soon);
    mutations.observe(document.body, { subtree: true, childList: true, attributes: true });
    window.addEventListener('resize', soon);
    window.addEventListener('scroll', soon, true);
    soon();
    return () => {
      cancelAnimationFrame(frame);
      mutations.disconnect();
      window.removeEventListener('resize', soon);
      window.removeEventListener('scroll', soon, true);
    };
  }, [selector]);
  return watched;
}

export function anchorOf(selector: string | null): HTMLElement | null {
  if (selector === null) return null;
  const found = [...document.querySelectorAll<HTMLElement>(selector)];
  return found.find((element) => element.getClientRects().length > 0) ?? null;
}

function boxOf(element: HTMLElement): Box | null {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const seen = {
    left: Math.max(0, left),
    top: Math.max(0, top),
    right: Math.min(window.innerWidth, right),
    bottom: Math.min(window.innerHeight, bottom),
  };
  const [width, height] = [seen.right - seen.left, seen.bottom - seen.top];
  return width > 0 && height > 0 ? { left: seen.left, top: seen.top, width, height } : null;
}

function isSame(a: Box | null, b: Box | null): boolean {
  if (a === null || b === null) return a === b;
  return a.left === b.left && a.top === b.top && a.width === b.width && a.height === b.height;
}
