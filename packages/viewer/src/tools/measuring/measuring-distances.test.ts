// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { heldOf } from '../../session/change-measurement.ts';
import { paneHands } from '../testing/pane-hands.ts';

const hands = paneHands();
const { pointer, drag } = hands;
const reading = () => hands.session.getState().reading;
const all = () => [...reading().measurements.values()].map(({ measurement }) => measurement);
const choose = (tool: 'Length' | 'FreehandMouse') => hands.session.dispatch({ type: 'tool', tool });

// A CSS pixel is two device pixels, which are half a pixel of the image.
describe('how far a hand goes is told in CSS pixels', () => {
  it('an outline has a point for each three of them, whatever the zoom', () => {
    choose('FreehandMouse');
    pointer('pointerdown', 20, 20, { button: 0 });
    for (const [x, y] of [
      [22, 20],
      [22.9, 20],
      [23, 20],
      [23, 22.9],
      [23, 40],
      [26, 40],
    ] as const)
      pointer('pointermove', x, y);
    pointer('pointerup', 26, 40, { button: 0 });
    expect(all()[0]?.points).toEqual([
      [10, 10],
      [11.5, 10],
      [11.5, 20],
      [13, 20],
    ]);
  });

  it('who only chooses a measurement does not move it by the trembling of a hand', () => {
    choose('Length');
    drag(0, [20, 20], [60, 20]);
    const [drawn] = all();
    for (const touch of [false, true]) {
      const tremble = touch ? 8 : 3;
      const more = touch ? { pointerType: 'touch', button: 0 } : { button: 0 };
      pointer('pointerdown', 60, 20, more);
      pointer('pointermove', 60, 20 + tremble, more);
      pointer('pointerup', 60, 20 + tremble, more);
      expect([all()[0], reading().past.length, reading().draft]).toEqual([drawn, 1, null]);
      pointer('pointerdown', 60, 20, more);
      pointer('pointermove', 60, 21 + tremble, more);
      // Once it is moved, it can be brought back to where it was.
      pointer('pointermove', 60, 22, more);
      pointer('pointerup', 60, 22, more);
      expect(all()[0]?.points[1]).toEqual([30, 11]);
      hands.session.dispatch({ type: 'undo' });
    }
  });

  it('a mouse takes hold from six of them, and no farther', () => {
    choose('Length');
    drag(0, [20, 20], [60, 20]);
    hands.session.dispatch({ type: 'tool', tool: 'window' });
    drag(0, [66.5, 20], [66.5, 60]);
    expect(all()[0]?.points[1]).toEqual([30, 10]);
    drag(0, [66, 20], [66, 60]);
    expect(all()[0]?.points[1]).toEqual([33, 30]);
  });
});

describe('what others do to a measurement while a hand moves it [VW-41]', () => {
  it('stands where it is the same: the reader is told, and nothing of theirs is overwritten', () => {
    choose('Length');
    drag(0, [20, 20], [60, 20]);
    const [drawn] = all();
    if (!drawn) throw new Error('nothing was drawn');
    const somebody = { uuid: null, username: '' };
    const by = { addedBy: somebody, addedAt: '', updatedBy: somebody, updatedAt: '' };
    hands.session.dispatch({ type: 'reading-committed', measurements: [{ ...drawn, ...by, clock: 3 }] });
    pointer('pointerdown', 60, 20, { button: 0 });
    pointer('pointermove', 60, 40);
    const theirs = {
      ...drawn,
      ...by,
      points: [
        [1, 1],
        [2, 2],
      ],
      clock: 4,
    };
    hands.session.dispatch({ type: 'reading-changed', put: [theirs], remove: [] });
    pointer('pointermove', 60, 60);
    pointer('pointerup', 60, 60, { button: 0 });
    expect(all()).toEqual([heldOf(theirs).measurement]);
    expect([reading().rebased, reading().draft]).toEqual([[drawn._id], null]);
  });
});

it('who may only look changes the window over a measurement as beside it', () => {
  choose('Length');
  drag(0, [20, 20], [60, 20]);
  const [drawn] = all();
  if (!drawn) throw new Error('nothing was drawn');
  const somebody = { uuid: null, username: '' };
  const kept = { ...drawn, clock: 1, addedBy: somebody, addedAt: '', updatedBy: somebody, updatedAt: '' };
  hands.session.dispatch({ type: 'reading-loaded', measurements: [kept], mayWrite: false });
  hands.session.dispatch({ type: 'tool', tool: 'window' });
  drag(0, [60, 20], [60, 60]);
  expect([hands.here().voi.kind, all(), reading().draft]).toEqual(['window', [drawn], null]);
});
