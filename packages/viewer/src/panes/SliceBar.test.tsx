// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../runtime/runtime-context.ts';
import { activePane, readySeries } from '../session/state.ts';
import { imagesOfSeries, plainAffine } from '../session/testing/a-series-with-images.ts';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { renderInViewer } from '../testing/in-a-viewer.tsx';
import { SliceBar } from './SliceBar.tsx';

/** What was filled on the rail, as row and columns. */
let filled: [colour: string, from: number, row: number, width: number, height: number][];

beforeEach(() => {
  filled = [];
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => (draw(), 1));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation((() => {
    const context = {
      fillStyle: '',
      fillRect: (...at: [number, number, number, number]) => filled.push([context.fillStyle, ...at]),
    };
    return context;
  }) as never);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const series = aSeries('a');

function Bar(): ReactNode {
  const pane = useSession(activePane);
  const ready = useSession((state) => readySeries(state, pane));
  return ready ? <SliceBar series={ready} pane={0} index={pane.viewState.index} /> : null;
}

function show(count: number) {
  const session = renderInViewer(<Bar />, [aStudy(series)]);
  const content = { images: imagesOfSeries(count), left_out: [] };
  act(() => session.dispatch({ type: 'series-loaded', series: series.document, content, first: 0 }));
  return session;
}

test('the rail has a row for each image: at the left what is loaded, in its last column what was seen [VW-10]', () => {
  const session = show(4);
  act(() => {
    session.dispatch({ type: 'images-loaded', series: series.document, indexes: [0, 1, 2] });
    const failure = { kind: 'network' } as const;
    session.dispatch({ type: 'images-failed', series: series.document, indexes: [3], failure });
    for (const index of [0, 2]) {
      const shown = { index, voi: null, scale: 1, affine: plainAffine };
      session.dispatch({ type: 'shown', pane: 0, series: series.document, shown });
    }
  });
  const last = filled.slice(filled.findLastIndex(([, , row, , height]) => row === 0 && height === 4));
  const at = (row: number) =>
    last
      .slice(1)
      .filter((one) => one[2] === row)
      .map(([, from, , width]) => [from, width]);
  expect(last[0]?.slice(1)).toEqual([0, 0, 3, 4]);
  expect([0, 1, 2, 3].map(at)).toEqual([
    [
      [0, 3],
      [2, 1],
    ],
    [[0, 3]],
    [
      [0, 3],
      [2, 1],
    ],
    [[0, 3]],
  ]);
  const colours = last.slice(1).map(([colour]) => colour);
  expect(new Set(colours).size).toBe(3);
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe(
    '4 枚中 1 枚目、3 枚読み込み済み、2 枚表示済み',
  );
});

test('one image alone has none', () => {
  show(1);
  expect(screen.queryByRole('slider')).toBeNull();
});

test('a thumb takes the grip beside its middle without a jump, and goes on from there [VW-192]', () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes('coarse'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const session = show(11);
  const bar = screen.getByTestId('slice-bar');
  const grip = screen.getByTestId('slice-grip');
  bar.getBoundingClientRect = () => ({ top: 100, height: 1000 }) as DOMRect;
  grip.getBoundingClientRect = () => ({ top: 78, height: 44 }) as DOMRect;
  Object.assign(Element.prototype, { setPointerCapture: () => undefined, hasPointerCapture: () => true });
  const index = () => activePane(session.getState()).viewState.index;
  const point = (type: string, on: HTMLElement, clientY: number) =>
    fireEvent(on, new MouseEvent(type, { bubbles: true, clientY }));
  point('pointerdown', grip, 118);
  expect(index()).toBe(0);
  point('pointermove', grip, 418);
  expect(index()).toBe(3);
  // The bar itself is pressed where one wants to be.
  point('pointerdown', bar, 600);
  expect(index()).toBe(5);
});

test('a mouse needs no grip, which would lie on the picture [VW-192]', () => {
  show(11);
  expect(screen.queryByTestId('slice-grip')).toBeNull();
});
