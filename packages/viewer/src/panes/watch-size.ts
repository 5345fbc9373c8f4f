import type { CanvasSize } from '../session/pane-view.ts';

/**
 * Tells the size of an element in device pixels, at once unless it is empty, and whenever it or the size of a CSS pixel
 * changes, as by zooming the page or going to another screen. Where the browser knows how many device pixels an element
 * covers it is believed: at a ratio of 1.25 rounding would be one pixel off, and everything blurred.
 */
export function watchSize(element: HTMLElement, onSize: (size: CanvasSize) => void): () => void {
  let size: CanvasSize = { width: 0, height: 0 };
  let ratio = globalThis.devicePixelRatio;
  const take = (next: CanvasSize) => {
    if (next.width === size.width && next.height === size.height && ratio === globalThis.devicePixelRatio) return;
    ratio = globalThis.devicePixelRatio;
    size = next;
    onSize(size);
  };
  const measured = (): CanvasSize => {
    const { width, height } = element.getBoundingClientRect();
    return { width: Math.round(width * devicePixelRatio), height: Math.round(height * devicePixelRatio) };
  };
  const measure = () => take(measured());
  const observer = new ResizeObserver(([entry]) => {
    const box = entry?.devicePixelContentBoxSize?.[0];
    take(box ? believed({ width: box.inlineSize, height: box.blockSize }, measured()) : measured());
  });
  try {
    observer.observe(element, { box: 'device-pixel-content-box' });
  } catch {
    observer.observe(element);
  }
  const stopRatio = watchRatio(measure);
  measure();
  return () => {
    observer.disconnect();
    stopRatio();
  };
}

/** What rounding can make of a size, in device pixels. */
const ROUNDING = 1.5;

/**
 * The browser's own count of device pixels, as long as it is no more than rounding away from what the ratio says: a
 * browser that imitates another screen has the ratio of that one, and counts the pixels of its own.
 */
function believed(counted: CanvasSize, measured: CanvasSize): CanvasSize {
  const isNear = (one: number, other: number) => Math.abs(one - other) <= ROUNDING;
  return isNear(counted.width, measured.width) && isNear(counted.height, measured.height) ? counted : measured;
}

/** A media query is of one ratio: after each change there is another. */
function watchRatio(onChange: () => void): () => void {
  const ended = new AbortController();
  const listen = () => {
    const query = globalThis.matchMedia?.(`(resolution: ${globalThis.devicePixelRatio}dppx)`);
    query?.addEventListener(
      'change',
      () => {
        onChange();
        listen();
      },
      { once: true, signal: ended.signal },
    );
  };
  listen();
  return () => ended.abort();
}
