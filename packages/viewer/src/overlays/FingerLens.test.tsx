// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { aMeasurement } from '../session/testing/a-measurement.ts';
import { imagesOfSeries, plainAffine } from '../session/testing/a-series-with-images.ts';
import { renderInViewer } from '../testing/in-a-viewer.tsx';
import { FingerLens } from './FingerLens.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('the lens has what is drawn, twice as large about the finger, and on its own image alone [VW-80] [VW-82]', () => {
  const lines: [number, number][] = [];
  const drawImage = vi.fn();
  const context = {
    canvas: { width: 120, height: 120 },
    lineTo: (x: number, y: number) => lines.push([x, y]),
    drawImage,
    ...Object.fromEntries(['fillRect', 'beginPath', 'moveTo', 'stroke'].map((name) => [name, () => undefined])),
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as unknown as RenderingContext & null);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [300, 300];
  const [image, other] = imagesOfSeries(2);
  if (!image || !other) throw new Error('no images');
  const session = renderInViewer(
    <>
      <FingerLens pane={0} image={image} affine={plainAffine} canvas={canvas} />
      <FingerLens pane={0} image={other} affine={plainAffine} canvas={canvas} />
    </>,
    [],
  );
  const points = [
    [90, 100],
    [110, 104],
  ];
  const draft = { pane: 0, measurement: aMeasurement({ points }), finger: { x: 110, y: 104 } };
  act(() => session.dispatch({ type: 'draft', draft }));
  const lens = screen.getByTestId('finger-lens');
  expect(lens.style).toMatchObject({ right: '8px', top: '8px' });
  expect(drawImage).toHaveBeenCalledWith(canvas, 80, 74, 60, 60, 0, 0, 120, 120);
  expect(lines.slice(0, 2)).toEqual([
    [20, 52],
    [60, 60],
  ]);
  act(() => session.dispatch({ type: 'draft', draft: null }));
  expect(screen.queryByTestId('finger-lens')).toBeNull();
});
