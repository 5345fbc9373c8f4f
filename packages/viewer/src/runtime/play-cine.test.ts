import { expect, test } from 'vitest';
import { createSession, type Session } from '../session/create-session.ts';
import { imagesOfSeries } from '../session/testing/a-series-with-images.ts';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { playCine } from './play-cine.ts';

const series = '/documents/a';

function played(count: number, rate: number): Session {
  const session = createSession();
  session.dispatch({ type: 'studies-loaded', studies: [aStudy(aSeries('a'))] });
  session.dispatch({
    type: 'series-loaded',
    series,
    content: { images: imagesOfSeries(count), left_out: [] },
    first: 0,
  });
  session.dispatch({ type: 'images-loaded', series, indexes: Array.from({ length: count }, (_, n) => n) });
  session.dispatch({ type: 'cine', still: false });
  session.dispatch({ type: 'cine-set', pane: 0, setting: { rate } });
  return session;
}
const index = (session: Session) => session.getState().panes[0]?.viewState.index;

/** A screen whose frames come when they are told to. */
function screen() {
  let run: ((now: number) => void) | null = null;
  return {
    clock: {
      request: (next: (now: number) => void) => {
        run = next;
        return 1;
      },
      cancel: () => {
        run = null;
      },
    },
    isWanted: () => run !== null,
    frame: (now: number) => {
      const current = run;
      run = null;
      current?.(now);
    },
  };
}

test('so many images go by in a second, however fast the screen is [VW-17]', () => {
  for (const hertz of [20, 60, 144]) {
    const session = played(1000, 30);
    const { clock, frame } = screen();
    playCine(session, clock);
    for (let n = 0; n <= hertz * 2; n++) frame((n * 1000) / hertz);
    expect([59, 60]).toContain(index(session));
  }
});

test('after a page was hidden nothing rushes', () => {
  const session = played(1000, 20);
  const { clock, frame } = screen();
  playCine(session, clock);
  frame(0);
  frame(60_000);
  expect(index(session)).toBe(5);
});

test('what another pane hides waits, and goes on where it was when it is seen again [VW-126]', () => {
  const session = played(100, 10);
  session.dispatch({ type: 'layout', layout: { rows: 1, columns: 2 } });
  const { clock, frame, isWanted } = screen();
  playCine(session, clock);
  for (const now of [0, 100]) frame(now);
  session.dispatch({ type: 'activate', pane: 1 });
  session.dispatch({ type: 'maximise' });
  for (const now of [200, 300]) frame(now);
  expect([index(session), isWanted()]).toEqual([1, false]);
  session.dispatch({ type: 'maximise' });
  for (const now of [5000, 5100]) frame(now);
  expect(index(session)).toBe(2);
});

test('what was waited for is not made good', () => {
  const session = played(100, 10);
  session.dispatch({ type: 'images-dropped', series, indexes: [1] });
  const { clock, frame } = screen();
  playCine(session, clock);
  for (let now = 0; now <= 5000; now += 100) frame(now);
  expect(index(session)).toBe(0);
  session.dispatch({ type: 'images-loaded', series, indexes: [1] });
  frame(5100);
  expect(index(session)).toBe(1);
});

test('nor is the part of an image that was due when it was waited for', () => {
  const session = played(100, 10);
  session.dispatch({ type: 'images-dropped', series, indexes: [1] });
  const { clock, frame } = screen();
  playCine(session, clock);
  for (const now of [0, 150]) frame(now);
  session.dispatch({ type: 'images-loaded', series, indexes: [1] });
  frame(200);
  expect(index(session)).toBe(0);
  frame(260);
  expect(index(session)).toBe(1);
});

test('from where it stood still it goes on with a whole image', () => {
  const session = played(100, 10);
  const { clock, frame } = screen();
  playCine(session, clock);
  for (const now of [0, 150]) frame(now);
  session.dispatch({ type: 'cine', still: false });
  frame(160);
  session.dispatch({ type: 'cine', still: false });
  for (const now of [1000, 1060]) frame(now);
  expect(index(session)).toBe(1);
});

test('while it stood still no time has gone by', () => {
  const session = played(100, 20);
  const { clock, frame } = screen();
  playCine(session, clock);
  frame(0);
  session.dispatch({ type: 'cine', still: false });
  frame(100);
  session.dispatch({ type: 'cine', still: false });
  frame(9000);
  expect(index(session)).toBe(0);
});

test('frames are asked for only while something plays', () => {
  const session = played(10, 10);
  const { clock, frame, isWanted } = screen();
  const stop = playCine(session, clock);
  session.dispatch({ type: 'cine', still: false });
  frame(0);
  expect(isWanted()).toBe(false);
  session.dispatch({ type: 'cine', still: false });
  expect(isWanted()).toBe(true);
  stop();
  expect(isWanted()).toBe(false);
  session.dispatch({ type: 'cine-set', pane: 0, setting: { rate: 5 } });
  expect(isWanted()).toBe(false);
  // Nor where it ended while nothing played.
  const still = played(10, 10);
  still.dispatch({ type: 'cine', still: false });
  const other = screen();
  playCine(still, other.clock)();
  still.dispatch({ type: 'cine', still: false });
  expect(other.isWanted()).toBe(false);
});
