// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LinkedOpening } from '../ports/index.ts';
import { createSession, type Session } from '../session/create-session.ts';
import { imagesOfSeries } from '../session/testing/a-series-with-images.ts';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { keepLeftState } from './keep-left-state.ts';

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

function opened(isReload: boolean): { session: Session; stop: () => void } {
  const session = createSession();
  const stop = keepLeftState(session, sessionStorage, isReload);
  session.dispatch({ type: 'studies-loaded', studies: [aStudy(aSeries('a'), aSeries('b'))] });
  return { session, stop };
}

const linkedOpening: LinkedOpening = {
  withheld: false,
  view: {
    rows: 1,
    columns: 1,
    active: 0,
    maximised: false,
    panes: [null],
    together: [],
    referenceLines: true,
    overlayPlanes: true,
    measurements: null,
  },
};

function show(session: Session): void {
  const affine = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };
  const series = aSeries('a').document ?? '';
  const content = { images: imagesOfSeries(1), left_out: [] };
  session.dispatch({ type: 'show-series', series, pane: 0 });
  session.dispatch({ type: 'series-loaded', series, content, first: 0 });
  session.dispatch({ type: 'shown', pane: 0, series, shown: { index: 0, voi: null, scale: 1, affine } });
}

test('a page that is loaded again goes on, one that is opened begins [VW-24]', () => {
  const { session, stop } = opened(false);
  session.dispatch({ type: 'layout', layout: { rows: 1, columns: 2 } });
  vi.advanceTimersByTime(300);
  stop();
  expect(opened(true).session.getState().layout).toEqual({ rows: 1, columns: 2 });
  sessionStorage.setItem('state', sessionStorage.getItem('state') ?? '');
  expect(opened(false).session.getState().layout).toEqual({ rows: 1, columns: 1 });
});

test('at another address nothing is gone on with, but what was hidden stays hidden [VW-24]', () => {
  const { session, stop } = opened(false);
  session.dispatch({ type: 'layout', layout: { rows: 1, columns: 2 } });
  session.dispatch({ type: 'hide-identity' });
  vi.advanceTimersByTime(300);
  stop();
  const other = createSession();
  keepLeftState(other, sessionStorage, true, undefined, '/viewer?view=other');
  other.dispatch({ type: 'studies-loaded', studies: [aStudy(aSeries('a'), aSeries('b'))] });
  expect(other.getState().layout).toEqual({ rows: 1, columns: 1 });
  expect(other.getState().display.identityHidden).toBe(true);
});

test('what lies over the images, and which pane fills the room, is as it was left [VW-24]', () => {
  const { session, stop } = opened(false);
  session.dispatch({ type: 'layout', layout: { rows: 1, columns: 2 } });
  session.dispatch({ type: 'maximise' });
  session.dispatch({ type: 'overlay-planes' });
  session.dispatch({ type: 'hide-measurements' });
  vi.advanceTimersByTime(300);
  stop();
  const { display, maximised } = opened(true).session.getState();
  expect([display.overlayPlanes, display.measurements, maximised]).toEqual([false, new Set(), true]);
});

test('what was changed right before the page goes is kept [VW-24]', () => {
  const { session, stop } = opened(false);
  session.dispatch({ type: 'hide-identity' });
  window.dispatchEvent(new Event('pagehide'));
  stop();
  expect(opened(true).session.getState().display.identityHidden).toBe(true);
});

test('what changes without end is kept meanwhile [VW-24]', () => {
  const { session, stop } = opened(false);
  for (let n = 0; n < 5; n++) {
    session.dispatch({ type: 'invert' });
    vi.advanceTimersByTime(100);
  }
  expect(sessionStorage.getItem('state')).not.toBeNull();
  stop();
});

test('a tab without room, and what nobody can read, change nothing', () => {
  sessionStorage.setItem('state', '{');
  expect(opened(true).session.getState().layout).toEqual({ rows: 1, columns: 1 });
  const full = { getItem: () => null, setItem: () => expect.fail('full') } as unknown as Storage;
  const session = createSession();
  keepLeftState(session, full, true);
  session.dispatch({ type: 'studies-loaded', studies: [aStudy(aSeries('a'))] });
  session.dispatch({ type: 'invert' });
  expect(() => vi.advanceTimersByTime(300)).not.toThrow();
});

test('what pages around the viewer keep under the same name stays [VW-24]', () => {
  sessionStorage.setItem('state', JSON.stringify({ places: { key: 1 }, panes: 'old' }));
  const { session, stop } = opened(false);
  session.dispatch({ type: 'hide-identity' });
  vi.advanceTimersByTime(300);
  stop();
  const kept: unknown = JSON.parse(sessionStorage.getItem('state') ?? '');
  expect(kept).toMatchObject({ places: { key: 1 }, identityHidden: true });
  expect(kept).not.toMatchObject({ panes: 'old' });
});

test('a page that a link opened, loaded again before its image came, opens at the view of the link [VW-170]', () => {
  const before = opened(false);
  before.session.dispatch({ type: 'layout', layout: { rows: 2, columns: 2 } });
  vi.advanceTimersByTime(300);
  before.stop();

  const follow = (isReload: boolean) => {
    const session = createSession();
    const dispatched = vi.spyOn(session, 'dispatch');
    const stop = keepLeftState(session, sessionStorage, isReload, linkedOpening);
    session.dispatch({ type: 'studies-loaded', studies: [aStudy(aSeries('a'), aSeries('b'))] });
    const isLed = dispatched.mock.calls.some(([command]) => command.type === 'open-linked');
    return { session, stop, isLed };
  };
  const first = follow(false);
  expect(first.isLed).toBe(true);
  first.session.dispatch({ type: 'hide-identity' });
  vi.advanceTimersByTime(300);
  first.stop();
  const again = follow(true);
  expect(again.isLed).toBe(true);
  expect(again.session.getState().display.identityHidden).toBe(true);
  show(again.session);
  again.session.dispatch({ type: 'layout', layout: { rows: 1, columns: 2 } });
  vi.advanceTimersByTime(300);
  again.stop();
  const left = follow(true);
  expect(left.isLed).toBe(false);
  expect(left.session.getState().layout).toEqual({ rows: 1, columns: 2 });
});
