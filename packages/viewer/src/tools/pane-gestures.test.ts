// @vitest-environment jsdom
import { frameNumber } from '@mado/dicom';
import { toolTypes, type ToolType } from '@mado/reading';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSession, type Session } from '../session/create-session.ts';
import { viewAffine } from '../session/pane-view.ts';
import type { GreyPicture } from '../session/picture.ts';
import { activePane } from '../session/state.ts';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { browserClock } from './measuring/statistics-pace.ts';
import { listenToGestures } from './pane-gestures.ts';

const image = { columns: 100, rows: 100, aspect: 1 };
const canvas = { width: 400, height: 400 };

/** Each pixel's value is its column. */
const picture: GreyPicture = {
  kind: 'grey',
  columns: 100,
  rows: 100,
  pixels: Uint16Array.from({ length: 10_000 }, (_, index) => index % 100),
  least: 0,
  most: 99,
  low: 0,
  high: 99,
  pipeline: { modality: { slope: 1, intercept: 0 }, alternatives: [], inverse: false },
};

let session: Session;
let element: HTMLElement;
let stop: () => void;
/** Measurements whose menu was asked for. */
let asked: string[];

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
  session.dispatch({
    type: 'shown',
    pane: 0,
    series: '/a',
    shown: { index: 20, voi, scale: 4, affine: { a: 4, b: 0, c: 0, d: 4, e: 0, f: 0 } },
  });

  element = document.createElement('div');
  element.setPointerCapture = () => undefined;
  element.getBoundingClientRect = () => ({ left: 0, top: 0, width: 200, height: 200 }) as DOMRect;
  document.body.append(element);
  // The canvas has two device pixels per CSS pixel.
  asked = [];
  stop = listenToGestures(element, session, {
    pane: 0,
    canvasSize: () => canvas,
    pictureAt: () => picture,
    newId: () => `id-${session.getState().reading.past.length}`,
    clock: browserClock,
    onMenu: ({ _id }) => asked.push(_id),
  });
});

const here = () => activePane(session.getState()).viewState;
const where = () => viewAffine(here().view, image, canvas);

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

  it('goes on with the function that is on the canvas, however narrow it makes the window [VW-20]', () => {
    const voi = { function: 'LINEAR_EXACT', center: 1, width: 2 } as const;
    const affine = { a: 4, b: 0, c: 0, d: 4, e: 0, f: 0 };
    session.dispatch({ type: 'shown', pane: 0, series: '/a', shown: { index: 20, voi, scale: 4, affine } });
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
    const { controls } = session.getState();
    const buttons = { middle: 'window', right: 'scroll' } as const;
    session.dispatch({ type: 'controls', controls: { ...controls, buttons, wheel: 'zoom' } });
    drag(1, [100, 100], [130, 100]);
    expect(here().voi).toMatchObject({ kind: 'window' });
    drag(2, [100, 100], [100, 130]);
    expect(here().index).toBeGreaterThan(20);
    const { index, view } = here();
    element.dispatchEvent(new WheelEvent('wheel', { deltaY: -100, cancelable: true }));
    expect(here().index).toBe(index);
    expect(here().view).not.toEqual(view);
  });

  it('magnifies what lies under it while it is pressed, and leaves the view [VW-4]', () => {
    session.dispatch({ type: 'tool', tool: 'magnify' });
    const magnifier = () => session.getState().display.magnifier;
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
    session.dispatch({ type: 'tool', tool: 'region' });
    pointer('pointerdown', 50, 60);
    pointer('pointermove', 55, 80);
    expect(session.getState().display.region).toEqual({ pane: 0, from: { x: 100, y: 120 }, to: { x: 110, y: 160 } });
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    pointer('pointerup', 55, 80);
    expect(session.getState().display.region).toBeNull();
    expect(here().voi.kind).toBe('file');
    expect(session.getState().tool).toBe('region');
    // Columns 25 to 29 of the picture, four canvas pixels each.
    drag(0, [50, 60], [60, 80]);
    expect(here().voi).toEqual({ kind: 'window', center: 27, width: 4 });
    expect(session.getState().tool).toBe('window');
  });

  it('the chosen tool belongs to the left button [VW-4]', () => {
    session.dispatch({ type: 'tool', tool: 'scroll' });
    drag(0, [50, 50], [50, 90]);
    expect(here().index).toBe(30);
    session.dispatch({ type: 'tool', tool: 'pan' });
    drag(0, [50, 50], [55, 50]);
    expect(where().e).toBe(10);
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
    expect(where().a).toBeGreaterThan(4);
    expect(here().index).toBe(21);
  });

  it('with Ctrl it zooms by 0.15 at most at once, however far a notch goes', () => {
    const scale = () => where().a;
    const wheel = (deltaY: number) =>
      element.dispatchEvent(new WheelEvent('wheel', { deltaY, ctrlKey: true, cancelable: true }));
    const before = scale();
    wheel(-400);
    expect(scale() / before).toBeCloseTo(1.15, 2);
    wheel(400);
    expect(scale()).toBeCloseTo(before, 9);
    wheel(-7);
    expect(scale() / before).toBeCloseTo(1.0725, 3);
  });

  it('the wheel makes its pane the active one; one event zooms by a seventh at most', () => {
    session.dispatch({ type: 'layout', layout: { rows: 1, columns: 2 } });
    session.dispatch({ type: 'activate', pane: 1 });
    const before = where().a;
    element.dispatchEvent(new WheelEvent('wheel', { deltaY: -300, ctrlKey: true, cancelable: true }));
    expect(session.getState().active).toBe(0);
    expect(where().a / before).toBeCloseTo(Math.exp(0.14), 9);
  });

  it('is heard no more when the pane is gone, nor are keys', () => {
    pointer('pointerdown', 50, 50, { button: 0 });
    stop();
    const left = session.getState();
    element.dispatchEvent(new WheelEvent('wheel', { deltaY: 100, cancelable: true }));
    element.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
    drag(0, [50, 50], [90, 90]);
    expect(session.getState()).toBe(left);
  });

  it('has no menu of the browser on the right button', () => {
    const event = new MouseEvent('contextmenu', { cancelable: true });
    element.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
  });
});

describe('a double click [VW-102]', () => {
  const double = (x: number, y: number, tremble = 0) => {
    drag(0, [x, y], [x, y]);
    drag(0, [x + tremble, y], [x + tremble, y]);
    pointer('dblclick', x, y);
  };
  const isMaximised = () => session.getState().maximised;
  const reading = () => session.getState().reading;
  beforeEach(() => session.dispatch({ type: 'layout', layout: { rows: 1, columns: 2 } }));

  it.each(['window', 'pan', 'Length', 'Angle', 'Bidirectional', 'EllipticalRoi', 'FreehandMouse'] as const)(
    'gives the pane the room of all with the tool %s, and sets nothing',
    (tool) => {
      session.dispatch({ type: 'tool', tool });
      double(50, 50, 2);
      expect(isMaximised()).toBe(true);
      expect([reading().measurements.size, reading().draft]).toEqual([0, null]);
      double(50, 50);
      expect(isMaximised()).toBe(false);
    },
  );

  it('ends what was being drawn, and does no more', () => {
    session.dispatch({ type: 'tool', tool: 'Length' });
    drag(0, [20, 20], [20, 20]);
    double(60, 20);
    expect(isMaximised()).toBe(false);
    expect([reading().measurements.size, reading().draft]).toEqual([1, null]);
  });

  it('sets a probe, which it does not leave for another size', () => {
    session.dispatch({ type: 'tool', tool: 'DragProbe' });
    double(60, 20);
    expect(isMaximised()).toBe(false);
    expect(reading().measurements.size).toBe(1);
  });

  it('on what lies over the pane is not for the pane', () => {
    const button = document.createElement('button');
    element.append(button);
    pointer('dblclick', 10, 10, { on: button });
    expect(isMaximised()).toBe(false);
  });

  it('is none where the second press goes away: it draws from where the first began', () => {
    session.dispatch({ type: 'tool', tool: 'Length' });
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

describe('measuring [VW-42]', () => {
  const all = () => [...session.getState().reading.measurements.values()].map(({ measurement }) => measurement);
  const choose = (tool: ToolType) => session.dispatch({ type: 'tool', tool });
  const click = (x: number, y: number) => drag(0, [x, y], [x, y]);
  const touch = { pointerType: 'touch', button: 0 };
  // Eight device pixels, which are two of the image, to 4 CSS pixels: 10 CSS pixels are 5 of the image.
  const five = [
    [10, 10],
    [15, 10],
  ];

  it('draws by dragging, and by two presses', () => {
    choose('Length');
    drag(0, [20, 20], [30, 20]);
    click(20, 60);
    pointer('pointermove', 25, 60);
    expect(session.getState().reading.draft?.measurement.points[1]).toEqual([12.5, 30]);
    click(30, 60);
    expect(all().map(({ points, cachedStats }) => [points[0], points[1], cachedStats])).toEqual([
      [...five, { length: 5 }],
      [[10, 30], [15, 30], { length: 5 }],
    ]);
    expect(here().voi.kind).toBe('file');
  });

  it('draws an angle leg by leg, by mouse and by finger alike', () => {
    for (const more of [{ button: 0 }, touch]) {
      choose('Angle');
      pointer('pointerdown', 40, 20, more);
      pointer('pointermove', 20, 20, more);
      pointer('pointerup', 20, 20, more);
      pointer('pointerdown', 20, 30, more);
      pointer('pointermove', 20, 60, more);
      pointer('pointerup', 20, 60, more);
      expect(all().at(-1)?.cachedStats).toEqual({ angle: 90 });
      session.dispatch({ type: 'undo' });
    }
  });

  it.each(toolTypes)('draws with a pen as with the mouse: %s', (tool) => {
    const way = [
      [20, 20],
      [60, 24],
      [70, 60],
      [30, 70],
    ] as const;
    const drawn = ['mouse', 'pen', 'touch'].map((pointerType) => {
      session.dispatch({ type: 'select-measurement', id: null });
      choose(tool);
      const send = (type: string, [x, y]: readonly [number, number]) => pointer(type, x, y, { pointerType, button: 0 });
      send('pointerdown', way[0]);
      for (const point of way) send('pointermove', point);
      send('pointerup', way[3]);
      if (tool === 'Angle') for (const type of ['pointerdown', 'pointermove', 'pointerup']) send(type, [90, 90]);
      const [{ _id: _, ...one } = { _id: '' }] = all();
      session.dispatch({ type: 'undo' });
      return one;
    });
    expect(drawn[0]).toMatchObject({ toolType: tool });
    expect([drawn[1], drawn[2]]).toEqual([drawn[0], drawn[0]]);
  });

  it('gives up what was begun: by Escape, by a second finger, and an outline that is none', () => {
    choose('Length');
    pointer('pointerdown', 20, 20, { button: 0 });
    pointer('pointermove', 60, 60);
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    pointer('pointerup', 60, 60);
    pointer('pointerdown', 20, 20, touch);
    pointer('pointermove', 60, 60, touch);
    pointer('pointerdown', 90, 90, { ...touch, pointerId: 2 });
    pointer('pointerup', 60, 60, touch);
    pointer('pointerup', 90, 90, { ...touch, pointerId: 2 });
    choose('FreehandMouse');
    drag(0, [20, 20], [21, 20]);
    expect([all(), session.getState().reading.draft]).toEqual([[], null]);
  });

  it.each<[string, () => void]>([
    ['another tool', () => session.dispatch({ type: 'tool', tool: 'window' })],
    ['another measuring tool', () => choose('Angle')],
    [
      'another pane',
      () => {
        session.dispatch({ type: 'layout', layout: { rows: 1, columns: 2 } });
        session.dispatch({ type: 'activate', pane: 1 });
      },
    ],
  ])('gives up what waits for its next point for %s [VW-117]', (_, turnTo) => {
    choose('Length');
    click(20, 60);
    pointer('pointermove', 25, 60);
    expect(session.getState().reading.draft).not.toBeNull();
    turnTo();
    expect(session.getState().reading.draft).toBeNull();
    pointer('pointermove', 40, 60);
    expect([all(), session.getState().reading.draft]).toEqual([[], null]);
  });

  it('takes a measurement by a point or a line with any tool, and changes the window beside it', () => {
    choose('Length');
    drag(0, [20, 20], [40, 20]);
    session.dispatch({ type: 'tool', tool: 'window' });
    drag(0, [41, 21], [60, 20]);
    expect(all()[0]?.points).toEqual([
      [10, 10],
      [30, 10],
    ]);
    drag(0, [40, 20], [40, 60]);
    expect(all()[0]?.points).toEqual([
      [10, 30],
      [30, 30],
    ]);
    expect(here().voi.kind).toBe('file');
    drag(0, [150, 150], [160, 150]);
    expect(here().voi.kind).toBe('window');
    expect(session.getState().reading.selected).toBeNull();
  });

  it('lets a finger that goes through the images pass, unless the measurement was chosen by a tap', () => {
    choose('Length');
    drag(0, [20, 20], [100, 20]);
    session.dispatch({ type: 'select-measurement', id: null });
    session.dispatch({ type: 'tool', tool: 'scroll' });
    const swipe = () => {
      pointer('pointerdown', 60, 22, touch);
      pointer('pointermove', 60, 60, touch);
      pointer('pointerup', 60, 60, touch);
    };
    swipe();
    expect(here().index).toBeGreaterThan(20);
    expect(all()[0]?.points[0]).toEqual([10, 10]);
    pointer('pointerdown', 60, 22, touch);
    pointer('pointerup', 60, 22, touch);
    expect(session.getState().reading.selected).toBe('id-0');
    swipe();
    expect(all()[0]?.points[0]).toEqual([10, 29]);
  });

  it('asks for its menu by a right click, which a zoom is not', () => {
    choose('Length');
    drag(0, [20, 20], [60, 20]);
    drag(2, [40, 20], [40, 60]);
    expect(asked).toEqual([]);
    session.dispatch({ type: 'reset' });
    drag(2, [40, 20], [41, 20]);
    expect(asked).toEqual(['id-0']);
  });

  it('a finger takes the points of what was chosen from farther off, the nearest of all points first [VW-82]', () => {
    choose('Length');
    drag(0, [20, 20], [100, 20]);
    drag(0, [150, 60], [160, 60]);
    session.dispatch({ type: 'tool', tool: 'scroll' });
    session.dispatch({ type: 'select-measurement', id: 'id-0' });
    const pull = (x: number, y: number) => {
      pointer('pointerdown', x, y, touch);
      pointer('pointermove', x, y + 40, touch);
      pointer('pointerup', x, y + 40, touch);
    };
    pull(120, 52);
    expect(all()[0]?.points[1]).toEqual([60, 46]);
    session.dispatch({ type: 'undo' });
    session.dispatch({ type: 'select-measurement', id: null });
    pull(120, 52);
    expect(all()[0]?.points[1]).toEqual([50, 10]);
    // 37 px from what was chosen, 14 px from the other.
    choose('Length');
    session.dispatch({ type: 'select-measurement', id: 'id-0' });
    pull(136, 58);
    expect(all().map(({ points }) => points.some(([, row = 0]) => row > 40))).toEqual([false, true]);
  });

  describe('a finger that lies on a point [VW-83]', () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      choose('Length');
      drag(0, [20, 20], [60, 20]);
    });
    afterEach(() => vi.useRealTimers());

    it('sees it in the lens from the beginning, and is asked nothing while it aims', () => {
      pointer('pointerdown', 60, 20, touch);
      expect(session.getState().reading.draft).toMatchObject({
        measurement: { _id: 'id-0' },
        finger: { x: 120, y: 40 },
      });
      vi.advanceTimersByTime(2000);
      pointer('pointermove', 60, 60, touch);
      pointer('pointerup', 60, 60, touch);
      expect([asked, all()[0]?.points[1]]).toEqual([[], [30, 30]]);
    });

    it('has the menu when it is lifted where it lay for a while, and nothing after a touch', () => {
      pointer('pointerdown', 60, 20, touch);
      pointer('pointerup', 60, 20, touch);
      expect([asked, session.getState().reading.draft]).toEqual([[], null]);
      pointer('pointerdown', 60, 20, touch);
      vi.advanceTimersByTime(600);
      expect(asked).toEqual([]);
      pointer('pointerup', 60, 20, touch);
      expect([asked, session.getState().reading.draft]).toEqual([['id-0'], null]);
    });

    it('on a line the menu comes while it lies', () => {
      session.dispatch({ type: 'tool', tool: 'scroll' });
      drag(0, [150, 150], [150, 150]);
      choose('Length');
      drag(0, [20, 100], [180, 100]);
      pointer('pointerdown', 100, 101, touch);
      vi.advanceTimersByTime(600);
      expect(asked).toEqual(['id-1']);
      pointer('pointerup', 100, 101, touch);
      expect(all()).toHaveLength(2);
    });
  });

  it('has nothing of it for who may only look', () => {
    choose('Length');
    drag(0, [20, 20], [60, 20]);
    const [kept] = all();
    const somebody = { uuid: null, username: '' };
    const at = { clock: 1, addedBy: somebody, addedAt: '', updatedBy: somebody, updatedAt: '' };
    session.dispatch({ type: 'reading-loaded', measurements: [{ ...kept!, ...at }], mayWrite: false });
    session.dispatch({ type: 'select-measurement', id: null });
    drag(0, [20, 20], [20, 60]);
    drag(2, [40, 20], [40, 20]);
    expect([all().length, all()[0]?.points[0], session.getState().reading.selected, asked]).toEqual([
      1,
      [10, 10],
      null,
      [],
    ]);
  });
});
