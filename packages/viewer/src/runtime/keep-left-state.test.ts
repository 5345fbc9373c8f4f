// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSession, type Session } from '../session/create-session.ts';
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

test('a page that is loaded again goes on, one that is opened begins [VW-24]', () => {
  const { session, stop } = opened(false);
  session.dispatch({ type: 'layout', layout: { rows: 1, columns: 2 } });
  vi.advanceTimersByTime(300);
  stop();
  expect(opened(true).session.getState().layout).toEqual({ rows: 1, columns: 2 });
  sessionStorage.setItem('state', sessionStorage.getItem('state') ?? '');
  expect(opened(false).session.getState().layout).toEqual({ rows: 1, columns: 1 });
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
