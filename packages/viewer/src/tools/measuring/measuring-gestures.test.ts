import type { CanvasPoint, ToolType } from '@mado/reading';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createSession, type Session } from '../../session/create-session.ts';
import type { GreyPicture } from '../../session/picture.ts';
import type { ViewerImage } from '../../session/series-images.ts';
import { imagesOfSeries } from '../../session/testing/a-series-with-images.ts';
import { aSeries, aStudy } from '../../session/testing/a-study.ts';
import { createMeasuring, type Measuring } from './measuring-gestures.ts';
import { PIXELS_IN_MOTION } from './statistics-pace.ts';

/** Pixels of an image to each side: more than are looked at while a hand moves. */
const SIZE = 700;

const picture: GreyPicture = {
  kind: 'grey',
  columns: SIZE,
  rows: SIZE,
  pixels: new Uint16Array(SIZE * SIZE).fill(7),
  least: 7,
  most: 7,
  low: 7,
  high: 7,
  pipeline: { modality: { slope: 1, intercept: 0 }, alternatives: [], inverse: false },
};

let session: Session;
let measuring: Measuring;
/** What is to be done in the next frame, and when the hand rests. */
let frame: (() => void)[];
let rest: (() => void)[];
/** How often the picture was asked for its pixels. */
const asked = vi.fn<() => GreyPicture | undefined>();

beforeEach(() => {
  session = createSession();
  session.dispatch({ type: 'studies-loaded', studies: [aStudy(aSeries('a'), aSeries('b'))] });
  for (const name of ['a', 'b']) {
    const images = imagesOfSeries(3).map((image): ViewerImage => ({
      ...image,
      key: `${name}${image.key}`,
      SOPInstanceUID: `${image.SOPInstanceUID}.${name}`,
      columns: SIZE,
      rows: SIZE,
    }));
    const series = `/documents/${name}`;
    session.dispatch({ type: 'series-loaded', series, content: { images, left_out: [] }, first: 0 });
  }
  show(0);
  [frame, rest] = [[], []];
  asked.mockReset().mockReturnValue(picture);
  const later = (due: (() => void)[]) => (run: () => void) => {
    due.push(run);
    return () => void due.splice(due.indexOf(run), 1);
  };
  measuring = createMeasuring(session, {
    pane: 0,
    pictureAt: asked,
    newId: () => `id-${session.getState().reading.past.length}`,
    clock: { atNextFrame: later(frame), atRest: later(rest) },
  });
});

/** What is on the canvas: a pixel of the image on each of the canvas. */
function show(index: number, series = '/documents/a'): void {
  if (session.getState().panes[0]?.series !== series) session.dispatch({ type: 'show-series', series, pane: 0 });
  const affine = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };
  session.dispatch({ type: 'shown', pane: 0, series, shown: { index, voi: null, scale: 1, affine } });
}

const all = () => [...session.getState().reading.measurements.values()].map(({ measurement }) => measurement);
const draft = () => session.getState().reading.draft;
const run = (due: (() => void)[]) => due.splice(0).forEach((one) => one());

describe.each([{ touch: false }, { touch: true }])(
  'what was begun belongs to its image [VW-80]: $touch',
  ({ touch }) => {
    const at = (x: number, y: number) => ({ at: { x, y } satisfies CanvasPoint, ratio: 1, touch });
    const drag = (tool: ToolType, from: [number, number], to: [number, number]) => {
      measuring.press(at(...from), tool);
      measuring.move(at(...to));
      measuring.lift(at(...to));
    };

    it('a drawing waits while another image is shown, and goes on when its own is shown again', () => {
      measuring.press(at(10, 10), 'FreehandMouse');
      measuring.move(at(40, 10));
      const before = draft();
      show(1);
      measuring.move(at(90, 90));
      expect(draft()).toBe(before);
      show(0);
      measuring.move(at(40, 40));
      measuring.lift(at(40, 40));
      expect(all().map(({ SOPInstanceUID, points }) => [SOPInstanceUID, points])).toEqual([
        [
          '1.2.3.0.a',
          [
            [10, 10],
            [40, 10],
            [40, 40],
          ],
        ],
      ]);
    });

    it('lifted on another image it is given up, also on one of another series', () => {
      for (const elsewhere of [() => show(1), () => show(0, '/documents/b')]) {
        show(0);
        measuring.press(at(10, 10), 'Length');
        measuring.move(at(40, 10));
        elsewhere();
        measuring.lift(at(90, 90));
        expect([all(), draft()]).toEqual([[], null]);
      }
    });

    it('between its presses it waits, and a press on another image begins anew there', () => {
      measuring.press(at(40, 10), 'Angle');
      measuring.move(at(10, 10));
      measuring.lift(at(10, 10));
      show(1);
      measuring.move(at(80, 80));
      show(0);
      measuring.press(at(10, 60), 'Angle');
      measuring.move(at(10, 60));
      measuring.lift(at(10, 60));
      expect(all()[0]).toMatchObject({ SOPInstanceUID: '1.2.3.0.a', cachedStats: { angle: 90 } });

      measuring.press(at(200, 200), 'Length');
      measuring.lift(at(200, 200));
      show(1);
      drag('Length', [300, 300], [330, 340]);
      expect(all().map(({ SOPInstanceUID, cachedStats }) => [SOPInstanceUID, cachedStats])).toEqual([
        ['1.2.3.0.a', { angle: 90 }],
        ['1.2.3.1.a', { length: 50 }],
      ]);
    });

    it('what is moved stays on its image, and lifted on another one it is where it was', () => {
      drag('Length', [10, 10], [50, 10]);
      const drawn = all();
      for (const lifted of [1, 0]) {
        measuring.press(at(50, 10), 'Length');
        measuring.move(at(50, 30));
        show(1);
        measuring.move(at(90, 90));
        expect(draft()?.measurement.points[1]).toEqual([50, 30]);
        show(lifted);
        measuring.lift(at(90, 90));
        show(0);
        expect(draft()).toBeNull();
        expect(all().map(({ points }) => points)).toEqual(
          lifted === 1
            ? drawn.map(({ points }) => points)
            : [
                [
                  [10, 10],
                  [50, 30],
                ],
              ],
        );
      }
    });
  },
);

describe('pixels are looked at with measure while a hand moves [VW-81]', () => {
  const mouse = (x: number, y: number) => ({ at: { x, y }, ratio: 1, touch: false });
  const mean = () => draft()?.measurement.cachedStats['mean'];

  it('of few, at most once a frame; the last place is not missed', () => {
    measuring.press(mouse(10, 10), 'RectangleRoi');
    run(frame);
    asked.mockClear();
    for (const to of [20, 30, 40]) measuring.move(mouse(to, to));
    expect(asked).toHaveBeenCalledTimes(1);
    expect(draft()?.measurement.cachedStats).toEqual({ area: 900 });
    run(frame);
    expect(asked).toHaveBeenCalledTimes(2);
    expect(draft()?.measurement.cachedStats).toMatchObject({ area: 900, count: 900, mean: 7 });
    expect([frame, rest]).toEqual([[], []]);
  });

  it('of many, when the hand rests, and always when it is lifted', () => {
    measuring.press(mouse(0, 0), 'RectangleRoi');
    run(frame);
    asked.mockClear();
    for (const to of [650, 660, 670]) measuring.move(mouse(to, to));
    expect(670 ** 2).toBeGreaterThan(PIXELS_IN_MOTION);
    expect([asked.mock.calls.length, frame.length, rest.length]).toEqual([0, 0, 1]);
    expect(draft()?.measurement.cachedStats).toEqual({ area: 670 ** 2 });
    run(rest);
    expect(mean()).toBe(7);
    measuring.move(mouse(680, 680));
    expect(mean()).toBeUndefined();
    measuring.lift(mouse(680, 680));
    expect(all()[0]?.cachedStats).toMatchObject({ count: 680 ** 2, mean: 7 });
    expect([rest, draft()]).toEqual([[], null]);
  });

  it('not after it was given up', () => {
    measuring.press(mouse(0, 0), 'RectangleRoi');
    measuring.move(mouse(20, 20));
    measuring.move(mouse(680, 680));
    measuring.cancel();
    expect([frame, rest, draft()]).toEqual([[], [], null]);
  });
});

describe('what is kept while its picture is not at hand [VW-84]', () => {
  const mouse = (x: number, y: number) => ({ at: { x, y }, ratio: 1, touch: false });
  const drag = (from: [number, number], to: [number, number]) => {
    measuring.press(mouse(...from), 'RectangleRoi');
    measuring.move(mouse(...to));
    measuring.lift(mouse(...to));
  };
  const come = () => {
    asked.mockReturnValue(picture);
    session.dispatch({ type: 'images-loaded', series: '/documents/a', indexes: [0] });
  };
  const steps = () => session.getState().reading.past.length;

  it('is measured in full when it comes, without a step of its own', () => {
    drag([10, 10], [40, 40]);
    asked.mockReturnValue(undefined);
    drag([10, 10], [5, 5]);
    expect(all()[0]?.cachedStats).toEqual({ area: 35 ** 2 });
    session.dispatch({ type: 'tool', tool: 'Length' });
    expect(all()[0]?.cachedStats).toEqual({ area: 35 ** 2 });
    come();
    expect(all()[0]?.cachedStats).toMatchObject({ area: 35 ** 2, count: 35 ** 2, mean: 7 });
    expect(steps()).toBe(2);
    session.dispatch({ type: 'undo' });
    expect(all()[0]?.cachedStats).toMatchObject({ area: 900, mean: 7 });
    session.dispatch({ type: 'redo' });
    expect(all()[0]?.cachedStats).toMatchObject({ area: 35 ** 2, mean: 7 });
  });

  it('stays as it was made since, or removed', () => {
    asked.mockReturnValue(undefined);
    drag([10, 10], [40, 40]);
    session.dispatch({ type: 'undo' });
    drag([100, 100], [140, 140]);
    const [one] = all();
    if (!one) throw new Error('nothing drawn');
    session.dispatch({ type: 'put-measurement', measurement: { ...one, label: 'Liver' } });
    come();
    expect(all()).toEqual([{ ...one, label: 'Liver' }]);
  });
});

it('what is hidden is not taken hold of [VW-172]', () => {
  const pointing = (x: number, y: number) => ({ at: { x, y }, ratio: 1, touch: false });
  measuring.press(pointing(10, 10), 'Length');
  measuring.move(pointing(90, 10));
  measuring.lift(pointing(90, 10));
  session.dispatch({ type: 'select-measurement', id: null });
  session.dispatch({ type: 'hide-measurements' });
  expect(measuring.press(pointing(10, 10), 'window')).toBe(false);
  session.dispatch({ type: 'show-measurements' });
  expect(measuring.press(pointing(10, 10), 'window')).toBe(true);
});
