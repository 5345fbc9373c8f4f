// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hasKeptChanges } from '../ports/index.ts';
import { createSession, type Session } from '../session/create-session.ts';
import { markKeyImage } from '../session/mark-key-image.ts';
import { imagesOfSeries, plainAffine } from '../session/testing/a-series-with-images.ts';
import { instanceThatSays } from '../session/testing/a-stack.ts';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { keepKeyImages } from './keep-key-images.ts';
import { dropUnsentOf, markedStudiesOf } from './unsent.ts';

const series = aSeries('head', { SeriesInstanceUID: '1.2.7' });
const name = 'mado-key-images:reader:folder';
let stops: (() => void)[];

/** A page on which an image is seen. */
function aPage(says: Parameters<typeof instanceThatSays>[0] = { '00080016': '1.2.840' }): Session {
  const session = createSession();
  session.dispatch({ type: 'studies-loaded', studies: [{ ...aStudy(series), id: 'folder' }] });
  const instance = instanceThatSays(says);
  const images = imagesOfSeries(3).map((image) => ({ ...image, instance }));
  session.dispatch({ type: 'series-loaded', series: series.document, content: { images, left_out: [] }, first: 0 });
  see(session, 0);
  return session;
}
function see(session: Session, index: number): void {
  session.dispatch({ type: 'go-to', index });
  const shown = { index, voi: null, scale: 1, affine: plainAffine };
  session.dispatch({ type: 'shown', pane: 0, series: series.document, shown });
}
const keep = (session: Session, account = 'reader', storage: Storage | null = localStorage) =>
  stops.push(keepKeyImages(session, account, storage));
const own = (session: Session) => session.getState().keyImages.own.get('folder');

beforeEach(() => {
  stops = [];
  localStorage.clear();
});
afterEach(() => stops.forEach((stop) => stop()));

test('what is marked comes back with another page, as the same document, and to nobody else [VW-136]', () => {
  const [first, second, stranger] = [aPage(), aPage(), aPage()];
  keep(first);
  markKeyImage(first);
  first.dispatch({ type: 'key-note', study: 'folder', note: 'so' });
  expect(first.getState().keyImages.isKept).toBe(true);
  expect([hasKeptChanges('reader'), markedStudiesOf('reader')]).toEqual([true, 1]);
  keep(stranger, 'somebody else');
  expect(own(stranger)).toBeUndefined();
  // What was marked before it was known what is kept is not lost.
  see(second, 2);
  markKeyImage(second);
  keep(second);
  expect(own(second)).toMatchObject({ note: 'so', SOPInstanceUID: own(first)?.SOPInstanceUID });
  expect(own(second)?.images.map(({ SOPInstanceUID }) => SOPInstanceUID)).toEqual(['1.2.3.0', '1.2.3.2']);
  expect(JSON.parse(localStorage.getItem(name) ?? '')).toMatchObject({ images: [{}, {}] });
});

test.each([{}, { '00080016': 'CT Image' }])(
  'an image that does not say of what class it is comes back, and takes no other along [VW-136]: %j',
  (says) => {
    const [first, second] = [aPage(says), aPage(says)];
    keep(first);
    markKeyImage(first);
    see(first, 2);
    markKeyImage(first);
    keep(second);
    expect(own(second)?.images.map(({ SOPInstanceUID }) => SOPInstanceUID)).toEqual(['1.2.3.0', '1.2.3.2']);
  },
);

test('nothing marked is nothing kept, and what is given up is gone [VW-136]', () => {
  const session = aPage();
  keep(session);
  markKeyImage(session);
  markKeyImage(session);
  expect(localStorage).toHaveLength(0);
  markKeyImage(session);
  dropUnsentOf('reader');
  expect(markedStudiesOf('reader')).toBe(0);
});

test('another page of this browser is heard [VW-136]', () => {
  const session = aPage();
  keep(session);
  markKeyImage(session);
  const storageArea = localStorage;
  dispatchEvent(new StorageEvent('storage', { key: name, newValue: null, storageArea }));
  expect(own(session)).toBeUndefined();
});

test.each(['', '{', '[]', 'null', '{"images":[{}],"note":"","SeriesInstanceUID":"1","SOPInstanceUID":"2"}'])(
  'what cannot be read of it is none: %s',
  (text) => {
    localStorage.setItem(name, text);
    const session = aPage();
    keep(session);
    expect(own(session)).toBeUndefined();
    markKeyImage(session);
    expect(own(session)?.images).toHaveLength(1);
  },
);

test('where the browser keeps nothing that is known [VW-136]', () => {
  const session = aPage();
  keep(session, 'reader', null);
  markKeyImage(session);
  expect(session.getState().keyImages.isKept).toBe(false);
});

test('what another page marks or writes is here, too [VW-136]', () => {
  const session = aPage();
  keep(session);
  markKeyImage(session);
  const kept = JSON.parse(localStorage.getItem(name) ?? '') as object;
  const newValue = JSON.stringify({ ...kept, note: 'theirs' });
  dispatchEvent(new StorageEvent('storage', { key: name, newValue, storageArea: localStorage }));
  expect(own(session)).toMatchObject({ note: 'theirs', images: [{}] });
});

test('where the browser has no room that is known [VW-136]', () => {
  const setItem = () => {
    throw new Error('full');
  };
  const full = { getItem: () => null, setItem } as unknown as Storage;
  const session = aPage();
  keep(session, 'reader', full);
  markKeyImage(session);
  expect(session.getState().keyImages.isKept).toBe(false);
});

test('what is heard of another page is not written once more: two pages would answer each other for ever [VW-136]', () => {
  const session = aPage();
  const kept = new Map<string, string>();
  const setItem = vi.fn((key: string, value: string) => void kept.set(key, value));
  const removeItem = vi.fn((key: string) => void kept.delete(key));
  const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem, removeItem } as unknown as Storage;
  vi.spyOn(StorageEvent.prototype, 'storageArea', 'get').mockReturnValue(storage);
  keep(session, 'reader', storage);
  markKeyImage(session);
  const theirs = JSON.stringify({ ...own(session), note: 'theirs' });
  setItem.mockClear();
  for (const newValue of [theirs, null]) {
    dispatchEvent(new StorageEvent('storage', { key: name, newValue }));
    expect(own(session)?.note).toBe(newValue === null ? undefined : 'theirs');
    // Whatever is done then is nothing new to be kept.
    see(session, 1);
  }
  expect([setItem, removeItem].flatMap(({ mock }) => mock.calls)).toEqual([]);
  vi.restoreAllMocks();
});
