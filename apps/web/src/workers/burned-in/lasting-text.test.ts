import { expect, test } from 'vitest';
import { lastingBoxes, type LookedFrame } from './lasting-text.ts';

const [columns, rows] = [200, 100];
const box = { column: 20, row: 30, columns: 60, rows: 20 };

/** Stripes in a box, moved by some pixels. */
function frame(moved: number, boxes = [box]): LookedFrame {
  const grey = Uint8Array.from({ length: columns * rows }, (_, at) =>
    Math.floor(((at % columns) + moved) / 5) % 2 === 0 ? 30 : 200,
  );
  return { grey, columns, boxes };
}

test('what looks alike at the same place in two of three frames lasts', () => {
  expect(lastingBoxes([frame(0), frame(5), frame(0)])).toEqual([box, box]);
});

test('what looks different at the same place does not', () => {
  expect(lastingBoxes([frame(0), frame(5)])).toEqual([]);
});

test('a candidate in one frame alone does not', () => {
  expect(lastingBoxes([frame(0), frame(0, []), frame(0, [{ ...box, column: 120 }])])).toEqual([]);
});

test('it is enough that a part of larger boxes lasts', () => {
  const wide = { column: 0, row: 20, columns: 180, rows: 60 };
  const half = frame(5, [wide]);
  for (let y = 0; y < rows; y++) half.grey.set(frame(0).grey.subarray(y * columns, y * columns + 90), y * columns);
  expect(lastingBoxes([frame(0), half])).toEqual([box, wide]);
});

test('where nothing is to be seen nothing is alike', () => {
  const even = { grey: new Uint8Array(columns * rows).fill(7), columns, boxes: [box] };
  expect(lastingBoxes([even, even])).toEqual([]);
});
