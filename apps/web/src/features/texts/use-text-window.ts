import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import {
  anchorOfScroll,
  heightOf,
  highest,
  partsThere,
  scrolledHeight,
  scrollOfAnchor,
  settled,
  topOf,
  type Anchor,
  type Heights,
} from './text-layout.ts';

/** Of a part that was never seen, in CSS pixels: lines of 70 letters. */
const firstGuess = 18_000;
/** A wheel or a key moves by less than so many windows; what moves further goes to where the scroll bar is. */
const nearby = 2;
/** So long after the last scrolling, in ms, the bar is set to where one is. */
const restMs = 200;

interface TextWindow {
  /** of what scrolls */
  ground: RefObject<HTMLDivElement | null>;
  /** Parts to be there, and where the first of them begins in what is scrolled, in CSS pixels. */
  there: number[];
  top: number;
  /** So high is what is scrolled. */
  height: number;
  heightOf: (part: number) => number;
  onScroll: () => void;
  onHeight: (part: number, height: number) => void;
}

/**
 * Which parts of a text are seen. The place is kept by part, so that it stays when parts above turn out higher than was
 * thought; the scroll bar follows.
 */
export function useTextWindow(count: number): TextWindow {
  const ground = useRef<HTMLDivElement>(null);
  const [measured, setMeasured] = useState<ReadonlyMap<number, number>>(new Map());
  const [set, setAnchor] = useState<Anchor>({ part: 0, offset: 0 });
  const [windowSize, setWindowSize] = useState({ width: 0, height: 0 });
  const [scrollTop, setScrollTop] = useState(0);
  const expected = useRef(0);
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const heights = useMemo<Heights>(() => ({ count, measured, guess: guessOf(measured, count) }), [count, measured]);
  // A part may turn out lower than was thought: what lay below it then lies at the place.
  const anchor = useMemo(() => settled(heights, set, windowSize.height), [heights, set, windowSize.height]);
  const scrolled = scrolledHeight(heights);
  const bar = scrollOfAnchor(heights, anchor, windowSize.height);

  // Where a pixel of the bar is one of the text, it is where one is at any time; else once one rests.
  const isWhole = scrolled < highest;
  const moveBar = useCallback((): void => {
    const { current } = ground;
    if (!current || Math.abs(current.scrollTop - bar) < 1) return;
    current.scrollTop = bar;
    expected.current = current.scrollTop;
  }, [bar]);
  useLayoutEffect(() => {
    if (isWhole) moveBar();
  }, [isWhole, moveBar]);
  const latest = useRef(moveBar);
  useLayoutEffect(() => {
    latest.current = () => {
      moveBar();
      setScrollTop(expected.current);
    };
  });

  useLayoutEffect(() => {
    const { current } = ground;
    if (!current) return undefined;
    const measure = (): void =>
      setWindowSize((old) => {
        if (old.width !== current.clientWidth && old.width !== 0) setMeasured(new Map());
        return { width: current.clientWidth, height: current.clientHeight };
      });
    measure();
    const watching = new ResizeObserver(measure);
    watching.observe(current);
    return () => watching.disconnect();
  }, []);
  useEffect(() => () => clearTimeout(resting.current), []);

  const onScroll = (): void => {
    const { current } = ground;
    if (!current) return;
    const now = current.scrollTop;
    const by = now - expected.current;
    expected.current = now;
    if (by === 0) return;
    const { height } = windowSize;
    const isNear = Math.abs(by) < nearby * height && now > 0 && now < scrolled - height - 1;
    setScrollTop(now);
    setAnchor(
      isNear || isWhole
        ? settled(heights, { part: anchor.part, offset: anchor.offset + by }, height)
        : anchorOfScroll(heights, now, height),
    );
    clearTimeout(resting.current);
    resting.current = setTimeout(() => latest.current(), restMs);
  };

  const onHeight = useCallback((part: number, height: number): void => {
    setMeasured((known) => (known.get(part) === height ? known : new Map(known).set(part, height)));
  }, []);
  const there = windowSize.height === 0 ? [] : partsThere(heights, anchor, windowSize.height);
  const before = topOf(heights, anchor.part) - topOf(heights, there[0] ?? 0);
  const top = isWhole ? topOf(heights, there[0] ?? 0) : scrollTop - anchor.offset - before;
  return { ground, there, top, height: scrolled, heightOf: (part) => heightOf(heights, part), onScroll, onHeight };
}

/** The last part is left out: it is shorter than the others. */
function guessOf(measured: ReadonlyMap<number, number>, count: number): number {
  const whole = [...measured].filter(([part]) => part < count - 1);
  return whole.length === 0 ? firstGuess : whole.reduce((sum, [, height]) => sum + height, 0) / whole.length;
}
