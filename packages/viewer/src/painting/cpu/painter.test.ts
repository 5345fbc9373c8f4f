// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import type { DisplayTransform } from '../../session/voi.ts';
import type { Picture } from '../../session/picture.ts';
import { drawPixels, greysOn } from '../../testing/pixel-canvas.ts';
import type { Affine } from '@mado/reading';
import { createCpuPainter } from './painter.ts';

const affine = (scaleX: number, scaleY: number, x: number, y: number): Affine => ({
  a: scaleX,
  b: 0,
  c: 0,
  d: scaleY,
  e: x,
  f: y,
});

beforeEach(drawPixels);

const window = (center: number, width: number) => ({ function: 'LINEAR_EXACT', center, width }) as const;
const asStored = { voi: window(127.5, 255), inverted: false };

/** Three columns and two rows, every pixel another. */
const grey: Picture = {
  kind: 'grey',
  columns: 3,
  rows: 2,
  pixels: Uint8Array.of(10, 20, 30, 40, 50, 60),
  least: 10,
  most: 60,
  low: 10,
  high: 60,
  pipeline: { modality: { slope: 1, intercept: 0 }, alternatives: [], inverse: false },
};
const colour: Picture = {
  kind: 'colour',
  columns: 2,
  rows: 1,
  rgba: Uint8ClampedArray.of(200, 0, 0, 255, 100, 0, 0, 255),
};

function aCanvas(width: number, height: number) {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  return { canvas, context: canvas.getContext('2d')! };
}

describe('a picture on a canvas', () => {
  it('lies where it is placed, its first column at the left and its first row at the top, black around it', () => {
    const { canvas, context } = aCanvas(8, 4);
    createCpuPainter().paint(context, {
      picture: grey,
      transform: asStored,
      affine: affine(2, 1, 1, 1),
      interpolated: false,
    });
    expect(greysOn(canvas)).toEqual([
      [0, 0, 0, 0, 0, 0, 0, 0],
      [0, 10, 10, 20, 20, 30, 30, 0],
      [0, 40, 40, 50, 50, 60, 60, 0],
      [0, 0, 0, 0, 0, 0, 0, 0],
    ]);
  });

  it('is drawn again with another window, inverted and back, and when another takes its place', () => {
    const { canvas, context } = aCanvas(3, 2);
    const painter = createCpuPainter();
    const painted = (picture: Picture, transform: DisplayTransform) => {
      painter.paint(context, { picture, transform, affine: affine(1, 1, 0, 0), interpolated: true });
      return greysOn(canvas);
    };
    const stored = [
      [10, 20, 30],
      [40, 50, 60],
    ];
    expect(painted(grey, asStored)).toEqual(stored);
    expect(painted(grey, { ...asStored, voi: window(35, 50) })).toEqual([
      [0, 51, 102],
      [153, 204, 255],
    ]);
    expect(painted(grey, { ...asStored, inverted: true })).toEqual(stored.map((row) => row.map((one) => 255 - one)));
    expect(painted(colour, { voi: null, inverted: false })).toEqual([
      [200, 100, 0],
      [0, 0, 0],
    ]);
    expect(painted(colour, { voi: null, inverted: true })).toEqual([
      [55, 155, 0],
      [0, 0, 0],
    ]);
    expect(painted(grey, asStored)).toEqual(stored);
  });
});
