import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { watchScript, type Watch } from './watch.ts';

/** Grey of the pixel at a column and a row, from zero. */
type Greys = (x: number, y: number) => number;

/** A canvas of greys as far as the watching needs one. */
class Canvas {
  grey: Greys = () => 0;
  readonly width: number;
  readonly height: number;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }

  getContext() {
    return {
      clearRect: () => undefined,
      drawImage: (source: Canvas, left: number, top: number, width = 1, height = 1, _x = 0, _y = 0, w = 1, h = 1) => {
        const { grey } = source;
        this.grey = (x, y) =>
          grey(left + Math.floor(((x + 0.5) * width) / w), top + Math.floor(((y + 0.5) * height) / h));
      },
      getImageData: (_x: number, _y: number, width: number, height: number) => ({
        data: Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) => {
          const pixel = Math.floor(at / 4);
          return this.grey(pixel % width, Math.floor(pixel / width));
        }),
      }),
    };
  }
}

/** A page that has nothing but what browsers have, one canvas, and time that passes by its pauses and frames. */
function watchedPage(slices: number) {
  let clock = 0;
  let next: (() => void) | null = null;
  let notches = 0;
  const picture =
    (moved: number): Greys =>
    (x, y) =>
      (x + y + moved) % 200;
  const canvas = Object.assign(new Canvas(160, 120), {
    clientWidth: 160,
    getBoundingClientRect: () => ({ x: 0, y: 0, width: 160, height: 120 }),
    dispatchEvent: () => (canvas.grey = picture(++notches)),
  });
  const page: Record<string, unknown> = {
    slicesLoaded: 0,
    OffscreenCanvas: Canvas,
    WheelEvent: class {},
    document: { querySelectorAll: () => [canvas], elementFromPoint: () => null },
    performance: { now: () => clock },
    requestAnimationFrame: (step: () => void) => (next = step),
    addEventListener: () => undefined,
  };
  const frame = () => {
    clock += 16;
    next?.();
  };
  page['setTimeout'] = (resolve: () => void, ms: number) => {
    clock += ms;
    frame();
    queueMicrotask(resolve);
  };
  Object.assign(page, { window: page, top: page });
  const loaded = () => Number(Reflect.get(globalThis, 'slicesLoaded'));
  // A part that is not injected is missing here as it would be in a browser.
  runInContext(watchScript({ canvases: 'canvas', slices }, loaded), createContext(page));
  return { page, canvas, picture, frame, watch: page['benchWatch'] as Watch, turned: () => notches };
}

test('the first frame with a picture counts, and all slices after it', () => {
  const { page, canvas, picture, frame, watch } = watchedPage(3);
  page['slicesLoaded'] = 3;
  frame();
  expect(watch.firstPicture).toBeNull();
  expect(watch.allLoaded).toBeNull();
  canvas.grey = picture(0);
  frame();
  expect(watch.firstPicture).toBe(32);
  frame();
  expect(watch.allLoaded).toBe(48);
  expect(watch.canvasSize()).toEqual({ width: 160, height: 120 });
});

test('greys are those of the first picture, or of what is there now', () => {
  const { canvas, picture, frame, watch } = watchedPage(1);
  canvas.grey = picture(0);
  frame();
  canvas.grey = picture(7);
  // Two pixels of the canvas for one of the image, whole and centred: its corner lies at (20, 0).
  expect(watch.greys('first', 60, 60, 30)).toEqual([22, 82, 82, 142]);
  expect(watch.greys('now', 60, 60, 30)).toEqual([29, 89, 89, 149]);
});

test('the wheel turns as often as asked, and each change of the canvas is counted', async () => {
  const { canvas, picture, frame, watch, turned } = watchedPage(1);
  canvas.grey = picture(0);
  frame();
  const recording = await watch.wheel(5, 50);
  expect(turned()).toBe(5);
  expect(recording.notches).toBe(5);
  expect(recording.changes).toHaveLength(5);
  expect(recording.animationFrames).toBeGreaterThan(5);
  expect(recording.lastNotch).toBeGreaterThanOrEqual(80);
  expect(recording.watched).toBeGreaterThanOrEqual(recording.lastNotch + 1_200);
});
