// @vitest-environment jsdom
import { patientPoint } from '@mado/dicom';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ViewerImage } from '../session/series-images.ts';
import { plainAffine } from '../session/testing/a-series-with-images.ts';
import { aStack, coronal } from '../session/testing/a-stack.ts';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { renderInViewer } from '../testing/in-a-viewer.tsx';
import { ReferenceLine } from './ReferenceLine.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** 100 x 100 pixels of 1 mm. */
const plane = (orientation: readonly number[], ...at: number[]): ViewerImage => {
  const [image] = aStack([0], { '00200052': '1.9' }, { columns: 100, rows: 100 });
  if (!image) throw new Error('no image');
  return { ...image, plane: { ...image.plane, orientation, spacing: [1, 1], position: patientPoint(at) } };
};
const axial = plane([1, 0, 0, 0, 1, 0], 0, 0, 30);
const others = [plane(coronal, 0, 50, 99), plane(coronal, 0, 80, 99)];

/** The line in one of two panes, of which the first is active and shows the first of the others. */
function open(pane: number) {
  const affine = { ...plainAffine, a: 4, d: 4 };
  const session = renderInViewer(<ReferenceLine pane={pane} image={axial} affine={affine} />, [aStudy(aSeries('a'))]);
  const series = '/documents/a';
  act(() => {
    session.dispatch({ type: 'layout', layout: { rows: 1, columns: 2 } });
    session.dispatch({ type: 'series-loaded', series, content: { images: others, left_out: [] }, first: 0 });
    session.dispatch({ type: 'shown', pane: 0, series, shown: { index: 0, voi: null, scale: 1, affine: plainAffine } });
  });
  const line = () => {
    const drawn = screen.queryByTestId('reference-line')?.querySelector('line');
    return drawn && ['x1', 'y1', 'x2', 'y2'].map((name) => Number(drawn.getAttribute(name)));
  };
  return { session, line };
}

test('shows where the image that is seen in the active pane lies, in CSS pixels [VW-11]', () => {
  vi.stubGlobal('devicePixelRatio', 2);
  const { session, line } = open(1);
  expect(line()?.toSorted((a, b) => a - b)).toEqual([0, 101, 101, 200]);
  // What is wanted is not seen yet.
  act(() => session.dispatch({ type: 'go-to', index: 1 }));
  expect(line()?.[1]).toBe(101);
  act(() => session.dispatch({ type: 'maximise' }));
  expect(line()).toBeUndefined();
});

test('the active pane has none of its own [VW-11]', () => {
  expect(open(0).line()).toBeUndefined();
});
