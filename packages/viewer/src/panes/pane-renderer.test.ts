// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSession, type Session } from '../session/create-session.ts';
import type { Picture } from '../session/picture.ts';
import type { Command } from '../session/reduce.ts';
import { activePane, readySeries } from '../session/state.ts';
import { imagesOfSeries } from '../session/testing/a-series-with-images.ts';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { drawPixels, greysOn } from '../testing/pixel-canvas.ts';
import type { Scene } from '../painting/painter.ts';
import { createPaneRenderer, type PaneRenderer } from './pane-renderer.ts';

const [a, b] = [aSeries('a'), aSeries('b')];

/** Pictures that have come, by series and index. */
let pictures: Map<string, Picture>;
let frames: FrameRequestCallback[];
let session: Session;
let canvas: HTMLCanvasElement;
let renderer: PaneRenderer;
/** What still listens: to the session, and to the size of the pane. */
let listening: number;

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
  listening = 0;
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {
        listening++;
      }
      disconnect() {
        listening--;
      }
    },
  );
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({ width: 4, height: 4 } as DOMRect);
  pictures = new Map();
  session = createSession();
  session.dispatch({ type: 'studies-loaded', studies: [aStudy(a, b)] });
  const element = document.createElement('div');
  const { subscribe } = session;
  session.subscribe = (listener) => {
    const unsubscribe = subscribe(listener);
    listening++;
    return () => {
      listening--;
      unsubscribe();
    };
  };
  renderer = createPaneRenderer(element, session, 0, ({ key }, index) => pictures.get(`${key} ${index}`));
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

  it('stays on the image that it shows when others come before it, without those between [VW-131]', async () => {
    comes(a.document, 0, 90);
    await drawn();
    const seen: (number | null)[] = [];
    session.subscribe(() => seen.push(shown()));
    const images = imagesOfSeries(5).toReversed();
    pictures.clear();
    for (let index = 0; index < 5; index++) comes(a.document, index, index === 4 ? 90 : 10);
    session.dispatch({ type: 'series-grown', series: a.document, content: { images, left_out: [] }, first: 0 });
    session.dispatch({ type: 'images-loaded', series: a.document, indexes: [0, 1, 2, 3, 4] });
    expect([await drawn(), shown()]).toEqual([90, 4]);
    expect(seen.filter((index) => index !== 0 && index !== 4)).toEqual([]);
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

  it('is painted anew by another painter, and for what changes the picture alone', async () => {
    comes(a.document, 0, 90);
    await drawn();
    const scenes: Scene[] = [];
    renderer.paintBy({ paint: (_, scene) => scenes.push(scene) < 0, destroy: () => undefined });
    const painted = async (command?: Command) => {
      const before = scenes.length;
      if (command) session.dispatch(command);
      await drawn();
      return scenes.length - before;
    };
    expect(await painted()).toBe(1);
    expect(await painted({ type: 'interpolate' })).toBe(1);
    expect(scenes.at(-1)?.interpolated).toBe(!scenes[0]?.interpolated);
    expect(await painted({ type: 'invert' })).toBe(1);
    expect(await painted({ type: 'turn', by: 1 })).toBe(1);
    expect(await painted({ type: 'tool', tool: 'pan' })).toBe(0);
  });

  it('shows the range of its series, which is that of the picture it came from [VW-2]', async () => {
    const grey = (most: number): Picture => ({
      kind: 'grey',
      columns: 4,
      rows: 4,
      pixels: Uint16Array.from({ length: 16 }, (_, at) => (at === 0 ? most : 0)),
      least: 0,
      most,
      low: 0,
      high: most,
      pipeline: { modality: { slope: 1, intercept: 0 }, alternatives: [], inverse: false },
    });
    const range = () => readySeries(session.getState(), activePane(session.getState()))?.range;
    const comesGrey = (index: number, most: number) => {
      pictures.set(`${a.document} ${index}`, grey(most));
      session.dispatch({ type: 'images-loaded', series: a.document, indexes: [index] });
    };
    const scenes: Scene[] = [];
    renderer.paintBy({ paint: (_, scene) => scenes.push(scene) < 0, destroy: () => undefined });
    const settle = () => {
      for (let frame = frames.shift(); frame; frame = frames.shift()) frame(0);
      return scenes.at(-1)?.transform.voi;
    };
    comesGrey(0, 1000);
    expect(settle()).toMatchObject({ center: 500, width: 1000 });
    comesGrey(1, 30);
    session.dispatch({ type: 'go-to', index: 1 });
    expect(settle()).toMatchObject({ center: 500, width: 1000 });
    expect(range()?.index).toBe(0);
    // The picture in the middle tells better.
    const window = { function: 'LINEAR_EXACT', center: 50, width: 100 } as const;
    session.dispatch({ type: 'range-seen', series: a.document, range: { window, index: 1 } });
    expect(settle()).toEqual(window);
  });

  it('listens to nothing when it is gone', () => {
    expect(listening).toBe(2);
    renderer.destroy();
    expect([listening, canvas.parentElement]).toEqual([0, null]);
  });
});
