import { fit } from './pane-view.ts';
import { plainAffine } from './testing/a-series-with-images.ts';
import { describe, expect, it, vi } from 'vitest';
import { createSession, type Session } from './create-session.ts';
import { activePane, readySeries, seriesOf } from './state.ts';
import { imagesOfSeries as images } from './testing/a-series-with-images.ts';
import { aSeries, aStudy } from './testing/a-study.ts';

const a = '/documents/a';
const b = '/documents/b';

/** A session with series a (10 images, first 3) on its pane and series b not loaded. */
function open(): Session {
  const session = createSession();
  session.dispatch({ type: 'studies-loaded', studies: [aStudy(aSeries('a'), aSeries('b'))] });
  session.dispatch({ type: 'series-requested', series: a });
  session.dispatch({ type: 'series-loaded', series: a, content: { images: images(10), left_out: [] }, first: 3 });
  return session;
}

const viewState = (session: Session) => activePane(session.getState()).viewState;

describe('a session that begins', () => {
  it('puts the first series with pictures on the pane', () => {
    const session = createSession();
    session.dispatch({
      type: 'studies-loaded',
      studies: [aStudy(aSeries('report', { first_frame: null }), aSeries('a'))],
    });
    expect(activePane(session.getState()).series).toBe(a);
  });

  it('puts derived data on the pane only where there are no images', () => {
    const derived = aSeries('seg', { derived: true });
    const session = createSession();
    session.dispatch({ type: 'studies-loaded', studies: [aStudy(derived), aStudy(aSeries('a'))] });
    expect(activePane(session.getState()).series).toBe(a);
    const alone = createSession();
    alone.dispatch({ type: 'studies-loaded', studies: [aStudy(derived)] });
    expect(activePane(alone.getState()).series).toBe(derived.document);
  });

  it('puts the first series on the pane when none has pictures', () => {
    const session = createSession();
    session.dispatch({ type: 'studies-loaded', studies: [aStudy(aSeries('a', { first_frame: null }))] });
    expect(activePane(session.getState()).series).toBe(a);
  });

  it('keeps one study twice where it lies in two places', () => {
    const session = createSession();
    const twin = { ...aSeries('a'), document: b };
    session.dispatch({ type: 'studies-loaded', studies: [aStudy(aSeries('a')), aStudy(twin)] });
    expect(session.getState().series.size).toBe(2);
  });

  it('starts at the image that the source names', () => {
    const session = open();
    expect(viewState(session).index).toBe(3);
    expect(seriesOf(session.getState(), activePane(session.getState()))?.phase).toBe('ready');
  });

  it('can fail and be tried again', () => {
    const session = createSession();
    session.dispatch({ type: 'studies-failed', error: 'unreachable' });
    expect(session.getState().phase).toEqual({ kind: 'failed', error: 'unreachable' });
    session.dispatch({ type: 'studies-retry' });
    expect(session.getState().phase).toEqual({ kind: 'loading' });
  });
});

describe('scrolling', () => {
  it('stays within the series and remembers the way', () => {
    const session = open();
    session.dispatch({ type: 'scroll', by: 2 });
    expect(viewState(session)).toMatchObject({ index: 5, direction: 1 });
    session.dispatch({ type: 'scroll', by: -100 });
    expect(viewState(session)).toMatchObject({ index: 0, direction: -1 });
    session.dispatch({ type: 'go-to', index: 99 });
    expect(viewState(session)).toMatchObject({ index: 9, direction: 1 });
  });

  it('says nothing when nothing changed', () => {
    const session = open();
    session.dispatch({ type: 'go-to', index: 9 });
    const listener = vi.fn();
    session.subscribe(listener);
    session.dispatch({ type: 'scroll', by: 1 });
    expect(listener).not.toHaveBeenCalled();
    session.dispatch({ type: 'scroll', by: -1 });
    expect(listener).toHaveBeenCalledTimes(1);
  });
});

describe('series', () => {
  it('come back as they were left', () => {
    const session = open();
    session.dispatch({ type: 'scroll', by: 4 });
    session.dispatch({ type: 'voi', voi: { kind: 'window', center: 40, width: 80 } });
    session.dispatch({ type: 'show-series', series: b });
    expect(activePane(session.getState())).toMatchObject({ series: b, shown: null });
    expect(viewState(session)).toMatchObject({ index: 0, voi: { kind: 'file', alternative: 0 } });
    session.dispatch({ type: 'show-series', series: a });
    expect(viewState(session)).toMatchObject({ index: 7, voi: { kind: 'window', center: 40, width: 80 } });
  });

  it('are stepped through in the order of the list, to its ends', () => {
    const session = open();
    session.dispatch({ type: 'step-series', by: -1 });
    expect(activePane(session.getState()).series).toBe(a);
    session.dispatch({ type: 'step-series', by: 1 });
    expect(activePane(session.getState()).series).toBe(b);
    session.dispatch({ type: 'step-series', by: 1 });
    expect(activePane(session.getState()).series).toBe(b);
  });

  it('that are read again leave the reader where they are, once something is on the canvas', () => {
    const session = open();
    session.dispatch({ type: 'go-to', index: 7 });
    session.dispatch({
      type: 'shown',
      pane: 0,
      series: a,
      shown: { index: 7, voi: null, scale: 1, affine: plainAffine },
    });
    session.dispatch({ type: 'series-loaded', series: a, content: { images: images(10), left_out: [] }, first: 3 });
    expect(viewState(session).index).toBe(7);
  });

  it('are marked where they were on a canvas, and only there [VW-10]', () => {
    const session = open();
    const show = (index: number | null, series = a) =>
      session.dispatch({
        type: 'shown',
        pane: 0,
        series,
        shown: index === null ? null : { index, voi: null, scale: 1, affine: plainAffine },
      });
    show(2);
    show(4);
    show(2);
    show(null);
    show(0, '/documents/nobody');
    expect([...session.getState().viewed]).toEqual([[a, Uint8Array.of(0, 0, 1, 0, 1, 0, 0, 0, 0, 0)]]);
  });

  it('can fail and be asked for again', () => {
    const session = open();
    session.dispatch({ type: 'show-series', series: b });
    session.dispatch({ type: 'series-requested', series: b });
    session.dispatch({ type: 'series-failed', series: b, error: 'gone' });
    expect(session.getState().series.get(b)).toMatchObject({ phase: 'failed', error: 'gone' });
    session.dispatch({ type: 'series-retry', series: b });
    expect(session.getState().series.get(b)?.phase).toBe('idle');
  });
});

describe('images', () => {
  const ready = (session: Session) => readySeries(session.getState(), activePane(session.getState()));

  it('are marked as they come and go, without touching the state before', () => {
    const session = open();
    const before = ready(session)?.loaded;
    session.dispatch({ type: 'images-loaded', series: a, indexes: [4, 5] });
    expect(ready(session)?.loaded[4]).toBe(1);
    expect(before?.[4]).toBe(0);
    session.dispatch({ type: 'images-dropped', series: a, indexes: [4] });
    expect([...(ready(session)?.loaded ?? [])].slice(3, 7)).toEqual([0, 0, 1, 0]);
  });

  it('of which the file has not all are known to fail, and the reading starts at one that is whole', () => {
    const session = open();
    session.dispatch({ type: 'show-series', series: b });
    const some = images(5).map((image, index) => (index === 1 || index === 2 ? { ...image, missing: true } : image));
    session.dispatch({ type: 'series-loaded', series: b, content: { images: some, left_out: [] }, first: 1 });
    expect(viewState(session).index).toBe(0);
    session.dispatch({ type: 'images-retry', series: b });
    expect([...(ready(session)?.failed ?? [])]).toEqual([1, 2].map((index) => [index, { kind: 'not_in_file' }]));
  });

  it('that failed are asked for again only where that may help', () => {
    const session = open();
    session.dispatch({ type: 'images-failed', series: a, indexes: [1], failure: { kind: 'network' } });
    session.dispatch({ type: 'images-failed', series: a, indexes: [2], failure: { kind: 'corrupt' } });
    session.dispatch({ type: 'images-retry', series: a });
    expect([...(ready(session)?.failed.keys() ?? [])]).toEqual([2]);
  });

  it('outside of the series change nothing', () => {
    const session = open();
    const before = session.getState();
    session.dispatch({ type: 'images-loaded', series: a, indexes: [10] });
    session.dispatch({ type: 'images-loaded', series: '/documents/unknown', indexes: [0] });
    expect(session.getState()).toBe(before);
  });

  it('on the canvas count only for the series that the pane shows', () => {
    const session = open();
    const shown = { index: 3, voi: null, scale: 1, affine: plainAffine };
    session.dispatch({ type: 'shown', pane: 0, series: b, shown });
    expect(activePane(session.getState()).shown).toBeNull();
    session.dispatch({ type: 'shown', pane: 0, series: a, shown });
    expect(activePane(session.getState()).shown).toEqual(shown);
  });
});

describe('how an image looks', () => {
  it('has the window of the picture that the series was first shown with, until that in the middle is there', () => {
    const session = open();
    const of = (index: number) => ({
      window: { function: 'LINEAR_EXACT', center: index, width: 1000 } as const,
      index,
    });
    const range = () => readySeries(session.getState(), activePane(session.getState()))?.range;
    session.dispatch({ type: 'range-seen', series: b, range: of(3) });
    expect(session.getState().series.get(b)?.phase).toBe('idle');
    session.dispatch({ type: 'range-seen', series: a, range: of(3) });
    session.dispatch({ type: 'go-to', index: 8 });
    session.dispatch({ type: 'range-seen', series: a, range: of(8) });
    session.dispatch({ type: 'reset' });
    expect(range()).toEqual(of(3));
    session.dispatch({ type: 'range-seen', series: a, range: of(5) });
    expect(range()).toEqual(of(5));
    const before = session.getState();
    session.dispatch({ type: 'range-seen', series: a, range: of(8) });
    session.dispatch({ type: 'range-seen', series: a, range: of(5) });
    expect(session.getState()).toBe(before);
  });

  it('is put back by reset, the image stays', () => {
    const session = open();
    session.dispatch({ type: 'go-to', index: 8 });
    session.dispatch({ type: 'voi', voi: { kind: 'window', center: 1, width: 2 } });
    session.dispatch({ type: 'invert' });
    session.dispatch({
      type: 'view',
      view: { ...fit, zoom: { kind: 'free', scale: 2, center: { column: 1, row: 1 } } },
    });
    session.dispatch({ type: 'reset' });
    expect(viewState(session)).toEqual({
      index: 8,
      direction: 1,
      voi: { kind: 'file', alternative: 0 },
      inverted: false,
      view: fit,
      interpolated: true,
    });
  });

  it('is inverted and back', () => {
    const session = open();
    session.dispatch({ type: 'invert' });
    expect(viewState(session).inverted).toBe(true);
    session.dispatch({ type: 'invert' });
    expect(viewState(session).inverted).toBe(false);
  });
});

it('without the right to comment no tool that measures is taken, whatever asks for it [VW-42]', () => {
  const session = createSession();
  session.dispatch({ type: 'reading-loaded', measurements: [], mayWrite: false });
  session.dispatch({ type: 'tool', tool: 'Angle' });
  expect(session.getState().tool).toBe('window');
  session.dispatch({ type: 'tool', tool: 'zoom' });
  expect(session.getState().tool).toBe('zoom');
});
