import { toCanvas, toGrid } from '@mado/reading';
import { describe, expect, it } from 'vitest';
import {
  actualSize,
  fit,
  fitted,
  flipped,
  pan,
  scaleOf,
  turned,
  viewAffine,
  zoom,
  zoomed,
  type PaneView,
} from './pane-view.ts';

const square = { columns: 512, rows: 512, aspect: 1 };
const canvas = { width: 1000, height: 800 };

it('is zoomed by steps of 0.15 about the middle of the pane, there and back [VW-101]', () => {
  const seen = scaleOf(fit, square, canvas);
  const larger = zoomed(fit, square, seen, 1);
  expect(scaleOf(larger, square, canvas)).toBeCloseTo(seen * 1.15, 9);
  expect(toGrid(viewAffine(larger, square, canvas), { x: 500, y: 400 })).toEqual({ column: 256, row: 256 });
  // What is on the canvas may be a frame behind.
  expect(scaleOf(zoomed(larger, square, seen, -1), square, canvas)).toBeCloseTo(seen, 9);
  expect(scaleOf(zoomed(larger, square, seen, 1000), square, canvas)).toBe(64);
});

describe('how a plane lies in its pane', () => {
  it('fits whole and centred', () => {
    expect(viewAffine(fit, square, canvas)).toEqual({ a: 1.5625, b: 0, c: 0, d: 1.5625, e: 100, f: 0 });
  });

  it('draws pixels as high as they are in the patient', () => {
    const tall = { columns: 100, rows: 100, aspect: 2 };
    expect(viewAffine(fit, tall, canvas)).toEqual({ a: 4, b: 0, c: 0, d: 8, e: 300, f: 0 });
    const wide = { columns: 100, rows: 100, aspect: 0.5 };
    expect(viewAffine(fit, wide, canvas)).toEqual({ a: 10, b: 0, c: 0, d: 5, e: 0, f: 150 });
    expect(scaleOf(fit, wide, canvas)).toBe(5);
  });

  it('at actual size puts every pixel on one of the canvas, also in a canvas of odd size, turned or mirrored', () => {
    for (const size of [canvas, { width: 1001, height: 799 }])
      for (const view of [fit, turned(fit, 1), flipped(turned(fit, 3), 'vertical')]) {
        const { a, b, c, d, e, f } = viewAffine(actualSize(view, square), square, size);
        expect([Math.abs(a) + Math.abs(c), Math.abs(b) + Math.abs(d)]).toEqual([1, 1]);
        expect(Number.isInteger(e) && Number.isInteger(f)).toBe(true);
        const middle = toCanvas({ a, b, c, d, e, f }, { column: 256, row: 256 });
        expect(Math.abs(middle.x - size.width / 2)).toBeLessThanOrEqual(0.5);
      }
  });

  it('lies whole at an edge of its pane, however it is turned or mirrored [HP-19]', () => {
    const narrow = { columns: 100, rows: 400, aspect: 1 };
    for (const view of [fit, flipped(fit, 'horizontal'), turned(fit, 2)]) {
      const edges = (['left', 'right'] as const).map((justified) => {
        const affine = viewAffine({ ...view, zoom: { kind: 'fit', justified } }, narrow, canvas);
        const [one, other] = [toCanvas(affine, { column: 0, row: 0 }), toCanvas(affine, { column: 100, row: 400 })];
        expect([one.y, other.y].toSorted((a, b) => a - b)).toEqual([0, 800]);
        return [one.x, other.x].toSorted((a, b) => a - b);
      });
      expect(edges).toEqual([
        [0, 200],
        [800, 1000],
      ]);
    }
    expect(viewAffine({ ...fit, zoom: { kind: 'fit', justified: 'left' } }, { ...square, rows: 128 }, canvas)).toEqual(
      viewAffine(fit, { ...square, rows: 128 }, canvas),
    );
  });

  it('fits a plane that lies on its side', () => {
    const wide = { columns: 400, rows: 100, aspect: 1 };
    expect(viewAffine(turned(fit, 1), wide, canvas)).toEqual({ a: 0, b: 2, c: -2, d: 0, e: 600, f: 0 });
    expect(viewAffine(turned(fit, 1), { ...wide, aspect: 2 }, canvas)).toMatchObject({ b: 2, c: -4 });
  });
});

describe('turning and mirroring', () => {
  const at = (view: PaneView) => toCanvas(viewAffine(view, square, canvas), { column: 0, row: 0 });
  const corner = { leftTop: { x: 100, y: 0 }, rightTop: { x: 900, y: 0 }, rightBottom: { x: 900, y: 800 } };
  const leftBottom = { x: 100, y: 800 };

  it('turns clockwise by quarters, round and round', () => {
    expect(at(turned(fit, 1))).toEqual(corner.rightTop);
    expect(at(turned(fit, 2))).toEqual(corner.rightBottom);
    expect(at(turned(fit, -1))).toEqual(leftBottom);
    expect(turned(turned(fit, 3), 1)).toEqual(fit);
  });

  it('mirrors what is seen, whichever way it was turned, and back', () => {
    expect(at(flipped(fit, 'horizontal'))).toEqual(corner.rightTop);
    expect(at(flipped(fit, 'vertical'))).toEqual(leftBottom);
    expect(at(flipped(turned(fit, 1), 'horizontal'))).toEqual(corner.leftTop);
    expect(at(flipped(turned(fit, 1), 'vertical'))).toEqual(corner.rightBottom);
    for (const axis of ['horizontal', 'vertical'] as const)
      expect(flipped(flipped(turned(fit, 3), axis), axis)).toEqual(turned(fit, 3));
  });

  it('keeps what is in the middle of the pane', () => {
    const view = pan(zoom(fit, square, canvas, 3), square, canvas, { x: 111, y: -37 });
    const middle = (one: PaneView) => toGrid(viewAffine(one, square, canvas), { x: 500, y: 400 });
    for (const next of [turned(view, 1), flipped(view, 'horizontal'), flipped(turned(view, 3), 'vertical')]) {
      expect(middle(next).column).toBeCloseTo(middle(view).column, 9);
      expect(middle(next).row).toBeCloseTo(middle(view).row, 9);
    }
  });

  it('stays when the plane is fitted again', () => {
    const view = turned(zoom(fit, square, canvas, 3), 1);
    expect(fitted(view)).toEqual(turned(fit, 1));
  });
});

describe.each([fit, turned(fit, 1), flipped(turned(fit, 2), 'vertical')])('zooming and moving %j', (view) => {
  it('keeps what lies under the pointer while it zooms', () => {
    const at = { x: 250, y: 700 };
    const under = toGrid(viewAffine(view, square, canvas), at);
    const next = zoom(view, square, canvas, 3.2, at);
    const after = toCanvas(viewAffine(next, square, canvas), under);
    expect(after.x).toBeCloseTo(at.x, 9);
    expect(after.y).toBeCloseTo(at.y, 9);
    expect(scaleOf(next, square, canvas)).toBeCloseTo(5, 9);
  });

  it('moves with the pointer', () => {
    const before = viewAffine(view, square, canvas);
    const after = viewAffine(pan(view, square, canvas, { x: 30, y: -12 }), square, canvas);
    expect(after.e - before.e).toBeCloseTo(30, 9);
    expect(after.f - before.f).toBeCloseTo(-12, 9);
  });

  it('zooms within bounds', () => {
    expect(scaleOf(zoom(view, square, canvas, 1e9), square, canvas)).toBe(64);
    expect(scaleOf(zoom(view, square, canvas, 1e-9), square, canvas)).toBe(0.02);
  });
});
