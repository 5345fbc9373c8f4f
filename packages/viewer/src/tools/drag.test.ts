import { describe, expect, it } from 'vitest';
import { fit, viewAffine } from '../session/pane-view.ts';
import { startingViewState } from '../session/state.ts';
import { createScrollDrag, dragCommand, type DragGround } from './drag.ts';

const ground: DragGround = {
  viewState: startingViewState,
  image: { columns: 512, rows: 512, aspect: 1 },
  canvas: { width: 1024, height: 1024 },
  voi: { function: 'LINEAR', center: 40, width: 300 },
  count: 100,
};
const from = { x: 200, y: 300 };

describe('dragging', () => {
  it('changes width to the right and center downwards, by a share of the width', () => {
    expect(dragCommand('window', ground, { by: { x: 10, y: -5 }, from })).toEqual({
      type: 'voi',
      voi: { kind: 'window', center: 35, width: 310 },
    });
  });

  it('never makes a window narrower than it can be', () => {
    expect(dragCommand('window', ground, { by: { x: -5000, y: 0 }, from })).toMatchObject({ voi: { width: 1 } });
    const dose = { ...ground, voi: { function: 'LINEAR_EXACT', center: 0.5, width: 1 } } as const;
    expect(dragCommand('window', dose, { by: { x: -5000, y: 0 }, from })).toMatchObject({ voi: { width: 0.01 } });
  });

  it('starts from the input of a table', () => {
    const table = { firstMapped: 100, bits: 12, entries: new Uint16Array(600) };
    expect(dragCommand('window', { ...ground, voi: table }, { by: { x: 0, y: 0 }, from })).toMatchObject({
      voi: { center: 400, width: 600 },
    });
  });

  it('leaves colour as it is', () => {
    expect(dragCommand('window', { ...ground, voi: null }, { by: { x: 9, y: 9 }, from })).toBeNull();
  });

  it('moves the image with the pointer', () => {
    const command = dragCommand('pan', ground, { by: { x: 20, y: 10 }, from });
    const view = command?.type === 'view' ? command.view : fit;
    expect(viewAffine(view, ground.image, ground.canvas)).toMatchObject({ e: 20, f: 10 });
  });

  it('zooms about the point where the drag began', () => {
    const command = dragCommand('zoom', ground, { by: { x: 0, y: 80 }, from });
    const view = command?.type === 'view' ? command.view : fit;
    const { e: x, f: y, a: scaleX } = viewAffine(view, ground.image, ground.canvas);
    expect(scaleX).toBeGreaterThan(2);
    expect(x + (from.x / 2) * scaleX).toBeCloseTo(from.x, 6);
    expect(y + (from.y / 2) * scaleX).toBeCloseTo(from.y, 6);
  });

  it('passes through a long series within the height of the pane, and loses no pixel', () => {
    const scroll = createScrollDrag();
    let steps = 0;
    for (let pixel = 0; pixel < 1000; pixel++) steps += scroll(1, 250, 1000);
    expect(steps).toBe(250);
    // Of a very long one no image for less than two pixels: a hand is not steadier.
    const long = createScrollDrag();
    expect([long(1, 5000, 1000), long(1, 5000, 1000)]).toEqual([0, 1]);
    const short = createScrollDrag();
    expect([short(23, 5, 1000), short(1, 5, 1000), short(-24, 5, 1000)]).toEqual([0, 1, -1]);
  });
});
