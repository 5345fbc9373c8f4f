import { describe, expect, test, vi } from 'vitest';
import type { ViewerStudy } from '../ports/index.ts';
import { createSession } from '../session/create-session.ts';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { keyOf, readAs, sessionOf, type SaidSeries } from '../session/testing/a-hung-study.ts';
import { leftState } from '../session/left-state.ts';
import { studyId } from '../session/study-id.ts';
import { hangAtOpening, hangStudy } from './hang-study.ts';

/** There is nothing to compare with. */
const nothingElse = {
  priors: { ask: () => undefined, find: async () => undefined },
  sharedLayouts: { find: async () => undefined, change: async () => 'failed' as const },
};

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
  return { session, asked, readSeries, ...nothingElse };
}
const shown = (session: ReturnType<typeof createSession>) => session.getState().panes.map(({ series }) => series);

test('what has images is read before, four series at once; one that cannot be had is hung by its list [HP-16]', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const { session, asked, readSeries } = unread(...names);
  const hung = hangStudy({ session, readSeries, ...nothingElse });
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
    await hangStudy({ session, readSeries, ...nothingElse });
    expect(shown(session)).toEqual(['a', 'b'].map(keyOf));
    session.dispatch({ type: 'layout', layout: { rows: 1, columns: 1 } });
  }
  expect(asked).toEqual([]);
});

test('who does something else meanwhile keeps that, and nothing more is read [HP-16]', async () => {
  const { session, asked, readSeries } = unread('a', 'b', 'c', 'd', 'e');
  const hung = hangStudy({ session, readSeries, ...nothingElse });
  session.dispatch({ type: 'layout', layout: { rows: 2, columns: 1 } });
  await hung;
  readAs(session, 'a', {});
  expect(asked).toHaveLength(4);
  expect(session.getState().layout).toEqual({ rows: 2, columns: 1 });
});

test('where there is nothing to show, nothing happens', async () => {
  const { session, readSeries } = unread();
  const before = session.getState();
  await hangStudy({ session, readSeries, ...nothingElse });
  expect(session.getState()).toEqual({ ...before, hanging: null });
});

test('what is opened is hung once it has been read [HP-21]', async () => {
  const { session, readSeries } = unread('a', 'b', 'c');
  const hung = hangAtOpening({ session, readSeries, ...nothingElse });
  expect(shown(session)).toEqual([keyOf('a')]);
  for (const name of ['a', 'b', 'c']) readAs(session, name, {});
  await hung;
  expect(shown(session)).toEqual([...['a', 'b', 'c'].map(keyOf), null]);
});

test('who has begun with it keeps what he has, and nothing more is read; who asks for the layout gets it [HP-21]', async () => {
  const { session, asked, readSeries } = unread('a', 'b', 'c', 'd', 'e');
  const hung = hangAtOpening({ session, readSeries, ...nothingElse });
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
  await hangAtOpening({ session, readSeries, ...nothingElse });
  expect([session.getState().hanging, shown(session)]).toEqual([null, [keyOf('a')]]);
  const view = { said: { '00200062': ['R'], '00185101': ['MLO'] }, listed: { Modality: 'MG' } };
  const mammogram = sessionOf({ one: view });
  await hangAtOpening({ session: mammogram, readSeries: () => undefined, ...nothingElse });
  expect(shown(mammogram)).toEqual([keyOf('one')]);
  await hangStudy({ session: mammogram, readSeries: () => undefined, ...nothingElse });
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
    const hung = hangAtOpening({ session, readSeries, priors, sharedLayouts: nothingElse.sharedLayouts });
    expect(told).toEqual(['asked']);
    readAs(session, 'a', axial);
    readAs(session, 'b', {});
    await vi.waitFor(() => expect(asked).toEqual(['a', 'b', 'old'].map(keyOf)));
    expect([told, shown(session)]).toEqual([['asked', 'found'], [keyOf('a')]]);
    readAs(session, 'old', axial);
    await hung;
    expect(shown(session)).toEqual(['a', 'old'].map(keyOf));
    await hangStudy({ session, readSeries, priors, sharedLayouts: nothingElse.sharedLayouts });
    expect(shown(session)).toEqual(['a', 'old'].map(keyOf));
  });

  test('is not opened where no protocol would hang it', async () => {
    const { session, readSeries, told, priors } = opened();
    const xa = (name: string) => aSeries(name, { Modality: 'XA' });
    session.dispatch({ type: 'studies-loaded', studies: [aStudy(xa('a'), xa('b'))] });
    const hung = hangAtOpening({ session, readSeries, priors, sharedLayouts: nothingElse.sharedLayouts });
    for (const name of ['a', 'b']) readAs(session, name, {});
    await hung;
    expect(told).toEqual(['asked']);
    expect(shown(session)).toEqual(['a'].map(keyOf));
  });

  test('is found where one’s own layout alone has a place for it', async () => {
    const { session, readSeries, told, priors } = opened();
    const xa = (name: string) => aSeries(name, { Modality: 'XA' });
    session.dispatch({ type: 'studies-loaded', studies: [aStudy(xa('a'), xa('b'))] });
    const stage = { name: 'two', rows: 1, columns: 2, viewports: [{ rules: [] }, { rules: [], prior: 1 }] };
    const own = { name: 'mine', rules: [], stages: [stage] };
    session.dispatch({ type: 'hanging-read', kept: { atOpening: true, protocols: [own] } });
    void hangAtOpening({ session, readSeries, priors, sharedLayouts: nothingElse.sharedLayouts });
    for (const name of ['a', 'b']) readAs(session, name, {});
    await vi.waitFor(() => expect(told).toEqual(['asked', 'found']));
  });

  test('is not opened for who has begun with the study alone', async () => {
    const { session, readSeries, told, priors } = opened();
    const hung = hangAtOpening({ session, readSeries, priors, sharedLayouts: nothingElse.sharedLayouts });
    session.dispatch({ type: 'invert' });
    await hung;
    expect([told, session.getState().studies.length]).toEqual([['asked'], 1]);
  });
});

describe('layouts of the organisation [HP-27]', () => {
  const stage = (columns: number) => ({
    name: 'any',
    rows: 1,
    columns,
    viewports: Array.from({ length: columns }, () => ({ rules: [] })),
  });
  const layout = (name: string, columns: number) => ({
    name,
    rules: [{ attribute: 'Modality', operator: 'equals', value: 'US', required: true }],
    stages: [stage(columns)],
  });
  const bad = { name: 'later', rules: 7 };

  /** Opened by a member of an organisation that has these. */
  function opened(own: unknown[], shared: unknown[] | null) {
    const one = unread('a', 'b', 'c', 'd');
    one.session.dispatch({ type: 'hanging-read', kept: { atOpening: true, protocols: own } });
    const layouts = shared && {
      id: 'org',
      name: 'Clinic',
      mayChange: false,
      layouts: shared.map((protocol, n) => ({ id: `${n}`, protocol })),
    };
    const find = async (study: ViewerStudy) =>
      one.session.dispatch({ type: 'organisation-layouts', study: studyId(study), layouts });
    for (const name of ['a', 'b', 'c', 'd']) readAs(one.session, name, {});
    return { ...one, ...nothingElse, sharedLayouts: { ...nothingElse.sharedLayouts, find } };
  }

  test.each<[string, unknown[], unknown[] | null, number]>([
    ['come before the house’s', [], [bad, layout('shared', 3)], 3],
    ['come behind one’s own', [layout('own', 2)], [layout('shared', 3)], 2],
    ['are none for who is no member', [], null, 4],
    ['are none where there are none', [], [], 4],
  ])('%s', async (_, own, shared, panes) => {
    const one = opened(own, shared);
    await hangAtOpening(one);
    expect(shown(one.session)).toHaveLength(panes);
  });

  test('are waited for', async () => {
    const one = opened([], [layout('shared', 3)]);
    const come = Promise.withResolvers<void>();
    const find = (study: ViewerStudy) => come.promise.then(() => one.sharedLayouts.find(study));
    const hung = hangAtOpening({ ...one, sharedLayouts: { ...one.sharedLayouts, find } });
    await new Promise((resolve) => setTimeout(resolve));
    come.resolve();
    await hung;
    expect(shown(one.session)).toHaveLength(3);
  });
});

describe('after the page was loaded again [HP-31]', () => {
  const names = ['a', 'b', 'c'];

  function loadedAgain(left: unknown) {
    const one = unread(...names);
    one.session.dispatch({ type: 'restore', left: JSON.parse(JSON.stringify(left)) });
    return { ...one, ...nothingElse };
  }
  async function hungAt(stage: 0 | 1) {
    const one = { ...unread(...names), ...nothingElse };
    for (const name of names) readAs(one.session, name, {});
    await hangStudy(one);
    if (stage === 1) one.session.dispatch({ type: 'step-stage', by: 1 });
    return leftState(one.session.getState());
  }

  test.each([0, 1] as const)('stages go on from the one that was seen: %i', async (stage) => {
    const left = await hungAt(stage);
    const again = loadedAgain(left);
    // The page may be loaded again before that is known.
    expect(leftState(again.session.getState()).stage).toBe(stage);
    again.session.dispatch({ type: 'step-stage', by: 1 });
    const hung = hangAtOpening(again);
    for (const name of names) readAs(again.session, name, {});
    const before = again.session.getState().panes;
    await hung;
    const { hanging, panes } = again.session.getState();
    expect(hanging).toMatchObject({ phase: 'hung', stage });
    expect(panes).toBe(before);
    again.session.dispatch({ type: 'step-stage', by: stage === 0 ? 1 : -1 });
    expect(again.session.getState().layout).toEqual({ rows: stage === 0 ? 1 : 2, columns: 2 });
  });

  test.each<[string, object]>([
    ['another grid', { layout: { rows: 1, columns: 3 } }],
    ['no such stage', { stage: 7 }],
  ])('where it has %s by now, there are none', async (_, change) => {
    const again = loadedAgain({ ...(await hungAt(1)), ...change });
    for (const name of names) readAs(again.session, name, {});
    await hangAtOpening(again);
    expect(again.session.getState().hanging).toBeNull();
  });

  test.each([null, -1, 0.5, 'x'])('what is no stage is none: %j', async (stage) => {
    const again = loadedAgain({ ...(await hungAt(1)), stage });
    expect(again.session.getState().hanging).toBeNull();
  });

  test('who has chosen another grid meanwhile has none', async () => {
    const again = loadedAgain(await hungAt(1));
    const hung = hangAtOpening(again);
    again.session.dispatch({ type: 'layout', layout: { rows: 1, columns: 1 } });
    await hung;
    expect(again.session.getState().hanging).toBeNull();
  });
});
