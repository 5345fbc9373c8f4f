import { expect, test } from 'vitest';
import { createSession } from '../session/create-session.ts';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { keyOf, readAs, sessionOf } from '../session/testing/a-hung-study.ts';
import { hangAtOpening, hangStudy } from './hang-study.ts';

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
  return { session, asked, readSeries };
}
const shown = (session: ReturnType<typeof createSession>) => session.getState().panes.map(({ series }) => series);

test('what has images is read before, four series at once; one that cannot be had is hung by its list [HP-16]', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const { session, asked, readSeries } = unread(...names);
  const hung = hangStudy({ session, readSeries });
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
    await hangStudy({ session, readSeries });
    expect(shown(session)).toEqual(['a', 'b'].map(keyOf));
    session.dispatch({ type: 'layout', layout: { rows: 1, columns: 1 } });
  }
  expect(asked).toEqual([]);
});

test('who does something else meanwhile keeps that, and nothing more is read [HP-16]', async () => {
  const { session, asked, readSeries } = unread('a', 'b', 'c', 'd', 'e');
  const hung = hangStudy({ session, readSeries });
  session.dispatch({ type: 'layout', layout: { rows: 2, columns: 1 } });
  await hung;
  readAs(session, 'a', {});
  expect(asked).toHaveLength(4);
  expect(session.getState().layout).toEqual({ rows: 2, columns: 1 });
});

test('where there is nothing to show, nothing happens', async () => {
  const { session, readSeries } = unread();
  const before = session.getState();
  await hangStudy({ session, readSeries });
  expect(session.getState()).toEqual({ ...before, hanging: null });
});

test('what is opened is hung once it has been read [HP-21]', async () => {
  const { session, readSeries } = unread('a', 'b', 'c');
  const hung = hangAtOpening({ session, readSeries });
  expect(shown(session)).toEqual([keyOf('a')]);
  for (const name of ['a', 'b', 'c']) readAs(session, name, {});
  await hung;
  expect(shown(session)).toEqual([...['a', 'b', 'c'].map(keyOf), null]);
});

test('who has begun with it keeps what he has, and nothing more is read; who asks for the layout gets it [HP-21]', async () => {
  const { session, asked, readSeries } = unread('a', 'b', 'c', 'd', 'e');
  const hung = hangAtOpening({ session, readSeries });
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
  await hangAtOpening({ session, readSeries });
  expect([session.getState().hanging, shown(session)]).toEqual([null, [keyOf('a')]]);
  const view = { said: { '00200062': ['R'], '00185101': ['MLO'] }, listed: { Modality: 'MG' } };
  const mammogram = sessionOf({ one: view });
  await hangAtOpening({ session: mammogram, readSeries: () => undefined });
  expect(shown(mammogram)).toEqual([keyOf('one')]);
  await hangStudy({ session: mammogram, readSeries: () => undefined });
  expect(shown(mammogram)).toHaveLength(4);
});
