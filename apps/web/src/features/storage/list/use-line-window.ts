import { useCallback, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { Layout } from './row-layout.ts';
import { watchSize } from '../watch-size.ts';
import { scrollToTop } from './scroll-to-top.ts';

/** Lines above and below the screen that are drawn as well: a wheel turns faster than a picture is painted. */
const overscan = 10;

export interface LineWindow {
  /** The lines to draw, the last included; -1: none. */
  first: number;
  last: number;
  /** Moves the least that brings a line onto the screen. */
  show: (line: number) => void;
  /** Lines that are whole on the screen, less one: as far as a page up or down goes. */
  page: () => number;
}

/**
 * Which lines are on the screen.
 *
 * @param margin px above the first line, in which the header stays
 */
export function useLineWindow(scroller: RefObject<HTMLElement | null>, layout: Layout, margin: number): LineWindow {
  const [view, setView] = useState({ top: 0, height: 0 });
  const linesIn = useCallback(
    ({ top, height }: { top: number; height: number }) => ({
      first: Math.max(0, layout.lineAt(top - margin) - overscan),
      last: height === 0 ? -1 : Math.min(layout.lines - 1, layout.lineAt(top + height - margin) + overscan),
    }),
    [layout, margin],
  );
  const drawn = useRef({ first: 0, last: -1 });
  const { first, last } = useMemo(() => linesIn(view), [linesIn, view]);
  useLayoutEffect(() => {
    drawn.current = { first, last };
  }, [first, last]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const read = (): { top: number; height: number } => ({ top: element.scrollTop, height: element.clientHeight });
    const follow = (): void => {
      const next = read();
      const lines = linesIn(next);
      const now = drawn.current;
      // In the frame in which it is scrolled, so that no empty ground is seen.
      if (lines.first !== now.first || lines.last !== now.last) flushSync(() => setView(next));
    };
    // oxlint-disable-next-line react/set-state-in-effect -- how high the list is can be read only once it is there
    setView((now) => {
      const next = read();
      return now.top === next.top && now.height === next.height ? now : next;
    });
    element.addEventListener('scroll', follow, { passive: true });
    const unwatch = watchSize(element, () => setView(read()));
    return () => {
      element.removeEventListener('scroll', follow);
      unwatch();
    };
  }, [scroller, linesIn]);

  return {
    first,
    last,
    show: (line) => {
      const element = scroller.current;
      if (element === null || line < 0) return;
      const top = layout.top(line);
      const bottom = top + layout.height(line) + margin;
      if (top < element.scrollTop) scrollToTop(element, top);
      else if (bottom > element.scrollTop + element.clientHeight) scrollToTop(element, bottom - element.clientHeight);
    },
    page: () => {
      // By the tallest of those that are drawn.
      let tallest = 1;
      for (let line = first; line <= last; line++) tallest = Math.max(tallest, layout.height(line));
      return Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - margin) / tallest) - 1);
    },
  };
}
