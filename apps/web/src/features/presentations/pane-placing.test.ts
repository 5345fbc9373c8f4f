import { expect, test } from 'vitest';
import { panePlacing } from './pane-placing.ts';

const image = { columns: 40, rows: 20 };
/** Its pixels are square. */
const picture = { width: 400, height: 200 };

test('a view that was kept before shows all of its image, as it lies in the file [PN-1]', () => {
  const placing = panePlacing({ ...image, paneView: null }, picture);
  expect(placing).toEqual({ width: 40, height: 20, matrix: [1, 0, 0, 1, 0, 0] });
  // Pixels twice as high as wide.
  const tall = panePlacing({ ...image, paneView: null }, { width: 400, height: 400 });
  expect(tall).toEqual({ width: 40, height: 40, matrix: [1, 0, 0, 2, 0, 0] });
});

test('one that was turned and mirrored lies so [PN-1]', () => {
  const turned = panePlacing({ ...image, paneView: { turns: 1, mirrored: false, zoom: null } }, picture);
  expect(turned).toEqual({ width: 20, height: 40, matrix: [0, 1, -1, 0, 20, 0] });
  const mirrored = panePlacing({ ...image, paneView: { turns: 0, mirrored: true, zoom: null } }, picture);
  expect(mirrored).toEqual({ width: 40, height: 20, matrix: [-1, 0, 0, 1, 40, 0] });
});

test('of one that was zoomed the middle is in the middle, and as much is seen [PN-1]', () => {
  const zoom = { column: 30, row: 5, width: 8, height: 6 };
  const placing = panePlacing({ ...image, paneView: { turns: 2, mirrored: false, zoom } }, picture);
  expect(placing).toEqual({ width: 8, height: 6, matrix: [-1, 0, 0, -1, 4 + 30, 3 + 5] });
});
