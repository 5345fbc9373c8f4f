// @vitest-environment jsdom
import { frameNumber } from '@mado/dicom';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSession, type Session } from '../session/create-session.ts';
import { placementOf } from '../session/pane-view.ts';
import { activePane } from '../session/state.ts';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { listenToGestures } from './pane-gestures.ts';

const image = { columns: 100, rows: 100, aspect: 1 };
const canvas = { width: 400, height: 400 };

let session: Session;
let element: HTMLElement;

beforeEach(() => {
  session = createSession();
  session.dispatch({ type: 'studies-loaded', studies: [aStudy(aSeries('a', { instance_count: 50, document: '/a' }))] });
  const images = Array.from({ length: 50 }, (_, index) => ({
    ...image,
    key: String(index),
    SOPInstanceUID: String(index),
    frame: frameNumber(1),
    plane: { position: null, orientation: null, spacing: null, thickness: null },
    instance: {},
  }));
  session.dispatch({ type: 'series-loaded', series: '/a', content: { images, left_out: [] }, first: 20 });
  const voi = { function: 'LINEAR', center: 40, width: 300 } as const;
  session.dispatch({ type: 'shown', pane: 0, series: '/a', shown: { index: 20, voi, scale: 4 } });

  element = document.createElement('div');
  element.setPointerCapture = () => undefined;
  element.getBoundingClientRect = () => ({ left: 0, top: 0, width: 200, height: 200 }) as DOMRect;
  document.body.append(element);
  // The canvas has two device pixels per CSS pixel.
  listenToGestures(element, session, () => canvas);
});

const here = () => activePane(session.getState()).viewState;
const where = () => placementOf(here().view, image, canvas);

function pointer(type: string, x: number, y: number, more: PointerEventInit & { on?: Element } = {}): PointerEvent {
  const { on = element, ...init } = more;
  const event = new MouseEvent(type, {
    bubbles: true,
    cancelable: true,
    clientX: x,
    clientY: y,
    ...init,
  }) as PointerEvent;
  Object.assign(event, { pointerId: init.pointerId ?? 1, pointerType: init.pointerType ?? 'mouse' });
  on.dispatchEvent(event);
  return event;
}

function drag(button: number, from: [number, number], to: [number, number]): void {
  pointer('pointerdown', ...from, { button });
  pointer('pointermove', ...to, { button: -1 });
  pointer('pointerup', ...to, { button });
}

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

  it('middle moves, right zooms about where it began, whatever the tool [VW-4]', () => {
    drag(1, [50, 50], [60, 70]);
    expect(where()).toMatchObject({ x: 20, y: 40 });
    const before = where();
    drag(2, [100, 100], [100, 150]);
    expect(where().scaleX).toBeGreaterThan(before.scaleX);
    const under = (200 - before.x) / before.scaleX;
    expect(where().x + under * where().scaleX).toBeCloseTo(200, 6);
  });

  it('the chosen tool belongs to the left button [VW-4]', () => {
    session.dispatch({ type: 'tool', tool: 'scroll' });
    drag(0, [50, 50], [50, 90]);
    expect(here().index).toBe(30);
    session.dispatch({ type: 'tool', tool: 'pan' });
    drag(0, [50, 50], [55, 50]);
    expect(where().x).toBe(10);
  });

  it('does nothing when no button was pressed on the pane', () => {
    const before = session.getState();
    pointer('pointermove', 10, 10);
    const button = document.createElement('button');
    element.append(button);
    pointer('pointerdown', 10, 10, { on: button, button: 0 });
    pointer('pointermove', 90, 90);
    expect(session.getState()).toBe(before);
  });

  it('the wheel goes through the images, and zooms with Ctrl as a pinch on a trackpad does [VW-4]', () => {
    element.dispatchEvent(new WheelEvent('wheel', { deltaY: 100, cancelable: true }));
    expect(here().index).toBe(21);
    const pinch = new WheelEvent('wheel', { deltaY: -10, ctrlKey: true, cancelable: true });
    element.dispatchEvent(pinch);
    expect(pinch.defaultPrevented).toBe(true);
    expect(where().scaleX).toBeGreaterThan(4);
    expect(here().index).toBe(21);
  });

  it('has no menu of the browser on the right button', () => {
    const event = new MouseEvent('contextmenu', { cancelable: true });
    element.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
  });
});

describe('fingers', () => {
  const touch = { pointerType: 'touch', button: 0 };

  it('two move and pinch together [VW-4]', () => {
    pointer('pointerdown', 80, 100, { ...touch, pointerId: 1 });
    pointer('pointerdown', 120, 100, { ...touch, pointerId: 2 });
    pointer('pointermove', 60, 100, { ...touch, pointerId: 1 });
    pointer('pointermove', 140, 100, { ...touch, pointerId: 2 });
    expect(where().scaleX).toBeCloseTo(8, 6);
    expect(where().x + 50 * where().scaleX).toBeCloseTo(200, 6);
    pointer('pointermove', 160, 120, { ...touch, pointerId: 2 });
    pointer('pointermove', 80, 120, { ...touch, pointerId: 1 });
    expect(where().x + 50 * where().scaleX).toBeCloseTo(240, 0);
    expect(here().voi).toEqual({ kind: 'file', alternative: 0 });
  });

  it('the one that stays after a pinch does nothing', () => {
    pointer('pointerdown', 80, 100, { ...touch, pointerId: 1 });
    pointer('pointerdown', 120, 100, { ...touch, pointerId: 2 });
    pointer('pointerup', 120, 100, { ...touch, pointerId: 2 });
    const before = session.getState();
    pointer('pointermove', 20, 20, { ...touch, pointerId: 1 });
    expect(session.getState()).toBe(before);
  });

  it('one goes through the images with the tool for it [VW-4]', () => {
    session.dispatch({ type: 'tool', tool: 'scroll' });
    pointer('pointerdown', 50, 50, touch);
    pointer('pointermove', 50, 62, touch);
    expect(here().index).toBe(23);
  });
});
