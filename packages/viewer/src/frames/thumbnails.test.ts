import { plainAffine } from '../session/testing/a-series-with-images.ts';
import { frameNumber } from '@mado/dicom';
import { beforeEach, expect, test } from 'vitest';
import { createSession, type Session } from '../session/create-session.ts';
import type { FrameFailure } from '../session/frame-failure.ts';
import type { Picture } from '../session/picture.ts';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { createPictureCache, type PictureCache } from './picture-cache.ts';
import { FetchFailure } from './fetch-bytes.ts';
import { createThumbnails, type Thumbnails } from './thumbnails.ts';

const picture: Picture = { kind: 'colour', columns: 4, rows: 4, rgba: new Uint8ClampedArray(64) };
const a = '/documents/a';
const b = '/documents/b';

let session: Session;
let thumbnails: Thumbnails;
let cache: PictureCache;
/** Image that cannot be had. */
let broken: string;
let brokenBy: FrameFailure['kind'];
/** Images that were fetched, and series that were read, in their order. */
let fetched: string[];
let read: string[];

const settle = () => new Promise<void>((resolve) => setTimeout(resolve));
const want = (key: string) => thumbnails.want(key, new AbortController().signal);

function load(key: string): void {
  const images = Array.from({ length: 3 }, (_, index) => ({
    key: String(index),
    SOPInstanceUID: String(index),
    frame: frameNumber(1),
    columns: 4,
    rows: 4,
    aspect: 1,
    plane: { position: null, orientation: null, spacing: null, thickness: null },
    instance: { '00280002': { vr: 'US', Value: [3] } },
  }));
  session.dispatch({ type: 'series-loaded', series: key, content: { images, left_out: [] }, first: 0 });
}
const show = () =>
  session.dispatch({
    type: 'shown',
    pane: 0,
    series: a,
    shown: { index: 0, voi: null, scale: 1, affine: plainAffine },
  });

beforeEach(() => {
  session = createSession();
  fetched = [];
  read = [];
  broken = '';
  brokenBy = 'missing';
  cache = createPictureCache(1e6);
  session.dispatch({ type: 'studies-loaded', studies: [aStudy(aSeries('a'), aSeries('b'))] });
  const reader = { read: (series: string) => void read.push(series), destroy: () => undefined };
  thumbnails = createThumbnails(session, reader, cache, async (series, image) => {
    fetched.push(`${series.key} ${image.key}`);
    if (fetched.at(-1) === broken) throw new FetchFailure({ kind: brokenBy });
    return picture;
  });
});

test('none is fetched before the first image has been painted, although that image is there', async () => {
  load(a);
  const wish = want(a);
  show();
  await settle();
  expect(fetched).toEqual([]);
  thumbnails.begin();
  expect((await wish)?.picture).toBe(picture);
  expect(fetched).toEqual([`${a} 1`]);
});

test('while the active pane waits for its image none is fetched', async () => {
  load(a);
  thumbnails.begin();
  const wish = want(a);
  await settle();
  expect(fetched).toEqual([]);
  show();
  expect(await wish).not.toBeNull();
});

test('a series of which nothing is known is read, one at a time, and one that cannot be read has none', async () => {
  load(a);
  show();
  thumbnails.begin();
  const wish = want(b);
  expect(read).toEqual([b]);
  session.dispatch({ type: 'series-requested', series: b });
  session.dispatch({ type: 'series-failed', series: b, error: 'gone' });
  expect(await wish).toBeNull();
  expect(fetched).toEqual([]);
});

test('a series whose image cannot be had has none, and the next one is fetched', async () => {
  load(a);
  load(b);
  show();
  broken = `${a} 1`;
  const wishes = [want(a), want(b)];
  thumbnails.begin();
  expect((await Promise.all(wishes)).map((one) => one?.picture)).toEqual([undefined, picture]);
  expect(fetched).toEqual([`${a} 1`, `${b} 1`]);
});

test('a picture that is here already is fetched for nobody', async () => {
  load(a);
  show();
  cache.put({ series: a, index: 1 }, picture, [{ series: a, index: 0 }]);
  thumbnails.begin();
  expect((await want(a))?.picture).toBe(picture);
  expect(fetched).toEqual([]);
});

test('one that nobody wants any more is not fetched', async () => {
  load(a);
  load(b);
  show();
  const leaving = new AbortController();
  const left = thumbnails.want(a, leaving.signal);
  const stays = want(b);
  leaving.abort();
  expect(await left).toBeNull();
  thumbnails.begin();
  await stays;
  expect(fetched).toEqual([`${b} 1`]);
});

test('at the end whoever waits is told that there is none', async () => {
  load(a);
  const wish = want(a);
  thumbnails.destroy();
  expect(await wish).toBeNull();
  show();
  thumbnails.begin();
  await settle();
  expect(fetched).toEqual([]);
});

test.each([
  ['network', 1],
  ['missing', undefined],
] as const)('one that failed by %s can be had again when the source answers [VW-200]', async (kind, retried) => {
  load(a);
  load(b);
  broken = `${b} 1`;
  brokenBy = kind;
  thumbnails.begin();
  show();
  expect(await want(b)).toBeNull();
  thumbnails.resume();
  thumbnails.resume();
  expect(session.getState().series.get(b)).toMatchObject(retried === undefined ? {} : { retried });
  expect(session.getState().series.get(b)).toHaveProperty('phase', 'ready');
  if (retried === undefined) expect(session.getState().series.get(b)).not.toHaveProperty('retried');
});
