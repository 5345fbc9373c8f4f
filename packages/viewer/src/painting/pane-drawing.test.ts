// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { plainAffine } from '../session/testing/a-series-with-images.ts';
import { drawPixels, greysOn } from '../testing/pixel-canvas.ts';
import type { Painter, Scene } from './painter.ts';
import { createPaneDrawing } from './pane-drawing.ts';

beforeEach(drawPixels);
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const scene: Scene = {
  picture: { kind: 'colour', columns: 1, rows: 1, rgba: Uint8ClampedArray.of(90, 90, 90, 255) },
  transform: { voi: null, inverted: false },
  affine: plainAffine,
  interpolated: false,
};
const painter = (paints: boolean): Painter => ({ paint: () => paints, destroy: () => undefined });

test('what the given painter cannot paint plain code does', () => {
  const drawing = createPaneDrawing(document.createElement('div'));
  const { canvas } = drawing;
  drawing.resize({ width: 1, height: 1 });
  drawing.paintBy(painter(true));
  drawing.draw(scene);
  expect([canvas.dataset['painter'], greysOn(canvas)]).toEqual(['gpu', [[null]]]);
  drawing.paintBy(painter(false));
  drawing.draw(scene);
  expect([canvas.dataset['painter'], greysOn(canvas)]).toEqual(['cpu', [[90]]]);
});

test('a canvas has as many pixels as the screen under it, and goes with its pane', () => {
  vi.stubGlobal('devicePixelRatio', 1.25);
  const element = document.createElement('div');
  const drawing = createPaneDrawing(element);
  const { canvas } = drawing;
  drawing.resize({ width: 125, height: 50 });
  expect([canvas.width, canvas.height, canvas.style.width, canvas.style.height]).toEqual([125, 50, '100px', '40px']);
  drawing.destroy();
  expect(element.childElementCount).toBe(0);
});
