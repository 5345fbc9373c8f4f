// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { paneHands } from './testing/pane-hands.ts';

const hands = paneHands();
const { here, where, pointer, drag } = hands;

it('an Escape that gives up a drag or a drawing is nobody else’s; another one is free for what is told [VW-142]', () => {
  const isFree = () =>
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  expect(isFree()).toBe(true);
  pointer('pointerdown', 50, 50, { button: 0 });
  expect(isFree()).toBe(false);
  pointer('pointerup', 50, 50, { button: 0 });
  expect(isFree()).toBe(true);
  hands.session.dispatch({ type: 'tool', tool: 'Angle' });
  drag(0, [50, 50], [80, 50]);
  expect(hands.session.getState().reading.draft).not.toBeNull();
  expect([isFree(), isFree()]).toEqual([false, true]);
});

describe('mouse', () => {
  it('left changes the window, by device pixels', () => {
    drag(0, [50, 50], [60, 45]);
    expect(here().voi).toEqual({ kind: 'window', center: 30, width: 320 });
  });

  it('adds up movements that come faster than the canvas is drawn', () => {
    pointer('pointerdown', 50, 50, { button: 0 });
    for (let x = 51; x <= 60; x++) pointer('pointermove', x, 50);
    const voi = here().voi;
    expect(voi.kind === 'window' && voi.width).toBeGreaterThan(319);
  });

  it('goes on with the function that is on the canvas, however narrow it makes the window [VW-20]', () => {
    const voi = { function: 'LINEAR_EXACT', center: 1, width: 2 } as const;
    const affine = { a: 4, b: 0, c: 0, d: 4, e: 0, f: 0 };
    hands.session.dispatch({ type: 'shown', pane: 0, series: '/a', shown: { index: 20, voi, scale: 4, affine } });
    pointer('pointerdown', 190, 50, { button: 0 });
    for (const x of [170, 50]) pointer('pointermove', x, 50);
    const { voi: chosen } = here();
    expect(chosen.kind === 'window' && chosen.width).toBeLessThan(0.5);
  });

  it('middle moves, right zooms about where it began, whatever the tool [VW-4]', () => {
    drag(1, [50, 50], [60, 70]);
    expect(where()).toMatchObject({ e: 20, f: 40 });
    const before = where();
    drag(2, [100, 100], [100, 150]);
    expect(where().a).toBeGreaterThan(before.a);
    const under = (200 - before.e) / before.a;
    expect(where().e + under * where().a).toBeCloseTo(200, 6);
  });

  it('the middle and the right one, and the wheel, do what the reader gave them [VW-16]', () => {
    const { controls } = hands.session.getState();
    const buttons = { middle: 'window', right: 'scroll' } as const;
    hands.session.dispatch({ type: 'controls', controls: { ...controls, buttons, wheel: 'zoom' } });
    drag(1, [100, 100], [130, 100]);
    expect(here().voi).toMatchObject({ kind: 'window' });
    drag(2, [100, 100], [100, 130]);
    expect(here().index).toBeGreaterThan(20);
    const { index, view } = here();
    hands.element.dispatchEvent(new WheelEvent('wheel', { deltaY: -100, cancelable: true }));
    expect(here().index).toBe(index);
    expect(here().view).not.toEqual(view);
  });

  it('magnifies what lies under it while it is pressed, and leaves the view [VW-4]', () => {
    hands.session.dispatch({ type: 'tool', tool: 'magnify' });
    const magnifier = () => hands.session.getState().display.magnifier;
    pointer('pointerdown', 50, 60);
    expect(magnifier()).toEqual({ pane: 0, at: { x: 100, y: 120 }, touch: false });
    pointer('pointermove', 55, 40);
    expect(magnifier()?.at).toEqual({ x: 110, y: 80 });
    pointer('pointerup', 55, 40);
    expect(magnifier()).toBeNull();
    pointer('pointerdown', 50, 60, { pointerType: 'touch', button: 0 });
    expect(magnifier()?.touch).toBe(true);
    pointer('pointerup', 50, 60, { pointerType: 'touch', button: 0 });
    expect(here()).toMatchObject({ index: 20, view: { zoom: { kind: 'fit' } } });
  });

  it('drags a region open, whose window is applied when it is let go, and not by Escape [VW-19]', () => {
    hands.session.dispatch({ type: 'tool', tool: 'region' });
    pointer('pointerdown', 50, 60);
    pointer('pointermove', 55, 80);
    expect(hands.session.getState().display.region).toEqual({
      pane: 0,
      from: { x: 100, y: 120 },
      to: { x: 110, y: 160 },
    });
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    pointer('pointerup', 55, 80);
    expect(hands.session.getState().display.region).toBeNull();
    expect(here().voi.kind).toBe('file');
    expect(hands.session.getState().tool).toBe('region');
    // Columns 25 to 29 of the picture, four canvas pixels each.
    drag(0, [50, 60], [60, 80]);
    expect(here().voi).toEqual({ kind: 'window', center: 27, width: 4 });
    expect(hands.session.getState().tool).toBe('window');
  });

  it('the chosen tool belongs to the left button [VW-4]', () => {
    hands.session.dispatch({ type: 'tool', tool: 'scroll' });
    drag(0, [50, 50], [50, 90]);
    expect(here().index).toBe(30);
    hands.session.dispatch({ type: 'tool', tool: 'pan' });
    drag(0, [50, 50], [55, 50]);
    expect(where().e).toBe(10);
  });

  it('does nothing when no button was pressed on the pane', () => {
    const before = hands.session.getState();
    pointer('pointermove', 10, 10);
    const button = document.createElement('button');
    hands.element.append(button);
    pointer('pointerdown', 10, 10, { on: button, button: 0 });
    pointer('pointermove', 90, 90);
    expect(hands.session.getState()).toBe(before);
  });

  it('the wheel goes through the images, and zooms with Ctrl as a pinch on a trackpad does [VW-4]', () => {
    hands.element.dispatchEvent(new WheelEvent('wheel', { deltaY: 100, cancelable: true }));
    expect(here().index).toBe(21);
    const pinch = new WheelEvent('wheel', { deltaY: -10, ctrlKey: true, cancelable: true });
    hands.element.dispatchEvent(pinch);
    expect(pinch.defaultPrevented).toBe(true);
    expect(where().a).toBeGreaterThan(4);
    expect(here().index).toBe(21);
  });

  it('with Ctrl it zooms by 0.15 at most at once, however far a notch goes', () => {
    const scale = () => where().a;
    const wheel = (deltaY: number) =>
      hands.element.dispatchEvent(new WheelEvent('wheel', { deltaY, ctrlKey: true, cancelable: true }));
    const before = scale();
    wheel(-400);
    expect(scale() / before).toBeCloseTo(1.15, 2);
    wheel(400);
    expect(scale()).toBeCloseTo(before, 9);
    wheel(-7);
    expect(scale() / before).toBeCloseTo(1.0725, 3);
  });

  it('the wheel makes its pane the active one; one event zooms by a seventh at most', () => {
    hands.session.dispatch({ type: 'layout', layout: { rows: 1, columns: 2 } });
    hands.session.dispatch({ type: 'activate', pane: 1 });
    const before = where().a;
    hands.element.dispatchEvent(new WheelEvent('wheel', { deltaY: -300, ctrlKey: true, cancelable: true }));
    expect(hands.session.getState().active).toBe(0);
    expect(where().a / before).toBeCloseTo(Math.exp(0.14), 9);
  });

  it('a notch that waits for its frame stays with its pane [VW-12]', async () => {
    const { session, element } = hands;
    session.dispatch({ type: 'layout', layout: { rows: 1, columns: 2 } });
    session.dispatch({ type: 'activate', pane: 1 });
    session.dispatch({ type: 'show-series', series: '/a' });
    const notch = () => element.dispatchEvent(new WheelEvent('wheel', { deltaY: 100, cancelable: true }));
    const indexes = () => session.getState().panes.map(({ viewState }) => viewState.index);
    const [first = 0, second] = indexes();
    notch();
    notch();
    session.dispatch({ type: 'activate', pane: 1 });
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    await new Promise((resolve) => setTimeout(resolve));
    expect(indexes()).toEqual([first + 1, second]);
  });

  it('is heard no more when the pane is gone, nor are keys', () => {
    pointer('pointerdown', 50, 50, { button: 0 });
    hands.stop();
    const left = hands.session.getState();
    hands.element.dispatchEvent(new WheelEvent('wheel', { deltaY: 100, cancelable: true }));
    hands.element.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
    drag(0, [50, 50], [90, 90]);
    expect(hands.session.getState()).toBe(left);
  });

  it('has no menu of the browser on the right button', () => {
    const event = new MouseEvent('contextmenu', { cancelable: true });
    hands.element.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
  });
});

describe('a double click [VW-102]', () => {
  const double = (x: number, y: number, tremble = 0) => {
    drag(0, [x, y], [x, y]);
    drag(0, [x + tremble, y], [x + tremble, y]);
    pointer('dblclick', x, y);
  };
  const isMaximised = () => hands.session.getState().maximised;
  const reading = () => hands.session.getState().reading;
  beforeEach(() => hands.session.dispatch({ type: 'layout', layout: { rows: 1, columns: 2 } }));

  it.each(['window', 'pan', 'Length', 'Angle', 'Bidirectional', 'EllipticalRoi', 'FreehandMouse'] as const)(
    'gives the pane the room of all with the tool %s, and sets nothing',
    (tool) => {
      hands.session.dispatch({ type: 'tool', tool });
      double(50, 50, 2);
      expect(isMaximised()).toBe(true);
      expect([reading().measurements.size, reading().draft]).toEqual([0, null]);
      double(50, 50);
      expect(isMaximised()).toBe(false);
    },
  );

  it('ends what was being drawn, and does no more', () => {
    hands.session.dispatch({ type: 'tool', tool: 'Length' });
    drag(0, [20, 20], [20, 20]);
    double(60, 20);
    expect(isMaximised()).toBe(false);
    expect([reading().measurements.size, reading().draft]).toEqual([1, null]);
  });

  it('sets a probe, which it does not leave for another size', () => {
    hands.session.dispatch({ type: 'tool', tool: 'DragProbe' });
    double(60, 20);
    expect(isMaximised()).toBe(false);
    expect(reading().measurements.size).toBe(1);
  });

  it('on what lies over the pane is not for the pane', () => {
    const button = document.createElement('button');
    hands.element.append(button);
    pointer('dblclick', 10, 10, { on: button });
    expect(isMaximised()).toBe(false);
  });

  it('is none where the second press goes away: it draws from where the first began', () => {
    hands.session.dispatch({ type: 'tool', tool: 'Length' });
    drag(0, [20, 20], [20, 20]);
    drag(0, [21, 20], [30, 20]);
    expect([...reading().measurements.values()][0]?.measurement.points).toEqual([
      [10, 10],
      [15, 10],
    ]);
  });
});

describe('fingers', () => {
  const touch = { pointerType: 'touch', button: 0 };

  it('two move and pinch together [VW-4]', () => {
    pointer('pointerdown', 80, 100, { ...touch, pointerId: 1 });
    pointer('pointerdown', 120, 100, { ...touch, pointerId: 2 });
    pointer('pointermove', 60, 100, { ...touch, pointerId: 1 });
    pointer('pointermove', 140, 100, { ...touch, pointerId: 2 });
    expect(where().a).toBeCloseTo(8, 6);
    expect(where().e + 50 * where().a).toBeCloseTo(200, 6);
    pointer('pointermove', 160, 120, { ...touch, pointerId: 2 });
    pointer('pointermove', 80, 120, { ...touch, pointerId: 1 });
    expect(where().e + 50 * where().a).toBeCloseTo(240, 0);
    expect(here().voi).toEqual({ kind: 'file', alternative: 0 });
  });

  it('the one that stays after a pinch does nothing', () => {
    pointer('pointerdown', 80, 100, { ...touch, pointerId: 1 });
    pointer('pointerdown', 120, 100, { ...touch, pointerId: 2 });
    pointer('pointerup', 120, 100, { ...touch, pointerId: 2 });
    const before = hands.session.getState();
    pointer('pointermove', 20, 20, { ...touch, pointerId: 1 });
    expect(hands.session.getState()).toBe(before);
  });

  it('one goes through the images with the tool for it [VW-4]', () => {
    hands.session.dispatch({ type: 'tool', tool: 'scroll' });
    pointer('pointerdown', 50, 50, touch);
    pointer('pointermove', 50, 62, touch);
    expect(here().index).toBe(23);
  });
});
