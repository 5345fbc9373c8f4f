// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchSize } from './watch-size.ts';

type Notify = (entries: readonly Partial<ResizeObserverEntry>[]) => void;

/** What the page tells of sizes: the element's box, and the observers and media queries that wait for news. */
const page = { width: 100, height: 50, ratio: 1, box: '' as string | undefined, knows: true, observed: 0 };
let notify: Notify;
let queries: { media: string; target: EventTarget }[];

class Observer {
  constructor(callback: Notify) {
    notify = callback;
  }
  observe(_: Element, options?: { box?: string }) {
    if (options && !page.knows) throw new TypeError('unknown box');
    page.box = options?.box;
    page.observed++;
  }
  disconnect() {
    page.observed--;
  }
}

beforeEach(() => {
  Object.assign(page, { width: 100, height: 50, ratio: 1, box: '', knows: true, observed: 0 });
  queries = [];
  vi.stubGlobal('ResizeObserver', Observer);
  vi.stubGlobal('devicePixelRatio', 1);
  vi.stubGlobal('matchMedia', (media: string) => {
    const target = new EventTarget();
    queries.push({ media, target });
    return target;
  });
});
afterEach(() => vi.unstubAllGlobals());

function watched() {
  const element = document.createElement('div');
  element.getBoundingClientRect = () => ({ width: page.width, height: page.height }) as DOMRect;
  const sizes: string[] = [];
  const stop = watchSize(element, ({ width, height }) => sizes.push(`${width}x${height}`));
  return { sizes, stop };
}

function zoomPage(ratio: number) {
  vi.stubGlobal('devicePixelRatio', ratio);
  const last = queries.at(-1);
  last?.target.dispatchEvent(new Event('change'));
}

const device = (inlineSize: number, blockSize: number) => ({ devicePixelContentBoxSize: [{ inlineSize, blockSize }] });

test('the size is told at once, and again only when it has changed', () => {
  const { sizes } = watched();
  expect(sizes).toEqual(['100x50']);
  expect(page.box).toBe('device-pixel-content-box');
  notify([device(100, 50)]);
  expect(sizes).toEqual(['100x50']);
  Object.assign(page, { width: 201, height: 99 });
  notify([device(201, 99)]);
  expect(sizes).toEqual(['100x50', '201x99']);
});

test('at a fractional ratio the browser’s own count is believed', () => {
  vi.stubGlobal('devicePixelRatio', 1.25);
  page.width = 100.4;
  const { sizes } = watched();
  expect(sizes).toEqual(['126x63']);
  notify([device(125, 63)]);
  expect(sizes.at(-1)).toBe('125x63');
});

test('a browser that imitates a finer screen counts the pixels of its own, and is not believed', () => {
  vi.stubGlobal('devicePixelRatio', 3);
  const { sizes } = watched();
  expect(sizes).toEqual(['300x150']);
  notify([device(100, 50)]);
  expect(sizes).toEqual(['300x150']);
});

test('where the browser does not count device pixels the box is measured', () => {
  page.knows = false;
  vi.stubGlobal('devicePixelRatio', 2);
  const { sizes } = watched();
  expect(page.box).toBeUndefined();
  page.width = 150;
  notify([{}]);
  expect(sizes).toEqual(['200x100', '300x100']);
});

test('another size of a CSS pixel is told each time, also where the count stays the same', () => {
  const { sizes, stop } = watched();
  expect(queries.map(({ media }) => media)).toEqual(['(resolution: 1dppx)']);
  zoomPage(1.5);
  zoomPage(2);
  expect(sizes).toEqual(['100x50', '150x75', '200x100']);
  expect(queries.map(({ media }) => media).at(-1)).toBe('(resolution: 2dppx)');
  // Half as wide and twice as fine: the same pixels, but the measurements over them lie elsewhere.
  Object.assign(page, { width: 50, height: 25 });
  zoomPage(4);
  expect(sizes).toEqual(['100x50', '150x75', '200x100', '200x100']);
  stop();
  expect(page.observed).toBe(0);
  zoomPage(1);
  expect(sizes).toHaveLength(4);
});

test('an empty element has no size to tell', () => {
  Object.assign(page, { width: 0, height: 0 });
  expect(watched().sizes).toEqual([]);
});
