import { describe, expect, it } from 'vitest';
import {
  amountOf,
  burnedInPicture,
  burnedInTexts,
  inkOutside,
  pictureWithoutText,
  randomFrom,
  strokeLettering,
} from '../../testing/index.ts';
import { coveredArea, type Box } from './box.ts';
import { frameCandidates } from './frame-candidates.ts';
import { textBoxes } from './text-boxes.ts';

const own = ['山田太 ヤマタロウ', 'DATE 2026-11-26', '林 中日', '12345678 M', 'ID 0417/88'];

/** A picture of the set in letters of our own, as no fonts are here. */
function pictureOf(index: number) {
  const letterings = burnedInTexts(7, index).map(({ font, size, bold }) =>
    strokeLettering(own[font % own.length] ?? '', size, bold),
  );
  return burnedInPicture(7, index, letterings);
}

/** A text at a place of a picture of one level. */
function written(text: string, size: number, ink: number, ground: number) {
  const [columns, rows] = [400, 200];
  const grey = new Uint8Array(columns * rows).fill(ground);
  const lettering = strokeLettering(text, size);
  for (let at = 0; at < lettering.ink.length; at++) {
    const [x, y] = [at % lettering.columns, Math.floor(at / lettering.columns)];
    const share = lettering.ink[at]! / 255;
    grey[(60 + y) * columns + 40 + x] = Math.round(ground * (1 - share) + ink * share);
  }
  return { columns, rows, grey, place: { column: 40, row: 60, lettering } };
}

const holds = (boxes: readonly Box[], { place }: ReturnType<typeof written>): boolean =>
  inkOutside(place, boxes).outside === 0;

describe('textBoxes', () => {
  it('[BI-7] hold the texts of the generated set, over anatomy too', () => {
    let [texts, whole] = [0, 0];
    const pictures = amountOf({ perChange: 40, byNight: 200 });
    for (let index = 0; index < pictures; index++) {
      const picture = pictureOf(index);
      const boxes = textBoxes(picture.grey, picture.columns, picture.rows);
      for (const text of picture.texts) {
        texts++;
        if (inkOutside(text, boxes).outside === 0) whole++;
      }
    }
    console.log(`burned-in text: all ink of ${whole} of ${texts} texts in ${pictures} pictures lies in boxes`);
    expect(texts).toBeGreaterThan(160);
    expect(whole / texts).toBeGreaterThanOrEqual(0.99);
  }, 900_000);

  it.each([10, 16, 24, 34, 46, 60])('[BI-7] hold letters of %d pixels, light on dark and dark on light', (size) => {
    for (const [ink, ground] of [
      [255, 0],
      [140, 10],
      [226, 90],
      [0, 255],
      [60, 200],
    ] as const) {
      for (const text of ['DATE 2026', '山田 太']) {
        const picture = written(text, size, ink, ground);
        const boxes = textBoxes(picture.grey, picture.columns, picture.rows);
        expect([text, ink, holds(boxes, picture)]).toEqual([text, ink, true]);
        expect(coveredArea(boxes, picture.columns, picture.rows)).toBeLessThan(
          4 * (picture.place.lettering.columns + 20) * (picture.place.lettering.rows + 10),
        );
      }
    }
  });

  it('[BI-6] lie inside of the picture, and mark nothing in an even one', () => {
    const picture = pictureOf(1);
    for (const box of textBoxes(picture.grey, picture.columns, picture.rows)) {
      expect(box.column).toBeGreaterThanOrEqual(0);
      expect(box.row).toBeGreaterThanOrEqual(0);
      expect(box.column + box.columns).toBeLessThanOrEqual(picture.columns);
      expect(box.row + box.rows).toBeLessThanOrEqual(picture.rows);
      expect(Object.values(box).every(Number.isInteger)).toBe(true);
    }
    for (const [columns, rows] of [
      [1, 1],
      [7, 300],
      [300, 7],
      [65, 33],
    ] as const)
      expect(textBoxes(new Uint8Array(columns * rows).fill(90), columns, rows)).toEqual([]);
  });

  it('mark little where there is no text', () => {
    for (const kind of ['ultrasound', 'ct', 'report'] as const) {
      const shares = [1, 2].map((seed) => {
        const { grey, columns, rows } = pictureWithoutText(kind, 512, 512, randomFrom(seed));
        return coveredArea(textBoxes(grey, columns, rows), columns, rows) / (columns * rows);
      });
      expect(Math.max(...shares)).toBeLessThan(0.5);
    }
  });
});

describe('frameCandidates', () => {
  /** Text in one colour on black. */
  const coloured = ([red, green, blue]: readonly [number, number, number]) => {
    const { columns, rows, grey, place } = written('DATE 2026', 20, 255, 0);
    const rgba = new Uint8ClampedArray(grey.length * 4);
    for (const [at, level] of grey.entries())
      rgba.set([(red * level) / 255, (green * level) / 255, (blue * level) / 255, 255], at * 4);
    return { columns, rows, rgba, place };
  };

  it('[BI-5] find text by its brightness, and by its colour', () => {
    for (const colour of [
      [255, 255, 255],
      [255, 255, 0],
      [40, 40, 255],
      [255, 0, 0],
    ] as const) {
      const { place, ...frame } = coloured(colour);
      expect(inkOutside(place, frameCandidates(frame)).outside).toBe(0);
    }
  });

  it('[BI-6] begin with what is known, cut to the frame, and leave out what lies in it', () => {
    const { place: _, ...frame } = coloured([255, 255, 255]);
    expect(frameCandidates(frame, [{ column: -10, row: 0, columns: 1000, rows: 1000 }])).toEqual([
      { column: 0, row: 0, columns: 400, rows: 200 },
    ]);
  });
});
