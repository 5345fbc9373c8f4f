import { expect, it } from 'vitest';
import { createSession } from './create-session.ts';
import { aSeries, aStudy } from './testing/a-study.ts';

function open() {
  const session = createSession();
  session.dispatch({ type: 'studies-loaded', studies: [aStudy(...['a', 'b', 'c'].map((name) => aSeries(name)))] });
  return session;
}
const shown = (session: ReturnType<typeof open>) =>
  session.getState().panes.map(({ series }) => series?.at(-1) ?? null);

it('new panes show what is not shown yet, and those that go leave their series as it was [VW-31]', () => {
  const session = open();
  session.dispatch({ type: 'layout', layout: { rows: 2, columns: 2 } });
  expect(shown(session)).toEqual(['a', 'b', 'c', null]);
  session.dispatch({ type: 'activate', pane: 2 });
  session.dispatch({ type: 'invert' });
  session.dispatch({ type: 'layout', layout: { rows: 1, columns: 2 } });
  expect([shown(session), session.getState().active]).toEqual([['a', 'b'], 0]);
  session.dispatch({ type: 'show-series', series: '/documents/c', pane: 1 });
  expect([shown(session), session.getState().active]).toEqual([['a', 'c'], 1]);
  expect(session.getState().panes[1]?.viewState.inverted).toBe(true);
});

it('new panes are not given to what has no images', () => {
  const session = createSession();
  const report = aSeries('b', { first_frame: null });
  session.dispatch({ type: 'studies-loaded', studies: [aStudy(aSeries('a'), report, aSeries('c'))] });
  session.dispatch({ type: 'layout', layout: { rows: 1, columns: 3 } });
  expect(shown(session)).toEqual(['a', 'c', null]);
});

it('the active pane stays where it has a cell, and goes round and round [VW-31]', () => {
  const session = open();
  session.dispatch({ type: 'layout', layout: { rows: 1, columns: 3 } });
  session.dispatch({ type: 'step-pane', by: -1 });
  expect(session.getState().active).toBe(2);
  session.dispatch({ type: 'step-pane', by: 1 });
  session.dispatch({ type: 'step-pane', by: 1 });
  session.dispatch({ type: 'layout', layout: { rows: 2, columns: 1 } });
  expect(session.getState().active).toBe(1);
  session.dispatch({ type: 'activate', pane: 9 });
  expect(session.getState().active).toBe(1);
});

it('a grid has one cell at least and five by five at most; one pane is not maximised', () => {
  const session = open();
  session.dispatch({ type: 'maximise' });
  expect(session.getState().maximised).toBe(false);
  session.dispatch({ type: 'layout', layout: { rows: 9, columns: 0 } });
  expect(session.getState().layout).toEqual({ rows: 5, columns: 1 });
  session.dispatch({ type: 'maximise' });
  expect(session.getState().maximised).toBe(true);
  session.dispatch({ type: 'layout', layout: { rows: 1, columns: 2 } });
  expect(session.getState().maximised).toBe(false);
});
