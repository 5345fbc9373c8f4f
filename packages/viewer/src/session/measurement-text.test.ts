import { measure, type GridPoint, type ToolType } from '@mado/reading';
import { expect, it } from 'vitest';
import enUS from '../locales/en-US/index.ts';
import jaJP from '../locales/ja-JP/index.ts';
import { measuredLines } from './measurement-text.ts';
import { aMeasurement } from './testing/a-measurement.ts';

const at = (column: number, row: number) => ({ column, row });
const box = (left: number, top: number, right: number, bottom: number) => [
  at(left, top),
  at(right, top),
  at(right, bottom),
  at(left, bottom),
];

/** Ten by ten pixels; those of the left half are padding. */
const values = { columns: 10, rows: 10, valueAt: (index: number) => (index % 10 < 5 ? NaN : 40) };

function keysOf(toolType: ToolType, points: readonly GridPoint[], pixels: typeof values | null = values) {
  const cachedStats = measure(toolType, points, { across: 1, down: 1 }, pixels);
  const stated = points.map(({ column, row }) => [column, row]);
  return measuredLines(aMeasurement({ toolType, points: stated, cachedStats })).map(({ key }) => key);
}

it('what has no values says why [RD-23] [RD-11]', () => {
  const off = box(20, 20, 30, 30);
  expect(keysOf('RectangleRoi', off)).toEqual(['area', 'offImage']);
  expect(keysOf('DragProbe', [at(-1, 4)])).toEqual(['offImage']);
  expect(keysOf('RectangleRoi', box(1, 1, 4, 4))).toEqual(['area', 'noValues']);
  expect(keysOf('DragProbe', [at(2, 2)])).toEqual(['noValues']);
  expect(keysOf('CircleRoi', [at(7, 7), at(7.2, 7)])).toEqual(['area', 'betweenPixels']);
  expect(keysOf('FreehandMouse', [at(6, 1), at(9, 4), at(9, 1), at(6, 4)])).toEqual(['mean', 'range', 'crossing']);
  // Lengths are those of their points wherever they lie; colour, and pixels that are not at hand, say nothing of them.
  expect(keysOf('Length', [at(-5, 2), at(30, 2)])).toEqual(['length']);
  expect([keysOf('RectangleRoi', off, null), keysOf('DragProbe', [at(2, 2)], null)]).toEqual([['area'], []]);
});

it('in both languages', () => {
  const reasons = ['offImage', 'betweenPixels', 'noValues', 'crossing'] as const;
  for (const { measured } of [jaJP, enUS]) expect(new Set(reasons.map((key) => measured[key])).size).toBe(4);
});

const valuesOf = (cachedStats: Record<string, number>, unit: 'mm' | 'px' = 'mm', modalityUnit = '') =>
  measuredLines(aMeasurement({ cachedStats, unit, modalityUnit })).map(({ values }) => values);

it.each([
  [0, '0.00'],
  [-0.001, '0.00'],
  [0.994, '0.99'],
  [-0.5, '-0.50'],
  [1, '1.0'],
  [999.94, '999.9'],
  [1000, '1000'],
  [-1234.5, '-1235'],
  [1e6, '1.00e+6'],
])('a length of %j is written %s', (length, text) => {
  expect(valuesOf({ length })).toEqual([{ length: text, unit: 'mm' }]);
});

it('an area is in the square of the unit of lengths, values in that of the modality', () => {
  expect(valuesOf({ area: 12 })).toEqual([{ area: '12.0', unit: 'mm²' }]);
  expect(valuesOf({ area: 12 }, 'px')).toEqual([{ area: '12.0', unit: 'px²' }]);
  const stats = { mean: 40.26, standardDeviation: 3, minimum: -5, maximum: 80 };
  expect(valuesOf(stats, 'mm', 'HU')).toEqual([
    { mean: '40.3', deviation: '3.0', unit: 'HU' },
    { least: '-5.0', most: '80.0', unit: 'HU' },
  ]);
});

it('an uptake has two digits after the point, however large it is below 1000 [RD-14]', () => {
  expect(valuesOf({ value: 12.345 }, 'mm', 'SUVbw')).toEqual([{ value: '12.35', unit: 'SUVbw' }]);
  expect(valuesOf({ value: 999.5 }, 'mm', 'SUVlbm')).toEqual([{ value: '999.50', unit: 'SUVlbm' }]);
  expect(valuesOf({ value: 1000.4 }, 'mm', 'SUVbw')).toEqual([{ value: '1000', unit: 'SUVbw' }]);
});
