import { describe, expect, it } from 'vitest';
import { randomFrom } from './mutate.ts';
import { burnedInPicture, burnedInTexts, inkOutside } from './burned-in-set.ts';
import { afterJpeg } from './jpeg-loss.ts';
import { pictureWithoutText } from './burned-in-pictures.ts';
import { strokeLettering } from './stroke-letters.ts';

const pictureOf = (seed: number, index: number) =>
  burnedInPicture(
    seed,
    index,
    burnedInTexts(seed, index).map(({ size, bold }) => strokeLettering('山田 2026', size, bold)),
  );

describe('burnedInPicture', () => {
  it('is the same for the same seed and index, and another one for others', () => {
    const [one, again, other] = [pictureOf(1, 2), pictureOf(1, 2), pictureOf(2, 2)];
    expect(Buffer.compare(one.grey, again.grey)).toBe(0);
    expect(one.texts).toEqual(again.texts);
    expect(Buffer.compare(one.grey, other.grey)).not.toBe(0);
    expect(burnedInTexts(1, 2)).not.toEqual(burnedInTexts(1, 3));
  });

  it('orders Latin letters and Japanese of 10 to 60 pixels', () => {
    const orders = Array.from({ length: 60 }, (_, index) => burnedInTexts(3, index)).flat();
    const sizes = orders.map(({ size }) => size);
    expect([Math.min(...sizes), Math.max(...sizes)]).toEqual([10, 60]);
    for (const { text, script } of orders) {
      expect(text.length).toBeGreaterThan(1);
      expect(/[\u3040-\u9fff\uff00-\uffef]/.test(text)).toBe(script === 'japanese');
    }
  });

  it('has its texts inside, apart from each other, and to be read', () => {
    for (let index = 0; index < 3; index++) {
      const { columns, rows, grey, texts } = pictureOf(4, index);
      for (const [at, { column, row, lettering, level }] of texts.entries()) {
        expect(column >= 0 && row >= 0 && column + lettering.columns <= columns).toBe(true);
        expect(row + lettering.rows).toBeLessThanOrEqual(rows);
        const others = texts
          .filter((_, other) => other !== at)
          .map((other) => ({
            column: other.column,
            row: other.row,
            columns: other.lettering.columns,
            rows: other.lettering.rows,
          }));
        const { ink, outside } = inkOutside({ column, row, lettering }, others);
        expect(outside).toBe(ink);
        const full = [...lettering.ink.keys()].filter((pixel) => lettering.ink[pixel] === 255);
        const mean = (of: (pixel: number) => number) => full.reduce((sum, pixel) => sum + of(pixel), 0) / full.length;
        const burnt = mean(
          (pixel) =>
            grey[(row + Math.floor(pixel / lettering.columns)) * columns + column + (pixel % lettering.columns)]!,
        );
        expect(Math.abs(burnt - level)).toBeLessThan(30);
      }
    }
  });
});

describe('afterJpeg', () => {
  it('changes a picture a little, and less at a better quality', () => {
    const picture = pictureWithoutText('ct', 64, 64, randomFrom(1));
    const loss = (quality: number) => {
      const { grey } = afterJpeg(picture, quality);
      return grey.reduce((sum, level, at) => sum + Math.abs(level - picture.grey[at]!), 0) / grey.length;
    };
    expect(loss(100)).toBeLessThan(1);
    expect(loss(60)).toBeGreaterThan(loss(90));
    expect(loss(60)).toBeLessThan(12);
  });
});
