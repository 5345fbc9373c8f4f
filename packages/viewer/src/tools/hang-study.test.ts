import { describe, expect, test, vi } from 'vitest';
import type { ViewerStudy } from '../ports/index.ts';
import { createSession } from '../session/create-session.ts';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { keyOf, readAs, sessionOf, type SaidSeries } from '../session/testing/a-hung-study.ts';
import { hangAtOpening, hangStudy } from './hang-study.ts';

/** There is nothing to compare with. */
const alone = { ask: () => undefined, find: async () => undefined };

/** Series of which nothing has been read, and who reads them when told. */
function unread(...names: string[]) {
  const session = createSession();
  const asked: string[] = [];
  session.dispatch({
    type: 'studies-loaded',
    studies: [
      aStudy(...names.map((name) => aSeries(name, { Modality: 'US' })), aSeries('report', { first_frame: null })),
    ],
  });
  const readSeries = (series: string) => {
    if (session.getState().series.get(series)?.phase !== 'idle') return;
    asked.push(series);
    session.dispatch({ type: 'series-requested', series });
  };
  return { session, asked, readSeries, priors: alone };
}
const shown = (session: ReturnType<typeof createSession>) => session.getState().panes.map(({ series }) => series);

test('what has images is read before, four series at once; one that cannot be had is hung by its list [HP-16]', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const { session, asked, readSeries } = unread(...names);
  const hung = hangStudy({ session, readSeries, priors: alone });
  expect(asked).toEqual(['a', 'b', 'c', 'd'].map(keyOf));
  expect(session.getState().hanging).toEqual({ phase: 'awaited' });
  session.dispatch({ type: 'series-failed', series: keyOf('b'), error: 'unreachable' });
  expect(asked).toEqual(['a', 'b', 'c', 'd', 'e'].map(keyOf));
  for (const name of ['a', 'c', 'd', 'e', 'f']) readAs(session, name, {});
  await hung;
  expect(asked).toEqual(names.map(keyOf));
  expect(shown(session)).toEqual(['a', 'b', 'c', 'd'].map(keyOf));
});

test('a study that has been read is hung at once, and again when asked again', async () => {
  const { session, asked, readSeries } = unread('a', 'b');
  for (const name of ['a', 'b']) readAs(session, name, {});
  for (const _ of [1, 2]) {
    await hangStudy({ session, readSeries, priors: alone });
    expect(shown(session)).toEqual(['a', 'b'].map(keyOf));
    session.dispatch({ type: 'layout', layout: { rows: 1, columns: 1 } });
  }
  expect(asked).toEqual([]);
});

test('who does something else meanwhile keeps that, and nothing more is read [HP-16]', async () => {
  const { session, asked, readSeries } = unread('a', 'b', 'c', 'd', 'e');
  const hung = hangStudy({ session, readSeries, priors: alone });
  session.dispatch({ type: 'layout', layout: { rows: 2, columns: 1 } });
  await hung;
  readAs(session, 'a', {});
  expect(asked).toHaveLength(4);
  expect(session.getState().layout).toEqual({ rows: 2, columns: 1 });
});

test('where there is nothing to show, nothing happens', async () => {
  const { session, readSeries } = unread();
  const before = session.getState();
  await hangStudy({ session, readSeries, priors: alone });
  expect(session.getState()).toEqual({ ...before, hanging: null });
});

test('what is opened is hung once it has been read [HP-21]', async () => {
  const { session, readSeries } = unread('a', 'b', 'c');
  const hung = hangAtOpening({ session, readSeries, priors: alone });
  expect(shown(session)).toEqual([keyOf('a')]);
  for (const name of ['a', 'b', 'c']) readAs(session, name, {});
  await hung;
  expect(shown(session)).toEqual([...['a', 'b', 'c'].map(keyOf), null]);
});

test('who has begun with it keeps what he has, and nothing more is read; who asks for the layout gets it [HP-21]', async () => {
  const { session, asked, readSeries } = unread('a', 'b', 'c', 'd', 'e');
  const hung = hangAtOpening({ session, readSeries, priors: alone });
  session.dispatch({ type: 'show-series', series: keyOf('b') });
  await hung;
  for (const name of ['a', 'b', 'c', 'd']) readAs(session, name, {});
  expect([shown(session), asked.length]).toEqual([[keyOf('b')], 4]);
  const again = unread('a', 'b', 'c', 'd');
  const opening = hangAtOpening(again);
  const asking = hangStudy(again);
  for (const name of ['a', 'b', 'c', 'd']) readAs(again.session, name, {});
  await Promise.all([opening, asking]);
  expect(shown(again.session)).toHaveLength(4);
});

test('one picture is left where it is: nothing is seen twice, and no empty panes beside it [HP-21]', async () => {
  const { session, readSeries } = unread('a');
  readAs(session, 'a', {});
  await hangAtOpening({ session, readSeries, priors: alone });
  expect([session.getState().hanging, shown(session)]).toEqual([null, [keyOf('a')]]);
  const view = { said: { '00200062': ['R'], '00185101': ['MLO'] }, listed: { Modality: 'MG' } };
  const mammogram = sessionOf({ one: view });
  await hangAtOpening({ session: mammogram, readSeries: () => undefined, priors: alone });
  expect(shown(mammogram)).toEqual([keyOf('one')]);
  await hangStudy({ session: mammogram, readSeries: () => undefined, priors: alone });
  expect(shown(mammogram)).toHaveLength(4);
});

describe('the prior [HP-25]', () => {
  const mr = (name: string) => aSeries(name, { Modality: 'MR' });
  const prior = { ...aStudy(mr('old')), StudyInstanceUID: '1.1' };
  const axial: SaidSeries = { said: { '00181030': ['t2_tse'] }, orientation: [1, 0, 0, 0, 1, 0] };

  function opened() {
    const one = unread();
    one.session.dispatch({ type: 'studies-loaded', studies: [aStudy(mr('a'), mr('b'))] });
    const told: string[] = [];
    const priors = {
      ask: () => void told.push('asked'),
      find: async (study: ViewerStudy) => {
        told.push('found');
        one.session.dispatch({ type: 'prior-found', study, prior, id: 'p' });
      },
    };
    return { ...one, told, priors };
  }

  test('is asked for while the study is read, found when it has been, and read before anything is hung', async () => {
    const { session, asked, readSeries, told, priors } = opened();
    const hung = hangAtOpening({ session, readSeries, priors });
    expect(told).toEqual(['asked']);
    readAs(session, 'a', axial);
    readAs(session, 'b', {});
    await vi.waitFor(() => expect(asked).toEqual(['a', 'b', 'old'].map(keyOf)));
    expect([told, shown(session)]).toEqual([['asked', 'found'], [keyOf('a')]]);
    readAs(session, 'old', axial);
    await hung;
    expect(shown(session)).toEqual(['a', 'old'].map(keyOf));
    await hangStudy({ session, readSeries, priors });
    expect(shown(session)).toEqual(['a', 'old'].map(keyOf));
  });

  test('is not opened where no protocol would hang it', async () => {
    const { session, readSeries, told, priors } = opened();
    const us = (name: string) => aSeries(name, { Modality: 'US' });
    session.dispatch({ type: 'studies-loaded', studies: [aStudy(us('a'), us('b'))] });
    const hung = hangAtOpening({ session, readSeries, priors });
    for (const name of ['a', 'b']) readAs(session, name, {});
    await hung;
    expect(told).toEqual(['asked']);
    expect(shown(session)).toEqual(['a', 'b'].map(keyOf));
  });

  test('is not opened for who has begun with the study alone', async () => {
    const { session, readSeries, told, priors } = opened();
    const hung = hangAtOpening({ session, readSeries, priors });
    session.dispatch({ type: 'invert' });
    await hung;
    expect([told, session.getState().studies.length]).toEqual([['asked'], 1]);
  });
});
