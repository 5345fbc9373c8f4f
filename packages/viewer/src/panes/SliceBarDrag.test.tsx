// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../runtime/runtime-context.ts';
import { readySeries } from '../session/state.ts';
import { imagesOfSeries } from '../session/testing/a-series-with-images.ts';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { renderInViewer } from '../testing/in-a-viewer.tsx';
import { SliceBar } from './SliceBar.tsx';

const series = '/documents/b';
/** Rows that were filled, by colour. */
let filled: Map<string, number[]>;
let captured = false;

beforeEach(() => {
  filled = new Map();
  const context = {
    fillStyle: '',
    fillRect(this: { fillStyle: string }, _x: number, row: number) {
      filled.set(this.fillStyle, [...(filled.get(this.fillStyle) ?? []), row]);
    },
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as unknown as GPUCanvasContext);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({ top: 100, height: 100 } as DOMRect);
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => (run(0), 1));
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  Object.assign(HTMLElement.prototype, {
    setPointerCapture: () => void (captured = true),
    hasPointerCapture: () => captured,
  });
  captured = false;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const name of ['setPointerCapture', 'hasPointerCapture']) Reflect.deleteProperty(HTMLElement.prototype, name);
});

function Shown(): ReactNode {
  const pane = useSession((state) => state.panes[1]);
  const ready = useSession((state) => pane && readySeries(state, pane));
  return pane && ready && <SliceBar series={ready} pane={1} index={pane.viewState.index} />;
}

/** The bar of the second of two panes, of which the first is active. */
function open(count: number) {
  const session = renderInViewer(<Shown />, [aStudy(aSeries('a'), aSeries('b'))]);
  act(() => {
    session.dispatch({ type: 'layout', layout: { rows: 1, columns: 2 } });
    const content = { images: imagesOfSeries(count), left_out: [] };
    session.dispatch({ type: 'series-loaded', series, content, first: 0 });
  });
  const at = (type: 'pointerdown' | 'pointermove', clientY: number) => {
    const event = new MouseEvent(type, { clientY, bubbles: true });
    act(() => void fireEvent(screen.getByTestId('slice-bar'), event));
    return session.getState().panes[1]?.viewState.index;
  };
  return { session, at };
}

test('its ends are the first and the last image; what is dragged is the active pane from then on', () => {
  const { session, at } = open(11);
  expect(at('pointermove', 150)).toBe(0);
  expect(at('pointerdown', 150)).toBe(5);
  expect(session.getState().active).toBe(1);
  expect([at('pointermove', 194), at('pointermove', 196), at('pointermove', 900)]).toEqual([9, 10, 10]);
  expect(at('pointermove', -5)).toBe(0);
  expect(screen.getByTestId('slice-bar').getAttribute('aria-valuenow')).toBe('1');
});

test('a row for several images is marked when all of them are loaded [VW-10]', () => {
  const { session } = open(1024);
  act(() => session.dispatch({ type: 'images-loaded', series, indexes: [0, 1, 2, 5] }));
  expect(filled.get('#4A5168')).toEqual([0]);
});
