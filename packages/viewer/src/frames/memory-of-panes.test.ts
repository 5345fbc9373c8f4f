import { beforeEach, expect, it } from 'vitest';
import { createSession, type Session } from '../session/create-session.ts';
import { pictureBytes, type Picture } from '../session/picture.ts';
import { imagesOfSeries } from '../session/testing/a-series-with-images.ts';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { lookedAt, nextImage } from './next-image.ts';
import { createPictureCache, type PictureKey } from './picture-cache.ts';

const picture: Picture = { kind: 'colour', columns: 4, rows: 4, rgba: new Uint8ClampedArray(64) };
const BYTES = pictureBytes(picture);
const COUNT = 20;
const instance = { '00280002': { vr: 'US', Value: [3] } };

let session: Session;
/** Series of twenty images, each in a pane; the first is active. */
function open(names: readonly string[]): void {
  const series = [...new Set(names)].map((name) => aSeries(name));
  session.dispatch({ type: 'studies-loaded', studies: [aStudy(...series)] });
  session.dispatch({ type: 'layout', layout: { rows: 1, columns: names.length } });
  const images = imagesOfSeries(COUNT).map((image) => ({ ...image, instance }));
  for (const { document } of series)
    session.dispatch({ type: 'series-loaded', series: document, content: { images, left_out: [] }, first: 0 });
  names.forEach((name, pane) => session.dispatch({ type: 'show-series', series: `/documents/${name}`, pane }));
  session.dispatch({ type: 'activate', pane: 0 });
}

beforeEach(() => {
  session = createSession();
});

/** Pictures that are fetched, one after the other, until nothing is wanted, into room for so many of them. */
function fetching(room: number) {
  const cache = createPictureCache(room * BYTES);
  const there = new Map<string, PictureKey>();
  const name = ({ series, index }: PictureKey) => `${series} ${index}`;
  const fetched = (): string[] => {
    const asked: string[] = [];
    for (let n = 0; n < 10 * COUNT; n++) {
      const next = nextImage(
        session.getState(),
        cache,
        () => false,
        () => false,
      );
      if (!next) return asked;
      const key = { series: next.series.key, index: next.index };
      asked.push(name(key));
      there.set(name(key), key);
      for (const gone of cache.put(key, picture, lookedAt(session.getState()))) there.delete(name(gone));
    }
    return expect.fail('it never comes to an end');
  };
  return { fetched, there };
}

const go = (pane: number, index: number) => {
  session.dispatch({ type: 'activate', pane });
  session.dispatch({ type: 'go-to', index });
  session.dispatch({ type: 'activate', pane: 0 });
};

it('of a series larger than the memory so many pictures are fetched as have room, though another is beside it', () => {
  open(['a', 'b']);
  const { fetched, there } = fetching(6);
  const asked = fetched();
  expect(there.size).toBe(6);
  expect(new Set(asked).size).toBe(asked.length);
  expect([...there.keys()]).toContain('/documents/b 0');
});

it('who goes through another pane, linked or by hand, has no more in memory than there is room for', () => {
  open(['a', 'b']);
  const { fetched, there } = fetching(6);
  fetched();
  for (let index = 1; index < COUNT; index++) {
    go(1, index);
    expect(fetched()[0]).toBe(`/documents/b ${index}`);
    expect(there.size).toBe(6);
    expect([...there.keys()]).toEqual(expect.arrayContaining(['/documents/a 0', `/documents/b ${index}`]));
  }
});

it('of one series in two panes both images stay, and what lies near to either', () => {
  open(['a', 'a']);
  go(1, 15);
  const { fetched, there } = fetching(6);
  const asked = fetched();
  expect(new Set(asked).size).toBe(asked.length);
  expect(there.size).toBe(6);
  expect([...there.keys()]).toEqual(expect.arrayContaining(['/documents/a 0', '/documents/a 15']));
});
