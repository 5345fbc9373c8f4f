// @vitest-environment jsdom
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { imagesOfSeries } from '../session/testing/a-series-with-images.ts';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { renderInViewer } from '../testing/in-a-viewer.tsx';
import { MagnifiedPart } from './MagnifiedPart.tsx';

// Nothing is painted here.
beforeEach(() => vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('what the shutter hides is hidden in the magnifier too, as much larger [VW-51]', () => {
  const series = aSeries('a');
  const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 400 });
  Object.defineProperty(canvas, 'clientWidth', { value: 400 });
  const affine = { a: 10, b: 0, c: 0, d: 10, e: 0, f: 0 };
  const session = renderInViewer(<MagnifiedPart pane={0} index={0} affine={affine} canvas={canvas} />, [
    aStudy(series),
  ]);
  const instance = {
    '00181600': { vr: 'CS', Value: ['RECTANGULAR'] },
    '00181602': { vr: 'IS', Value: [2] },
    '00181604': { vr: 'IS', Value: [3] },
    '00181606': { vr: 'IS', Value: [2] },
    '00181608': { vr: 'IS', Value: [3] },
  };
  const images = imagesOfSeries(1).map((image) => ({ ...image, instance }));
  act(() => {
    session.dispatch({ type: 'series-loaded', series: series.document, content: { images, left_out: [] }, first: 0 });
    session.dispatch({ type: 'magnify', magnifier: { pane: 0, at: { x: 20, y: 20 }, touch: false } });
  });
  const lens = within(screen.getByTestId('magnified'));
  // The middle of the lens, 220 wide, is what lies at 20, 20.
  expect(lens.getByTestId('shutter').querySelector('g')?.getAttribute('transform')).toBe('matrix(30 0 0 30 50 50)');
  act(() => session.dispatch({ type: 'magnify', magnifier: null }));
  expect(screen.queryByTestId('magnified')).toBeNull();
});
