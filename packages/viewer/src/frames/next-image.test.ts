import { beforeEach, expect, it } from 'vitest';
import { createSession, type Session } from '../session/create-session.ts';
import type { Picture } from '../session/picture.ts';
import type { ViewerImage } from '../session/series-images.ts';
import { imagesOfSeries } from '../session/testing/a-series-with-images.ts';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { nextImage } from './next-image.ts';
import { createPictureCache, type PictureCache } from './picture-cache.ts';

const us = (value: number) => ({ vr: 'US', Value: [value] });
const none = () => false;
const colour: Picture = { kind: 'colour', columns: 4, rows: 4, rgba: new Uint8ClampedArray(64) };

let session: Session;
const next = (cache: PictureCache) => {
  const found = nextImage(session.getState(), cache, none, none);
  return found && [found.series.key, found.index, found.high];
};

/** A pane for each series, side by side. */
function open(names: readonly string[], instance: ViewerImage['instance'] = {}): void {
  const listed = names.map((name) => aSeries(name));
  session.dispatch({ type: 'studies-loaded', studies: [aStudy(...listed)] });
  session.dispatch({ type: 'layout', layout: { rows: 1, columns: names.length } });
  const images = imagesOfSeries(3).map((image) => ({ ...image, instance }));
  for (const { document: series } of listed)
    session.dispatch({ type: 'series-loaded', series, content: { images, left_out: [] }, first: 0 });
}

beforeEach(() => {
  session = createSession();
});

it('what is looked at comes first, on the active pane before the others, and so do those in advance', () => {
  open(['a', 'b']);
  session.dispatch({ type: 'activate', pane: 1 });
  const cache = createPictureCache(1e6);
  const at = { series: '/documents/b', index: 0 };
  const order: unknown[] = [];
  for (let found = next(cache); found; found = next(cache)) {
    order.push(found);
    cache.put({ series: String(found[0]), index: Number(found[1]) }, colour, [at]);
  }
  expect(order).toEqual([
    ['/documents/b', 0, true],
    ['/documents/a', 0, true],
    ['/documents/b', 1, false],
    ['/documents/b', 2, false],
    ['/documents/a', 1, false],
    ['/documents/a', 2, false],
  ]);
});

it.each([
  ['colour', { '00280002': us(3), '00280100': us(8) }, 64],
  ['grey of 16 bits', { '00280100': us(16) }, 32],
  ['grey of which nothing is said', {}, 32],
  ['grey of 8 bits', { '00280100': us(8) }, 16],
])('an image of 16 pixels (%s) is fetched in advance where it has room', (_, instance, bytes) => {
  open(['a'], instance);
  const at = { series: '/documents/a', index: 0 };
  const asked = [bytes, bytes - 1].map((room) => {
    const cache = createPictureCache(64 + room);
    cache.put(at, colour, [at]);
    return next(cache);
  });
  expect(asked).toEqual([['/documents/a', 1, false], undefined]);
});
