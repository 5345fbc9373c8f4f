import { describe, expect, it } from 'vitest';
import { actualSize, fit, fitScale, pan, placementOf, scaleOf, zoom } from './pane-view.ts';

const square = { columns: 512, rows: 512, aspect: 1 };
const canvas = { width: 1000, height: 800 };

describe('how an image lies in its pane', () => {
  it('fits whole and centred', () => {
    expect(placementOf(fit, square, canvas)).toEqual({ scaleX: 1.5625, scaleY: 1.5625, x: 100, y: 0 });
  });

  it('draws pixels as high as they are in the patient', () => {
    const tall = { columns: 100, rows: 100, aspect: 2 };
    expect(placementOf(fit, tall, canvas)).toEqual({ scaleX: 4, scaleY: 8, x: 300, y: 0 });
    const wide = { columns: 100, rows: 100, aspect: 0.5 };
    expect(placementOf(fit, wide, canvas)).toEqual({ scaleX: 10, scaleY: 5, x: 0, y: 150 });
    expect(fitScale(wide, canvas)).toBe(5);
  });

  it('at actual size puts every image pixel on one canvas pixel, also in a canvas of odd size', () => {
    for (const size of [canvas, { width: 1001, height: 799 }]) {
      const { scaleX, scaleY, x, y } = placementOf(actualSize(square), square, size);
      expect([scaleX, scaleY]).toEqual([1, 1]);
      expect(Number.isInteger(x) && Number.isInteger(y)).toBe(true);
      expect(Math.abs(x + 256 - size.width / 2)).toBeLessThanOrEqual(0.5);
    }
  });

  it('keeps what lies under the pointer while it zooms', () => {
    const at = { x: 250, y: 700 };
    const before = placementOf(fit, square, canvas);
    const under = { column: (at.x - before.x) / before.scaleX, row: (at.y - before.y) / before.scaleY };
    const view = zoom(fit, square, canvas, 3.2, at);
    const after = placementOf(view, square, canvas);
    expect(after.x + under.column * after.scaleX).toBeCloseTo(at.x, 9);
    expect(after.y + under.row * after.scaleY).toBeCloseTo(at.y, 9);
    expect(scaleOf(view, square, canvas)).toBeCloseTo(5, 9);
  });

  it('moves with the pointer', () => {
    const before = placementOf(fit, square, canvas);
    const after = placementOf(pan(fit, square, canvas, { x: 30, y: -12 }), square, canvas);
    expect(after.x - before.x).toBeCloseTo(30, 9);
    expect(after.y - before.y).toBeCloseTo(-12, 9);
  });

  it('zooms within bounds', () => {
    expect(scaleOf(zoom(fit, square, canvas, 1e9), square, canvas)).toBe(64);
    expect(scaleOf(zoom(fit, square, canvas, 1e-9), square, canvas)).toBe(0.02);
  });
});
