// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LoadedOverlay } from '../frames/load-overlays.ts';
import { useSession } from '../runtime/runtime-context.ts';
import { activePane } from '../session/state.ts';
import { imagesOfSeries } from '../session/testing/a-series-with-images.ts';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { renderInViewer } from '../testing/in-a-viewer.tsx';
import { drawPixels, greysOn } from '../testing/pixel-canvas.ts';
import { OverlayPlanes } from './OverlayPlanes.tsx';

beforeEach(drawPixels);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const [study, images] = [aStudy(aSeries('a')), imagesOfSeries(2)];
const base = { key: '/documents/a', study, series: aSeries('a') };
/** Turned by a quarter, as large again. */
const affine = { a: 0, b: 2, c: -2, d: 0, e: 300, f: 10 };

function Shown(): ReactNode {
  const image = images[useSession(activePane).viewState.index];
  return image && <OverlayPlanes series={base} image={image} affine={affine} />;
}

/** Two columns and one row, the second bit set; the first lies at the third column and the fifth row. */
const overlay = (group: string): LoadedOverlay => ({
  plane: {
    group,
    rows: 1,
    columns: 2,
    row: 4,
    column: 2,
    type: 'G',
    subtype: '',
    description: '',
    frame: 0,
    bit: null,
  },
  bits: Uint8Array.of(0, 1),
});

function open() {
  const answers = images.map(() => Promise.withResolvers<LoadedOverlay[]>());
  const session = renderInViewer(<Shown />, [study], {
    overlays: (_, image) => answers[images.indexOf(image)]?.promise ?? Promise.resolve([]),
  });
  const content = { images, left_out: [] };
  act(() => session.dispatch({ type: 'series-loaded', series: base.key, content, first: 0 }));
  const comes = (index: number, group: string) => act(async () => answers[index]?.resolve([overlay(group)]));
  const seen = () => screen.queryAllByTestId('overlay-plane').map((plane) => plane.dataset['group']);
  return { session, comes, seen };
}

test('an overlay lies where the file has it, as its image lies, in CSS pixels [VW-50]', async () => {
  vi.stubGlobal('devicePixelRatio', 2);
  const { comes, session, seen } = open();
  await comes(0, '6000');
  const plane = screen.getByTestId<HTMLCanvasElement>('overlay-plane');
  expect(plane.style.transform).toBe('matrix(0, 1, -1, 0, 146, 7)');
  expect(greysOn(plane)).toEqual([[null, expect.any(Number)]]);
  act(() => session.dispatch({ type: 'overlay-planes' }));
  expect(seen()).toEqual([]);
});

test('those of another image never lie on this one, also where they come later [VW-50]', async () => {
  const { comes, session, seen } = open();
  act(() => session.dispatch({ type: 'go-to', index: 1 }));
  await comes(1, '6002');
  await comes(0, '6000');
  expect(seen()).toEqual(['6002']);
  act(() => session.dispatch({ type: 'go-to', index: 0 }));
  expect(seen()).not.toContain('6002');
});
