import { describe, expect, it } from 'vitest';
import type { ViewerSeries } from '../ports/index.ts';
import { createSession, type Session } from './create-session.ts';
import { keptPictures, movedImages } from './grow-series.ts';
import { reduce, type Command } from './reduce.ts';
import { mayStillSave } from './saved-image.ts';
import type { ViewerImage } from './series-images.ts';
import { activePane, readySeries } from './state.ts';
import { imagesOfSeries, plainAffine } from './testing/a-series-with-images.ts';
import { aSeries, aStudy } from './testing/a-study.ts';

const a = '/documents/a';
const all = imagesOfSeries(12);
/** Images 2, 5 and 8 of twelve have come. */
const some = [2, 5, 8].flatMap((index) => all[index] ?? []);

const grown = (images: readonly ViewerImage[], first = 0): Command => ({
  type: 'series-grown',
  series: a,
  content: { images, left_out: [] },
  first,
});

/** The middle one of three images is on the pane. */
function open(images = some): Session {
  const session = createSession();
  session.dispatch({ type: 'studies-loaded', studies: [aStudy(aSeries('a', { instance_count: 3 }))] });
  session.dispatch({ type: 'series-requested', series: a });
  session.dispatch({ type: 'series-loaded', series: a, content: { images, left_out: [] }, first: 0 });
  session.dispatch({ type: 'go-to', index: 1 });
  session.dispatch({ type: 'images-loaded', series: a, indexes: [0, 1] });
  session.dispatch({ type: 'images-failed', series: a, indexes: [2], failure: { kind: 'corrupt' } });
  session.dispatch({
    type: 'shown',
    pane: 0,
    series: a,
    shown: { index: 1, voi: null, scale: 1, affine: plainAffine },
  });
  return session;
}

const pane = (session: Session) => activePane(session.getState());
const series = (session: Session) => readySeries(session.getState(), pane(session));
const listed = (session: Session) => [...session.getState().series.keys()];
const changed = (...now: ViewerSeries[]): Command => ({ type: 'studies-changed', studies: [aStudy(...now)] });

describe('a series whose images are replaced while it is read [VW-158]', () => {
  const other = (images: readonly ViewerImage[]) =>
    images.map((image) => ({ ...image, instance: { ...image.instance, '00280030': { vr: 'DS', Value: [2, 2] } } }));

  it('nothing of it counts as loaded or shown any more, and the reader stays at the image', () => {
    for (const images of [other(some), some]) {
      const session = open();
      session.dispatch(grown(images));
      expect(pane(session)).toMatchObject({ series: a, viewState: { index: 1 }, shown: null });
      expect([...(series(session)?.loaded ?? [])]).toEqual([0, 0, 0]);
      expect(series(session)?.failed.size).toBe(0);
      expect(series(session)?.images).toBe(images);
    }
  });

  it('of one that grows as well, only what is another one by now', () => {
    const session = open();
    const before = session.getState();
    const command = grown([...other(some.slice(0, 1)), ...some.slice(1), ...all.slice(9)]);
    session.dispatch(command);
    expect([...(series(session)?.loaded ?? [])]).toEqual([0, 1, 0, 0, 0, 0]);
    expect(pane(session).shown?.index).toBe(1);
    const keptAt = keptPictures(before, session.getState(), a);
    expect([0, 1].map((index) => keptAt({ series: a, index })?.index ?? null)).toEqual([null, 1]);
  });

  it('of one whose source tells files apart, only the images of another file, though metadata are the same', () => {
    const told = (images: readonly ViewerImage[], ...fingerprints: string[]) =>
      images.map((image, n) => ({ ...image, fingerprint: fingerprints[n] ?? '' }));
    for (const more of [[], all.slice(9)]) {
      const session = open(told(some, 'a', 'b', 'c'));
      session.dispatch(grown(told([...some, ...more], 'other', 'b', 'c', 'd', 'e', 'f')));
      expect([...(series(session)?.loaded ?? [])].slice(0, 3)).toEqual([0, 1, 0]);
      expect(series(session)?.failed).toEqual(new Map([[2, { kind: 'corrupt' }]]));
      expect(pane(session).shown?.index).toBe(1);
      expect(series(session)?.replaced).toBe(1);
    }
  });

  it('of what was not told apart before, everything is another one', () => {
    const session = open();
    session.dispatch(grown([...some, ...all.slice(9)].map((image) => ({ ...image, fingerprint: 'a' }))));
    expect([...(series(session)?.loaded ?? [])]).toEqual([0, 0, 0, 0, 0, 0]);
  });
});

describe('a series that grows while it is read [VW-131]', () => {
  it('the reader sees the image that is seen, and what is known of the others stays theirs', () => {
    const session = open();
    session.dispatch(grown(all, 6));
    expect(pane(session)).toMatchObject({ series: a, viewState: { index: 5 }, shown: { index: 5 } });
    expect(series(session)?.images).toHaveLength(12);
    expect(series(session)?.first).toBe(2);
    expect([...(series(session)?.loaded ?? [])]).toEqual([0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0]);
    expect(series(session)?.failed).toEqual(new Map([[8, { kind: 'corrupt' }]]));
    expect([...(session.getState().viewed.get(a) ?? [])].indexOf(1)).toBe(5);
  });

  it('an image that is there no more gives its place to the next', () => {
    const session = open();
    session.dispatch(grown(some.slice(0, 1)));
    expect(pane(session)).toMatchObject({ viewState: { index: 0 }, shown: null });
  });

  it('a window over a picture goes with the picture', () => {
    const session = open();
    const window = { center: 1, width: 2, function: 'LINEAR' } as const;
    session.dispatch({ type: 'range-seen', series: a, range: { window, index: 1 } });
    session.dispatch(grown(all));
    expect(series(session)?.range).toEqual({ window, index: 5 });
  });

  it('what is played to its end is played to its new end', () => {
    const session = open();
    session.dispatch({ type: 'cine', still: true });
    session.dispatch(grown(all));
    expect(pane(session).cine).toMatchObject({ from: 0, to: 11 });
    session.dispatch({ type: 'cine-set', pane: 0, setting: { from: 2, to: 5 } });
    session.dispatch(grown(all.slice(1)));
    expect(pane(session).cine).toMatchObject({ from: 1, to: 4 });
  });

  it('who has left a series comes back to the image that was left', () => {
    const session = open();
    session.dispatch(changed(aSeries('a', { instance_count: 12 }), aSeries('b')));
    session.dispatch({ type: 'show-series', series: '/documents/b' });
    session.dispatch(grown(all));
    session.dispatch({ type: 'show-series', series: a });
    expect(pane(session).viewState.index).toBe(5);
  });

  it('a reader of a part stays with the images of it, whatever number the part has now', () => {
    const instance = { '00080016': { vr: 'UI', Value: ['1.2.840.10008.5.1.4.1.1.2'] } };
    const sized = (image: ViewerImage, columns: number): ViewerImage => ({ ...image, columns, instance });
    const [first, second, third] = all.map((image, index) => sized(image, [4, 8, 16][index] ?? 4));
    if (!first || !second || !third) return expect.fail('no images');
    const session = open([first, third]);
    session.dispatch({ type: 'show-series', series: `${a}#2` });
    expect(series(session)?.images).toEqual([third]);
    const stages = [1, 2].map(() => ({
      rows: 1,
      columns: 1,
      panes: [{ series: `${a}#2`, turned: null, window: null }],
    }));
    session.dispatch({ type: 'hang-awaited' });
    session.dispatch({ type: 'hang', stages });
    session.dispatch(grown([first, second, third]));
    session.dispatch({ type: 'step-stage', by: 1 });
    expect(pane(session).series).toBe(`${a}#3`);
    expect(series(session)?.images).toEqual([third]);
    expect(listed(session)).toEqual([a, `${a}#2`, `${a}#3`]);
  });

  it('says where each image stands now, or that it is gone', () => {
    const session = open();
    const before = session.getState();
    const placeOf = movedImages(before, reduce(before, grown(all.slice(3))), a);
    expect([0, 1, 2, 3].map((index) => placeOf({ series: a, index }))).toEqual([
      null,
      { series: a, index: 2 },
      { series: a, index: 5 },
      null,
    ]);
  });

  it('neither moves panes that are linked nor is taken for the hand of the reader [HP-21]', () => {
    const session = open();
    session.dispatch({ type: 'layout', layout: { rows: 1, columns: 2 } });
    session.dispatch({ type: 'show-series', series: a, pane: 1 });
    session.dispatch({ type: 'go-to', index: 2 });
    session.dispatch({ type: 'link', link: 'scroll' });
    session.dispatch(grown(all));
    expect(session.getState().panes.map(({ viewState }) => viewState.index)).toEqual([5, 8]);
    const opening = open();
    const begun = { ...opening.getState(), hanging: { phase: 'opening' as const } };
    expect(reduce(begun, grown(all)).hanging).toEqual({ phase: 'opening' });
    expect(reduce(begun, changed(aSeries('a'), aSeries('b'))).hanging).toEqual({ phase: 'opening' });
  });

  it('one that was not read is none that grows', () => {
    const session = createSession();
    session.dispatch({ type: 'studies-loaded', studies: [aStudy(aSeries('a'))] });
    const before = session.getState();
    session.dispatch(grown(all));
    expect(session.getState()).toBe(before);
  });
});

describe('a list that grows while it is read [VW-131]', () => {
  it('has what is new where it belongs, and what is read stays read', () => {
    const session = open();
    session.dispatch(changed(aSeries('z'), aSeries('a', { instance_count: 12 }), aSeries('b')));
    expect(listed(session)).toEqual(['/documents/z', a, '/documents/b']);
    expect(pane(session)).toMatchObject({ series: a, viewState: { index: 1 } });
    expect(series(session)?.series.instance_count).toBe(12);
    expect(session.getState().series.get('/documents/b')?.phase).toBe('idle');
  });

  it('keeps what is seen though it is listed no more, and nothing else', () => {
    const session = open();
    session.dispatch(changed(aSeries('a'), aSeries('b')));
    session.dispatch(changed(aSeries('c')));
    expect(listed(session)).toEqual(['/documents/c', a]);
  });

  it('of what is listed no more nothing may be saved [VW-223]', () => {
    const session = open();
    session.dispatch(changed(aSeries('a', { can: { download: true } })));
    expect(mayStillSave(session.getState(), a)).toBe(true);
    session.dispatch(changed(aSeries('c', { can: { download: true } })));
    expect(listed(session)).toEqual(['/documents/c', a]);
    expect(mayStillSave(session.getState(), a)).toBe(false);
  });

  it('takes a study that is listed no more off its panes, and those say so until the grid is another [VW-183]', () => {
    const session = open();
    const other = { ...aStudy(aSeries('o')), StudyInstanceUID: '1.9' };
    const [study] = session.getState().studies;
    if (!study) return expect.fail('no study');
    session.dispatch({ type: 'studies-changed', studies: [study, other] });
    session.dispatch({ type: 'layout', layout: { rows: 1, columns: 2 } });
    session.dispatch({ type: 'show-series', series: '/documents/o', pane: 1 });
    session.dispatch({ type: 'studies-changed', studies: [other] });
    const { panes, emptied, layout } = session.getState();
    expect(panes.map((one) => one.series)).toEqual([null, '/documents/o']);
    expect([emptied?.grid === layout, emptied?.panes]).toEqual([true, new Map([[0, 'withdrawn']])]);
    session.dispatch({ type: 'layout', layout: { rows: 1, columns: 2 } });
    expect(session.getState().emptied?.grid).not.toBe(session.getState().layout);
  });

  it('takes a prior that was opened besides, and has nothing in it any more, away [VW-183]', () => {
    const session = open();
    const prior = { ...aStudy(aSeries('before')), StudyInstanceUID: '1.1' };
    const [study] = session.getState().studies;
    if (!study) return expect.fail('no study');
    session.dispatch({ type: 'prior-found', study, prior, id: 'p' });
    session.dispatch({ type: 'show-series', series: '/documents/before' });
    session.dispatch({ type: 'studies-changed', studies: [study, { ...prior, series: [] }] });
    const { studies, compared, panes } = session.getState();
    expect(studies).toEqual([study]);
    expect([compared, panes.map((one) => one.series)]).toEqual([[], [null]]);
  });

  it('keeps what is compared, also a prior that was opened besides and is in no list', () => {
    const session = open();
    const prior = { ...aStudy(aSeries('before')), StudyInstanceUID: '1.1' };
    const [study] = session.getState().studies;
    if (!study) return expect.fail('no study');
    session.dispatch({ type: 'prior-found', study, prior, id: 'p' });
    session.dispatch(changed(aSeries('a', { instance_count: 12 })));
    const { studies, compared } = session.getState();
    expect(studies.map(({ StudyInstanceUID }) => StudyInstanceUID)).toEqual(['1.2', '1.1']);
    expect(compared).toEqual([{ study: studies[0], prior, id: 'p' }]);
    expect(listed(session)).toEqual([a, '/documents/before']);
    // What was looked for in the list as it was is found for the study as it is.
    session.dispatch({ type: 'prior-found', study, prior: { ...prior, StudyInstanceUID: '1.0' }, id: 'q' });
    expect(session.getState().compared.map(({ id }) => id)).toEqual(['q']);
  });

  it('a study of which nothing has changed is the same study', () => {
    const session = open();
    const before = session.getState().studies[0];
    session.dispatch(changed(aSeries('a', { instance_count: 3 })));
    expect(session.getState().studies[0]).toBe(before);
  });

  it('shows the first one that comes where there was none', () => {
    const session = createSession();
    session.dispatch({ type: 'studies-loaded', studies: [aStudy()] });
    session.dispatch(changed(aSeries('a')));
    expect(pane(session).series).toBe(a);
  });

  it('is none before the first one was read', () => {
    const session = createSession();
    session.dispatch(changed(aSeries('a')));
    expect(session.getState().phase.kind).toBe('loading');
    expect(listed(session)).toEqual([]);
  });
});
