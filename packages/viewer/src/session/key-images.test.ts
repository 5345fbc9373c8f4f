import { beforeEach, expect, test } from 'vitest';
import { frameNumber, type KeyObject } from '@mado/dicom';
import { createSession, type Session } from './create-session.ts';
import { placeOfKey, unreadSeriesOf } from './find-key-image.ts';
import { isShownMarked, keyMark, shownImage } from './key-images.ts';
import type { KeyDocument } from './key-images-state.ts';
import { markKeyImage } from './mark-key-image.ts';
import { imagesOfSeries, plainAffine } from './testing/a-series-with-images.ts';
import { instanceThatSays } from './testing/a-stack.ts';
import { aSeries, aStudy } from './testing/a-study.ts';

const [head, neck] = [aSeries('head'), aSeries('neck')];
const ct = '1.2.840.10008.5.1.4.1.1.2';
let session: Session;

function arrive(said: Record<string, string | number> = {}): void {
  const images = imagesOfSeries(4).map((image) => ({
    ...image,
    instance: instanceThatSays({ '00080016': ct, ...said }),
  }));
  session.dispatch({ type: 'series-loaded', series: head.document, content: { images, left_out: [] }, first: 0 });
}
function show(index: number): void {
  session.dispatch({ type: 'go-to', index });
  const shown = { index, voi: null, scale: 1, affine: plainAffine };
  session.dispatch({ type: 'shown', pane: 0, series: head.document, shown });
}
const own = () => session.getState().keyImages.own.get('folder');
const key = (n: number, given: Partial<KeyObject> = {}): KeyObject => ({
  StudyInstanceUID: '1.2',
  SeriesInstanceUID: head.SeriesInstanceUID,
  SOPClassUID: ct,
  SOPInstanceUID: `1.2.3.${n}`,
  FrameNumber: null,
  ...given,
});
const aDocument = (images: KeyObject[], SOPInstanceUID = '1.9'): KeyDocument => ({
  SOPInstanceUID,
  StudyInstanceUID: '1.2',
  images,
  note: '',
  ContentDate: '',
  ContentTime: '',
});

beforeEach(() => {
  session = createSession();
  session.dispatch({ type: 'studies-loaded', studies: [{ ...aStudy(head, neck), id: 'folder' }] });
});

test('what is on the canvas is marked, and once more is not [VW-134]', () => {
  markKeyImage(session);
  expect(own()).toBeUndefined();
  arrive();
  show(2);
  markKeyImage(session);
  show(0);
  expect(isShownMarked(session.getState())).toBe(false);
  markKeyImage(session);
  expect(own()?.images).toEqual([key(2), key(0)]);
  const { SOPInstanceUID, SeriesInstanceUID } = own() ?? {};
  expect(SOPInstanceUID).toMatch(/^2\.25\.[1-9]\d+$/);
  expect(SeriesInstanceUID).not.toBe(SOPInstanceUID);
  expect(isShownMarked(session.getState())).toBe(true);
  markKeyImage(session);
  expect(own()).toMatchObject({ images: [key(2)], SOPInstanceUID });
  show(2);
  markKeyImage(session);
  expect(own()).toBeUndefined();
});

test('of several frames the one that is seen is marked [VW-134]', () => {
  arrive({ '00280008': 4 });
  show(1);
  markKeyImage(session);
  expect(own()?.images).toEqual([key(1, { FrameNumber: 1 })]);
});

test('a document marks its images; without a frame all of them [VW-137]', () => {
  arrive();
  show(3);
  session.dispatch({ type: 'key-documents', documents: [aDocument([key(3)])], unread: 0 });
  const shown = shownImage(session.getState());
  expect(shown && keyMark(session.getState(), shown.study, shown.image)).toBe('saved');
  expect(isShownMarked(session.getState())).toBe(false);
  const other = aDocument([key(3, { FrameNumber: 2 })]);
  session.dispatch({ type: 'key-documents', documents: [other], unread: 1 });
  // The same document read anew takes the place of the one before.
  expect(session.getState().keyImages).toMatchObject({ documents: [other], unread: 1 });
  expect(shown && keyMark(session.getState(), shown.study, shown.image)).toBeNull();
});

test('what was marked while a document was on its way waits for another one [VW-138]', () => {
  arrive();
  show(0);
  markKeyImage(session);
  session.dispatch({ type: 'key-note', study: 'folder', note: 'so' });
  const sent = own();
  session.dispatch({ type: 'key-saving', study: 'folder', saving: { kind: 'saving' } });
  show(1);
  markKeyImage(session);
  const uids = { SeriesInstanceUID: '2.25.7', SOPInstanceUID: '2.25.8' };
  const document = { ...aDocument([...(sent?.images ?? [])], sent?.SOPInstanceUID), note: 'so' };
  session.dispatch({ type: 'key-saved', study: 'folder', document, uids });
  expect(own()).toEqual({ images: [key(1)], note: '', ...uids });
  expect(session.getState().keyImages).toMatchObject({ documents: [document], saving: new Map() });
});

test('what another page has said of them while a document was on its way is not lost [VW-138]', () => {
  arrive();
  show(0);
  markKeyImage(session);
  session.dispatch({ type: 'key-note', study: 'folder', note: 'so' });
  const sent = own() ?? expect.fail('nothing is marked');
  session.dispatch({ type: 'key-saving', study: 'folder', saving: { kind: 'saving' } });
  session.dispatch({ type: 'key-images-found', study: 'folder', selection: { ...sent, note: 'so, or not' } });
  const uids = { SeriesInstanceUID: '2.25.7', SOPInstanceUID: '2.25.8' };
  const document = { ...aDocument([...sent.images], sent.SOPInstanceUID), note: sent.note };
  session.dispatch({ type: 'key-saved', study: 'folder', document, uids });
  expect(own()).toEqual({ images: [], note: 'so, or not', ...uids });
});

test('words alone are kept until there is an image; neither leaves nothing [VW-135]', () => {
  arrive();
  show(0);
  session.dispatch({ type: 'key-note', study: 'folder', note: 'nothing to say it of' });
  expect(own()).toBeUndefined();
  markKeyImage(session);
  session.dispatch({ type: 'key-note', study: 'folder', note: 'x'.repeat(3000) });
  session.dispatch({ type: 'key-image-off', study: 'folder', image: key(0) });
  expect(own()).toMatchObject({ images: [], note: 'x'.repeat(2000) });
  session.dispatch({ type: 'key-note', study: 'folder', note: '' });
  expect(own()).toBeUndefined();
});

test('where an image is, or that it is not there, is known once its series is read [VW-137]', () => {
  const kind = (one: KeyObject) => placeOfKey(session.getState(), one).kind;
  expect([kind(key(2)), kind(key(9)), kind(key(0, { SeriesInstanceUID: '9' }))]).toEqual([
    'unread',
    'unread',
    'missing',
  ]);
  expect(unreadSeriesOf(session.getState(), [key(2), key(3)])).toEqual([head.document]);
  arrive();
  expect(placeOfKey(session.getState(), key(2))).toMatchObject({ kind: 'here', index: 2 });
  expect([kind(key(9)), kind(key(2, { StudyInstanceUID: '7' }))]).toEqual(['missing', 'missing']);
  expect(unreadSeriesOf(session.getState(), [key(2)])).toEqual([]);
  session.dispatch({ type: 'series-failed', series: neck.document, error: 'unreachable' });
  expect(kind(key(0, { SeriesInstanceUID: neck.SeriesInstanceUID }))).toBe('failed');
});

test('frames of one file are marked each for itself [VW-134]', () => {
  const instance = instanceThatSays({ '00080016': ct, '00280008': 2 });
  const images = imagesOfSeries(2).map((image, n) => ({
    ...image,
    key: `1.2.3.0/${n + 1}`,
    SOPInstanceUID: '1.2.3.0',
    frame: frameNumber(n + 1),
    instance,
  }));
  session.dispatch({ type: 'series-loaded', series: head.document, content: { images, left_out: [] }, first: 0 });
  for (const index of [0, 1]) {
    show(index);
    markKeyImage(session);
  }
  expect(own()?.images.map(({ FrameNumber }) => FrameNumber)).toEqual([1, 2]);
});

test('of two copies of a study that is meant in which the image was marked, or named [VW-135, VW-137]', () => {
  const copy = (id: string) => ({ ...aStudy(aSeries(id, { SeriesInstanceUID: '1.2.7' })), id });
  session.dispatch({ type: 'studies-loaded', studies: [copy('theirs'), copy('mine')] });
  const at = key(0, { SeriesInstanceUID: '1.2.7' });
  const series = (study?: string) => {
    const place = placeOfKey(session.getState(), at, study);
    return place.kind === 'unread' ? place.series.key : null;
  };
  expect([series('mine'), series('theirs'), series()]).toEqual([
    '/documents/mine',
    '/documents/theirs',
    '/documents/theirs',
  ]);
  expect(unreadSeriesOf(session.getState(), [at], 'mine')).toEqual(['/documents/mine']);
  const documents = ['theirs', 'mine'].map((study) => ({
    ...aDocument([at]),
    study,
    series: `/documents/${study}-ko`,
  }));
  session.dispatch({ type: 'key-documents', documents, unread: 0 });
  expect(session.getState().keyImages.documents).toEqual(documents);
  // Nor is an image of one marked by what lies in the other.
  session.dispatch({ type: 'key-documents', documents: [], unread: 0, listed: ['/documents/mine-ko'] });
  const [theirs, mine] = session.getState().studies;
  const mark = (study = mine) => study && keyMark(session.getState(), study, imagesOfSeries(1)[0]!);
  expect([mark(theirs), mark(mine)]).toEqual([null, 'saved']);
  session.dispatch({ type: 'key-documents', documents, unread: 0 });
  // One of them is there no more; what was saved here is, until it has been read.
  const saved = { ...aDocument([at], '1.10'), study: 'mine' };
  session.dispatch({
    type: 'key-saved',
    study: 'mine',
    document: saved,
    uids: { SeriesInstanceUID: '', SOPInstanceUID: '' },
  });
  session.dispatch({ type: 'key-documents', documents: [], unread: 0, read: [], listed: ['/documents/mine-ko'] });
  expect(session.getState().keyImages.documents).toEqual([documents[1], saved]);
  session.dispatch({
    type: 'key-documents',
    documents: [],
    unread: 0,
    read: ['/documents/mine-ko'],
    listed: ['/documents/mine-ko'],
  });
  expect(session.getState().keyImages.documents).toEqual([saved]);
});
