// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSession, type Session } from '../session/create-session.ts';
import type { Picture } from '../session/picture.ts';
import { activePane } from '../session/state.ts';
import { imagesOfSeries } from '../session/testing/a-series-with-images.ts';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { drawPixels, greysOn } from '../testing/pixel-canvas.ts';
import { createPaneRenderer } from './pane-renderer.ts';

const [a, b] = [aSeries('a'), aSeries('b')];

/** Pictures that have come, by series and index. */
let pictures: Map<string, Picture>;
let frames: FrameRequestCallback[];
let session: Session;
let canvas: HTMLCanvasElement;

/** A picture of 4 x 4 pixels, all of one grey. */
function comes(series: string, index: number, level: number): void {
  pictures.set(`${series} ${index}`, {
    kind: 'colour',
    columns: 4,
    rows: 4,
    rgba: Uint8ClampedArray.from({ length: 64 }, (_, at) => (at % 4 === 3 ? 255 : level)),
  });
  session.dispatch({ type: 'images-loaded', series, indexes: [index] });
}

function read(series: string): void {
  const content = { images: imagesOfSeries(3), left_out: [] };
  session.dispatch({ type: 'series-loaded', series, content, first: 0 });
}

/** Lets the browser draw, until it is asked for no more. */
async function drawn(): Promise<number | null> {
  for (let frame = frames.shift(); frame; frame = frames.shift()) {
    frame(0);
    await Promise.resolve();
  }
  const all = new Set(greysOn(canvas).flat());
  expect(all.size).toBe(1);
  return [...all][0] ?? null;
}

beforeEach(() => {
  drawPixels();
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({ width: 4, height: 4 } as DOMRect);
  pictures = new Map();
  session = createSession();
  session.dispatch({ type: 'studies-loaded', studies: [aStudy(a, b)] });
  const element = document.createElement('div');
  createPaneRenderer(element, session, 0, ({ key }, index) => pictures.get(`${key} ${index}`));
  canvas = element.querySelector('canvas')!;
  read(a.document);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const shown = () => activePane(session.getState()).shown?.index ?? null;

describe('the canvas of a pane', () => {
  it('shows the picture as soon as it is there, and says so', async () => {
    expect([await drawn(), shown()]).toEqual([null, null]);
    comes(a.document, 0, 90);
    expect([await drawn(), shown()]).toEqual([90, 0]);
  });

  it('keeps what it shows while the next picture of the series is on its way', async () => {
    comes(a.document, 0, 90);
    await drawn();
    session.dispatch({ type: 'go-to', index: 1 });
    expect([await drawn(), shown()]).toEqual([90, 0]);
  });

  it('is empty where a picture cannot be had: nothing stands under the words that say so', async () => {
    comes(a.document, 0, 90);
    await drawn();
    session.dispatch({ type: 'go-to', index: 1 });
    session.dispatch({ type: 'images-failed', series: a.document, indexes: [1], failure: { kind: 'corrupt' } });
    expect([await drawn(), shown()]).toEqual([null, null]);
    session.dispatch({ type: 'go-to', index: 0 });
    expect([await drawn(), shown()]).toEqual([90, 0]);
  });

  it('is empty from when another series is chosen until that has its picture', async () => {
    comes(a.document, 0, 90);
    await drawn();
    session.dispatch({ type: 'show-series', series: b.document });
    expect(await drawn()).toBeNull();
    session.dispatch({ type: 'show-series', series: a.document });
    expect(await drawn()).toBe(90);
    // Both have been read: nothing of the other is on the way but its picture.
    read(b.document);
    session.dispatch({ type: 'show-series', series: b.document });
    expect([await drawn(), shown()]).toEqual([null, null]);
    comes(b.document, 0, 40);
    expect([await drawn(), shown()]).toEqual([40, 0]);
  });
});
