// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FetchFailure } from '../../frames/fetch-bytes.ts';
import type { FrameFailure } from '../../session/frame-failure.ts';
import type { Picture } from '../../session/picture.ts';
import { imagesOfSeries } from '../../session/testing/a-series-with-images.ts';
import { drawPixels, greysOn } from '../../testing/pixel-canvas.ts';
import type { ReadySeries } from '../../session/state.ts';
import { aShownPicture } from '../testing/a-shown-picture.ts';
import { createFilmImages } from './film-images.ts';

beforeEach(drawPixels);
afterEach(() => vi.restoreAllMocks());

const COUNT = 40;
/** An image whose red is its number. */
const pictureOf = (index: number): Picture => ({
  kind: 'colour',
  columns: 4,
  rows: 4,
  rgba: Uint8ClampedArray.from(Array.from({ length: 16 }, () => [100 + index, 0, 0, 255]).flat()),
});

function film(failing: ReadonlyMap<number, FrameFailure['kind']> = new Map()) {
  const shown = aShownPicture();
  const series: ReadySeries = { ...shown.series, images: imagesOfSeries(COUNT), range: null };
  const asked: number[] = [];
  const words: string[] = [];
  const images = createFilmImages(
    {
      from: 2,
      to: 30,
      shown: { ...shown, series },
      measurements: [],
      orderOf: () => ({
        size: { width: 40, height: 40 },
        unit: 1,
        stated: [],
        overlays: [],
        mark: '診断には使用できません',
        colours: { measured: '#ffcc00', overlay: '#00ccff', mark: '#ffffff' },
        fontFamily: 'sans-serif',
      }),
      wordsFor: (number) => {
        words.push(String(number));
        return `画像 ${number} は表示できません`;
      },
    },
    {
      fetchPicture: async (_, index) => {
        asked.push(index);
        const kind = failing.get(index);
        if (kind) throw new FetchFailure({ kind });
        return pictureOf(index);
      },
      overlays: async () => [],
    },
  );
  const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 40 });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  /** All that was written onto it. */
  const written: string[] = [];
  vi.spyOn(context, 'fillText').mockImplementation((text) => void written.push(text));
  const seen = async (at: number) => {
    await images.draw(context, at);
    return greysOn(canvas)[1]?.[20];
  };
  return { images, asked, words, written, seen };
}

test('each image is drawn in its turn, and no more than a few are fetched before it [VW-196]', async () => {
  const { asked, seen } = film();
  expect(await seen(0)).toBe(102);
  expect(asked).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(await seen(1)).toBe(103);
  expect(asked.length).toBe(10);
  for (let at = 2; at <= 28; at++) expect(await seen(at)).toBe(102 + at);
  expect(asked).toEqual(Array.from({ length: 29 }, (_, at) => at + 2));
});

test('an image that cannot be shown has its number in its place and is named; the film goes on [VW-197]', async () => {
  const { images, words, written, seen } = film(
    new Map([
      [3, 'missing'],
      [4, 'not_in_file'],
    ]),
  );
  expect(await seen(0)).toBe(102);
  written.length = 0;
  expect(await seen(1)).toBe(0);
  // Also there it says that it is not for diagnosis [VW-195].
  expect(written).toEqual(['画像 4 は表示できません', '診断には使用できません']);
  expect(await seen(2)).toBe(0);
  expect(await seen(3)).toBe(105);
  expect([words, images.missing]).toEqual([
    ['4', '5'],
    [4, 5],
  ]);
});

test('where the source gives no answer there is no film, and the image is told of [VW-197]', async () => {
  const { seen } = film(new Map([[3, 'network']]));
  expect(await seen(0)).toBe(102);
  await expect(seen(1)).rejects.toMatchObject({ name: 'FilmStopped', number: 4 });
});

test.each(['forbidden', 'link_expired'] as const)(
  'where the right to see it ends (%s) there is no film [VW-223]',
  async (kind) => {
    const { seen, words } = film(new Map([[3, kind]]));
    await expect(seen(1)).rejects.toMatchObject({ name: 'FilmStopped', number: 4 });
    expect(words).toEqual([]);
  },
);
