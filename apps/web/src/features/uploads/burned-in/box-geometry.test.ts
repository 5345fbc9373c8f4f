import { expect, test } from 'vitest';
import { dragged, drawnBox, gripAt, lowerRight, middleBox, uncovered, wholeBox } from './box-geometry.ts';

const frame = { columns: 100, rows: 60 };
const box = { column: 10, row: 20, columns: 40, rows: 20 };
const near = { x: 5, y: 5 };

test('a box is gripped at its sides and corners, else as a whole', () => {
  expect(gripAt(box, { x: 30, y: 30 }, near)).toEqual(wholeBox);
  expect(gripAt(box, { x: 49, y: 39 }, near)).toEqual(lowerRight);
  expect(gripAt(box, { x: 8, y: 30 }, near)).toEqual({ left: true, top: false, right: false, bottom: false });
  const small = { column: 10, row: 20, columns: 8, rows: 8 };
  expect(gripAt(small, { x: 14, y: 24 }, near)).toEqual(wholeBox);
});

test('a box moves by whole pixels and stays in the frame', () => {
  expect(dragged(box, wholeBox, { x: 1.4, y: -2.6 }, frame)).toEqual({ ...box, column: 11, row: 17 });
  expect(dragged(box, wholeBox, { x: 999, y: -999 }, frame)).toEqual({ ...box, column: 60, row: 0 });
});

test('a side moves alone, and leaves at least one pixel', () => {
  expect(dragged(box, lowerRight, { x: 5, y: -5 }, frame)).toEqual({ ...box, columns: 45, rows: 15 });
  expect(dragged(box, lowerRight, { x: -999, y: 999 }, frame)).toEqual({ ...box, columns: 1, rows: 40 });
  const left = { left: true, top: false, right: false, bottom: false };
  expect(dragged(box, left, { x: -999, y: 7 }, frame)).toEqual({ ...box, column: 0, columns: 50 });
  expect(dragged(box, left, { x: 999, y: 7 }, frame)).toEqual({ ...box, column: 49, columns: 1 });
});

test('a box is drawn in any direction, inside of the frame; a mere touch draws none', () => {
  expect(drawnBox({ x: 50.2, y: 40 }, { x: 120, y: -3 }, frame)).toEqual({ column: 50, row: 0, columns: 50, rows: 40 });
  expect(drawnBox({ x: 50, y: 40 }, { x: 52, y: 50 }, frame)).toBeNull();
});

test('a box to begin with lies in the frame, however small that is', () => {
  expect(middleBox({ columns: 1, rows: 1 })).toEqual({ column: 0, row: 0, columns: 1, rows: 1 });
  expect(middleBox(frame)).toEqual({ column: 37, row: 27, columns: 25, rows: 6 });
});

test('candidates that lie in a box are covered', () => {
  const inside = { column: 12, row: 22, columns: 5, rows: 5 };
  const half = { ...inside, column: 48 };
  expect(uncovered([inside, half], [box])).toEqual([half]);
});
