import { expect, test } from 'vitest';
import { boxBetween, itemsInBand } from './band-items.ts';
import { layoutOfTiles } from './row-layout.ts';

/** Seven tiles, three beside each other, each 100 px wide and high. */
const layout = layoutOfTiles(7, 3, 100);
const touched = (from: [number, number], to: [number, number]): number[] =>
  itemsInBand(boxBetween({ x: from[0], y: from[1] }, { x: to[0], y: to[1] }), layout, 300, 7);

test('a band chooses the items that it touches, in whichever direction it is drawn', () => {
  expect(touched([10, 10], [20, 20])).toEqual([0]);
  expect(touched([150, 50], [250, 150])).toEqual([1, 2, 4, 5]);
  expect(touched([250, 150], [150, 50])).toEqual([1, 2, 4, 5]);
});

test('beside the items it chooses none, and in a short line those that are there', () => {
  expect(touched([0, 310], [300, 400])).toEqual([]);
  expect(touched([0, -50], [300, -10])).toEqual([]);
  expect(touched([0, 210], [300, 290])).toEqual([6]);
  expect(itemsInBand(boxBetween({ x: 0, y: 0 }, { x: 9, y: 9 }), layoutOfTiles(0, 3, 100), 300, 0)).toEqual([]);
});
