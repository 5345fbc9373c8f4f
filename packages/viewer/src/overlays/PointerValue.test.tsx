// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useRef, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Picture } from '../session/picture.ts';
import { imagesOfSeries } from '../session/testing/a-series-with-images.ts';
import type { ViewerImage } from '../session/series-images.ts';
import { renderInViewer } from '../testing/in-a-viewer.tsx';
import { PointerValue } from './PointerValue.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const grey: Picture = {
  kind: 'grey',
  columns: 4,
  rows: 4,
  pixels: Int16Array.from({ length: 16 }, (_, index) => index * 10),
  least: 0,
  most: 150,
  low: 0,
  high: 150,
  pipeline: { modality: { slope: 1, intercept: -100 }, alternatives: [], inverse: false },
};

function Room({ image }: { image: ViewerImage }): ReactNode {
  const around = useRef<HTMLDivElement>(null);
  // Each pixel on ten of the canvas.
  const shown = { index: 0, voi: null, scale: 10, affine: { a: 10, b: 0, c: 0, d: 10, e: 0, f: 0 } };
  return (
    <div ref={around} data-testid="room">
      <PointerValue series="a" image={image} shown={shown} around={around} />
    </div>
  );
}

function point(clientX: number, clientY: number, pointerType = 'mouse', type = 'pointermove') {
  const event = new MouseEvent(type, { clientX, clientY, bubbles: true });
  Object.defineProperty(event, 'pointerType', { value: pointerType });
  act(() => void fireEvent(screen.getByTestId('room'), event));
  return screen.queryByTestId('pointer-value')?.textContent;
}

test('the pixel under the mouse, and nothing off the image or for a finger [RD-16]', () => {
  const [plain] = imagesOfSeries(1);
  if (!plain) throw new Error('no image');
  const image = { ...plain, uptake: { factor: 0.5, unit: 'SUVbw' } as const };
  renderInViewer(<Room image={image} />, [], { picture: () => grey });
  expect(screen.queryByTestId('pointer-value')).toBeNull();
  expect(point(35, 25)).toBe('(4, 3)　5.00 SUVbw');
  expect(point(0, 0)).toBe('(1, 1)　-50.00 SUVbw');
  expect(point(40, 25)).toBeUndefined();
  expect(point(35, 25)).toBeDefined();
  expect(point(35, 25, 'touch')).toBeUndefined();
  expect(point(5, 5)).toBeDefined();
  expect(point(5, 5, 'mouse', 'pointerleave')).toBeUndefined();
});

test('it is found by device pixels, of which the canvas has more than the page has CSS pixels [RD-16]', () => {
  vi.stubGlobal('devicePixelRatio', 2);
  const [plain] = imagesOfSeries(1);
  if (!plain) throw new Error('no image');
  renderInViewer(<Room image={plain} />, [], { picture: () => grey });
  expect(point(17, 12)).toBe('(4, 3)　10.0');
  expect(point(2, 17)).toBe('(1, 4)　20.0');
});
