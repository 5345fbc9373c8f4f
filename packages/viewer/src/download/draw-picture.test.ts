// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { flipped, fit, turned, zoom, type CanvasSize } from '../session/pane-view.ts';
import { statedMeasurement } from '../overlays/stated-measurement.ts';
import { aMeasurement } from '../session/testing/a-measurement.ts';
import { createTexts } from '../texts.ts';
import { drawPixels, greysOn } from '../testing/pixel-canvas.ts';
import { drawPicture, drawWordsAlone, type PictureOrder } from './draw-picture.ts';
import { aShownPicture } from './testing/a-shown-picture.ts';

beforeEach(drawPixels);
afterEach(() => vi.restoreAllMocks());

const { t } = createTexts('ja-JP');
const colours = { measured: '#F0D000', overlay: '#CFC3F5', mark: '#FFFFFF' };

/** Reds of what is drawn, of a canvas of this size or a likeness of it. */
function drawn(
  shown = aShownPicture(),
  more: Partial<PictureOrder> = {},
  canvasSize?: CanvasSize,
): (number | null)[][] {
  const size = more.size ?? { width: 40, height: 40 };
  const canvas = Object.assign(document.createElement('canvas'), canvasSize ?? size);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no context');
  const order = { size, unit: 0.01, stated: [], overlays: [], mark: '', colours, fontFamily: 'sans-serif', ...more };
  drawPicture(context, shown, order);
  return greysOn(canvas);
}
/** The middle of each pixel of the image, where it is seen as a whole. */
const middles = (greys: (number | null)[][]) =>
  [0, 1, 2, 3].map((row) => [0, 1, 2, 3].map((column) => greys[row * 10 + 5]?.[column * 10 + 5]));
const stored = [0, 1, 2, 3].map((row) => [0, 1, 2, 3].map((column) => column * 10 + row * 60));

describe('a picture at another size [VW-161]', () => {
  it('has the pixels of the image, as large as they are asked for', () => {
    expect(middles(drawn())).toEqual(stored);
    const large = drawn(aShownPicture(), { size: { width: 80, height: 80 } });
    expect([large.length, large[30]?.[50], large[79]?.[79]]).toEqual([80, 80, 210]);
  });

  it('is whole and centred where the pane shows it whole, whatever the shapes of both', () => {
    const wide = drawn(aShownPicture(fit, { paneSize: { width: 1000, height: 100 } }), {
      size: { width: 80, height: 40 },
    });
    expect([wide[5]?.[10], wide[5]?.[25], wide[35]?.[55], wide[5]?.[65]]).toEqual([0, 0, 210, 0]);
  });

  it('is inverted, turned and mirrored as the pane is', () => {
    const inverted = aShownPicture(fit, { transform: { voi: null, inverted: true } });
    expect(middles(drawn(inverted))).toEqual(stored.map((row) => row.map((red) => 255 - red)));
    expect(middles(drawn(aShownPicture(flipped(fit, 'horizontal'))))).toEqual(stored.map((row) => row.toReversed()));
    // Clockwise by a quarter: the first column, from below, is on top.
    expect(middles(drawn(aShownPicture(turned(fit, 1))))[0]).toEqual([180, 120, 60, 0]);
  });

  it('is magnified about what is in the middle of the pane', () => {
    const paneSize = { width: 100, height: 100 };
    const view = zoom(fit, aShownPicture().image, paneSize, 2, { x: 0, y: 0 });
    const magnified = aShownPicture(view, { paneSize });
    // The upper left quarter fills it.
    expect(drawn(magnified)[39]?.[39]).toBe(70);
    // All that the pane shows is in a picture of another shape, too.
    const wide = drawn(magnified, { size: { width: 80, height: 40 } });
    expect([wide[39]?.[0], wide[39]?.[20], wide[39]?.[59], wide[39]?.[79]]).toEqual([0, 60, 70, 80]);
  });

  it('has a window, as the pane has it', () => {
    const grey = aShownPicture(fit, {
      picture: {
        kind: 'grey',
        columns: 4,
        rows: 4,
        pixels: Int16Array.from({ length: 16 }, (_, at) => at),
        least: 0,
        most: 15,
        low: 0,
        high: 15,
        pipeline: { modality: { slope: 1, intercept: 0 }, alternatives: [], inverse: false },
      },
      transform: { voi: { function: 'LINEAR_EXACT', center: 8, width: 8 }, inverted: false },
    });
    const greys = middles(drawn(grey));
    expect([greys[0]?.[0], greys[1]?.[0], greys[2]?.[0], greys[3]?.[0]]).toEqual([0, 0, 128, 255]);
  });

  const length = aMeasurement({
    points: [
      [1, 2],
      [3, 2],
    ],
  });
  const stated = statedMeasurement(length, aShownPicture().image, t);

  it('has measurements at its own size, in the width that lines have there, and none where they are not wanted', () => {
    const size = { width: 400, height: 400 };
    const plain = drawn(aShownPicture(), { size, unit: 1 });
    const measured = drawn(aShownPicture(), { size, unit: 1, stated });
    expect(plain[200]?.[150]).toBe(130);
    expect([195, 199, 200, 205].map((y) => measured[y]?.[150])).toEqual([70, 240, 240, 130]);
    const thick = drawn(aShownPicture(), { size, unit: 5, stated });
    expect([190, 196, 204, 211].map((y) => thick[y]?.[150])).toEqual([0, 240, 240, 130]);
  });

  it('has a likeness that is smaller, with all in its place', () => {
    const order = { size: { width: 400, height: 400 }, unit: 4, stated, mark: '診断には使用できません' };
    const [large, small] = [drawn(aShownPicture(), order), drawn(aShownPicture(), order, { width: 200, height: 200 })];
    const other = small.flatMap((row, y) => row.filter((red, x) => red !== large[y * 2 + 1]?.[x * 2 + 1]));
    expect(other.length).toBeLessThan(200 * 200 * 0.02);
    expect(small.flat().filter((red) => red === 240).length).toBeGreaterThan(500);
  });

  it('says at the lower left that it is not for diagnosis, and where it is small in small letters', () => {
    const mark = '診断には使用できません';
    const marked = drawn(aShownPicture(), { size: { width: 400, height: 400 }, unit: 1, mark });
    expect([marked[390]?.[10], marked[390]?.[120], marked[390]?.[135], marked[375]?.[10]]).toEqual([
      255, 255, 190, 180,
    ]);
    const small = drawn(aShownPicture(), { size: { width: 100, height: 100 }, unit: 1, mark });
    expect([small[92]?.[7], small[92]?.[92], small[92]?.[96]]).toEqual([255, 255, 210]);
  });

  it('has the overlays of the file', () => {
    const plane = { group: 0x6000, columns: 2, rows: 2, column: 1, row: 1, bit: null } as never;
    const overlays = [{ plane, bits: Uint8Array.of(1, 0, 0, 1) }];
    expect(middles(drawn(aShownPicture(), { overlays }))).toEqual(
      stored.map((row, y) => row.map((red, x) => (x === y && (x === 1 || x === 2) ? 0xcf : red))),
    );
  });
});

test('words in the place of an image are all on a narrow picture, too [VW-197]', () => {
  const size = { width: 100, height: 100 };
  const canvas = Object.assign(document.createElement('canvas'), size);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no context');
  const order = { size, unit: 1, stated: [], overlays: [], mark: '', colours, fontFamily: 'sans-serif' };
  drawWordsAlone(context, order, '画像 4 は表示できません');
  const line = greysOn(canvas)[48] ?? [];
  expect([line.indexOf(255), line.lastIndexOf(255)]).toEqual([6, 93]);
});
