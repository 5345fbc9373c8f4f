import { describe, expect, test } from 'vitest';
import type { HungPane, HungStage } from './hanging-state.ts';
import { stageNow } from './hanging.ts';
import { leftState } from './left-state.ts';
import type { Draft } from './reading-state.ts';
import type { Command } from './reduce.ts';
import { imagesOfSeries, plainAffine } from './testing/a-series-with-images.ts';
import { keyOf, sessionOf } from './testing/a-hung-study.ts';

const pane = (name: string | null, more: Partial<HungPane> = {}): HungPane => ({
  series: name === null ? null : keyOf(name),
  turned: null,
  window: null,
  ...more,
});
const stage = (rows: number, columns: number, ...panes: HungPane[]): HungStage => ({ rows, columns, panes });
const open = () => sessionOf({ a: { count: 5 }, b: { count: 5 }, c: { count: 5 } });
type Open = ReturnType<typeof open>;

function hang(session: Open, ...stages: HungStage[]) {
  session.dispatch({ type: 'hang-awaited' });
  session.dispatch({ type: 'hang', stages });
}
const shown = (session: Open) => session.getState().panes.map(({ series }) => series);
const two = stage(1, 2, pane('b'), pane('a'));
const four = stage(2, 2, pane(null), pane('c'), pane('b'), pane(null));

describe('the layout of a study [HP-14]', () => {
  test('is the grid of the stage, each series in its pane', () => {
    const session = open();
    hang(session, four);
    const { layout, active, maximised } = session.getState();
    expect(layout).toEqual({ rows: 2, columns: 2 });
    expect(shown(session)).toEqual([null, keyOf('c'), keyOf('b'), null]);
    expect([active, maximised]).toEqual([1, false]);
  });

  test('what loses its pane is found again as it was left, what moves to another too', () => {
    const session = open();
    session.dispatch({ type: 'go-to', index: 3 });
    hang(session, stage(1, 1, pane('b')), two);
    session.dispatch({ type: 'step-stage', by: 1 });
    expect(session.getState().panes.map(({ viewState }) => viewState.index)).toEqual([0, 3]);
  });

  test('a pane that shows the series already goes on showing it; another has nothing on its canvas', () => {
    const session = open();
    const seen = { index: 0, voi: null, scale: 1, affine: plainAffine };
    session.dispatch({ type: 'shown', pane: 0, series: keyOf('a'), shown: seen });
    hang(session, stage(1, 2, pane('a'), pane('b')), two);
    expect(session.getState().panes.map((one) => one.shown)).toEqual([seen, null]);
    session.dispatch({ type: 'step-stage', by: 1 });
    expect(session.getState().panes.map((one) => one.shown)).toEqual([null, null]);
  });

  test('panes that are linked do not follow each other into it', () => {
    const session = open();
    session.dispatch({ type: 'layout', layout: { rows: 1, columns: 2 } });
    session.dispatch({ type: 'link', link: 'window' });
    hang(session, stage(1, 2, pane('a', { window: { center: 40, width: 400 } }), pane('b')));
    expect(session.getState().panes.map(({ viewState }) => viewState.voi.kind)).toEqual(['window', 'file']);
  });

  test('a series that is not there any more leaves its pane empty', () => {
    const session = open();
    hang(session, stage(1, 2, pane('gone'), pane('b')));
    expect(shown(session)).toEqual([null, keyOf('b')]);
  });

  test('without stages nothing changes', () => {
    const session = open();
    const before = session.getState();
    hang(session);
    expect(session.getState()).toEqual({ ...before, hanging: null });
  });
});

describe('stages', () => {
  const now = (session: Open) => stageNow(session.getState());

  test('begin at the first, and go no further than there are [HP-9, HP-17]', () => {
    const session = open();
    expect(now(session)).toBeNull();
    hang(session, two, four);
    expect(now(session)).toEqual({ number: 1, count: 2 });
    const first = session.getState();
    session.dispatch({ type: 'step-stage', by: -1 });
    expect(session.getState()).toBe(first);
    session.dispatch({ type: 'step-stage', by: 1 });
    expect([now(session), shown(session).length]).toEqual([{ number: 2, count: 2 }, 4]);
    const last = session.getState();
    session.dispatch({ type: 'step-stage', by: 1 });
    expect(session.getState()).toBe(last);
  });

  test('there are none where nothing is hung', () => {
    const session = open();
    const before = session.getState();
    session.dispatch({ type: 'step-stage', by: 1 });
    expect(session.getState()).toBe(before);
  });
});

describe('what is opened [HP-21]', () => {
  const drawn = { tool: 'Length', pane: 0 } as unknown as Draft;
  const phase = (session: Open) => session.getState().hanging?.phase;

  test('may be laid out as long as the reader has done nothing, with one pane until then', () => {
    const session = open();
    expect([phase(session), session.getState().layout]).toEqual(['opening', { rows: 1, columns: 1 }]);
    session.dispatch({ type: 'hang', stages: [two] });
    expect(shown(session)).toEqual([keyOf('b'), keyOf('a')]);
  });

  test('stays as it is where there is nothing to lay out', () => {
    const session = open();
    const before = session.getState();
    session.dispatch({ type: 'hang', stages: [] });
    expect(session.getState()).toEqual({ ...before, hanging: null });
  });

  test.each<[Command]>([
    [{ type: 'scroll', by: 1 }],
    [{ type: 'go-to', index: 2 }],
    [{ type: 'voi', voi: { kind: 'window', center: 1, width: 2 } }],
    [{ type: 'invert' }],
    [{ type: 'turn', by: 1 }],
    [{ type: 'show-series', series: keyOf('c') }],
    [{ type: 'step-series', by: 1 }],
    [{ type: 'layout', layout: { rows: 1, columns: 1 } }],
    [{ type: 'layout', layout: { rows: 1, columns: 2 } }],
    [{ type: 'cine', still: false }],
    [{ type: 'draft', draft: drawn }],
  ])('is the reader’s from the first thing on that he does: %j', (command) => {
    const session = open();
    session.dispatch(command);
    const before = session.getState();
    expect(before.hanging).toBeNull();
    session.dispatch({ type: 'hang', stages: [four] });
    expect(session.getState()).toBe(before);
  });

  test.each<[Command]>([
    [{ type: 'tool', tool: 'zoom' }],
    [{ type: 'go-to', index: 0 }],
    [{ type: 'reference-lines' }],
    [{ type: 'hanging-read', kept: { atOpening: true, protocols: [] } }],
    [{ type: 'images-loaded', series: keyOf('a'), indexes: [0] }],
    [{ type: 'series-loaded', series: keyOf('a'), content: { images: imagesOfSeries(3), left_out: [] }, first: 1 }],
    [{ type: 'shown', pane: 0, series: keyOf('a'), shown: { index: 0, voi: null, scale: 1, affine: plainAffine } }],
  ])('is not yet where no pane shows anything else for it: %j', (command) => {
    const session = open();
    session.dispatch(command);
    expect(phase(session)).toBe('opening');
  });

  test('is as it was left after the page was loaded again', () => {
    const session = open();
    session.dispatch({ type: 'layout', layout: { rows: 1, columns: 2 } });
    const again = open();
    again.dispatch({ type: 'restore', left: JSON.parse(JSON.stringify(leftState(session.getState()))) });
    expect([again.getState().hanging, again.getState().layout]).toEqual([null, { rows: 1, columns: 2 }]);
    const other = open();
    other.dispatch({ type: 'restore', left: { listed: 'something else', layout: { rows: 1, columns: 2 } } });
    expect(phase(other)).toBe('opening');
  });
});

describe('what the reader does himself stays [HP-20]', () => {
  test('another grid, with which there are no stages any more', () => {
    const session = open();
    hang(session, two, four);
    session.dispatch({ type: 'layout', layout: { rows: 1, columns: 3 } });
    expect(stageNow(session.getState())).toBeNull();
    const before = session.getState();
    session.dispatch({ type: 'step-stage', by: 1 });
    expect(session.getState()).toBe(before);
  });

  test('another series in a pane, and the stages are still there', () => {
    const session = open();
    hang(session, two, four);
    session.dispatch({ type: 'show-series', series: keyOf('c'), pane: 1 });
    expect(shown(session)).toEqual([keyOf('b'), keyOf('c')]);
    expect(stageNow(session.getState())).toEqual({ number: 1, count: 2 });
  });

  test('a window of his own, but the image lies as the layout says', () => {
    const session = open();
    session.dispatch({ type: 'voi', voi: { kind: 'window', center: 1, width: 2 } });
    session.dispatch({ type: 'turn', by: 1 });
    const more = {
      window: { center: 40, width: 400 },
      turned: { turns: 2, mirrored: true, justified: 'left' as const },
    };
    hang(session, stage(1, 2, pane('a', more), pane('b', more)));
    const [a, b] = session.getState().panes.map(({ viewState }) => viewState);
    expect([a?.voi, b?.voi]).toEqual([
      { kind: 'window', center: 1, width: 2 },
      { kind: 'window', center: 40, width: 400 },
    ]);
    expect(a?.view).toEqual({ zoom: { kind: 'fit', justified: 'left' }, turns: 2, mirrored: true });
  });

  test('and another one of the windows that the file brings: only the first is nobody’s choice', () => {
    const session = open();
    session.dispatch({ type: 'voi', voi: { kind: 'file', alternative: 1 } });
    hang(session, stage(1, 2, pane('a', { window: { center: 40, width: 400 } }), pane('b')));
    expect(session.getState().panes[0]?.viewState.voi).toEqual({ kind: 'file', alternative: 1 });
  });

  test.each([
    [{ type: 'layout', layout: { rows: 1, columns: 3 } } as const],
    [{ type: 'show-series', series: keyOf('c') } as const],
    [{ type: 'step-series', by: 1 } as const],
  ])('$type while the layout is awaited: it does not come any more [HP-16]', (command) => {
    const session = open();
    session.dispatch({ type: 'hang-awaited' });
    session.dispatch(command);
    const before = session.getState();
    expect(before.hanging).toBeNull();
    session.dispatch({ type: 'hang', stages: [four] });
    expect(session.getState()).toBe(before);
  });
});
