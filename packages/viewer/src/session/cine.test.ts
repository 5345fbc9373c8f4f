import { expect, test } from 'vitest';
import { cineRate, isAwaiting, type CineSetting } from './cine.ts';
import { reduce, type Command } from './reduce.ts';
import { startingState, type SessionState } from './state.ts';
import { imagesOfSeries } from './testing/a-series-with-images.ts';
import { aSeries, aStudy } from './testing/a-study.ts';

const series = '/documents/a';
/** A pane with so many images that are all there, and that are played. */
function played(count: number, setting: Partial<CineSetting> = {}, ...more: Command[]): SessionState {
  const commands: Command[] = [
    { type: 'studies-loaded', studies: [aStudy(aSeries('a'))] },
    { type: 'series-loaded', series, content: { images: imagesOfSeries(count), left_out: [] }, first: 0 },
    { type: 'images-loaded', series, indexes: Array.from({ length: count }, (_, index) => index) },
    ...more,
    { type: 'cine', still: false },
    { type: 'cine-set', pane: 0, setting },
  ];
  return commands.reduce(reduce, startingState);
}
const index = ({ panes }: SessionState) => panes[0]?.viewState.index;
const cine = ({ panes }: SessionState) => panes[0]?.cine;
const tick = (state: SessionState, steps = 1) => reduce(state, { type: 'cine-tick', pane: 0, steps });
/** Where it is after each of so many ticks. */
function ticks(state: SessionState, count: number): (number | undefined)[] {
  const seen: (number | undefined)[] = [];
  for (let n = 0; n < count; n++) seen.push(index((state = tick(state))));
  return seen;
}

test.each([
  [null, 24],
  [15, 15],
  [0.4, 1],
  [400, 90],
  [Number.NaN, 24],
])('a file that asks for %s images a second is played with %d [VW-17]', (frameRate, rate) => {
  expect(cineRate({ frameRate })).toBe(rate);
});

test('it goes round, in its range, or back and forth [VW-17]', () => {
  expect(ticks(played(4), 6)).toEqual([1, 2, 3, 0, 1, 2]);
  expect(ticks(played(8, { from: 2, to: 4 }), 5)).toEqual([2, 3, 4, 2, 3]);
  expect(ticks(played(4, { bounce: true }), 8)).toEqual([1, 2, 3, 2, 1, 0, 1, 2]);
  expect(ticks(played(8, { from: 3, to: 3, bounce: true }), 2)).toEqual([3, 3]);
});

test('from outside of its range it begins at the nearer end [VW-17]', () => {
  const range = { from: 2, to: 4, bounce: true };
  expect(ticks(played(8, range, { type: 'go-to', index: 7 }), 4)).toEqual([4, 3, 2, 3]);
  expect(ticks(played(8, range), 4)).toEqual([2, 3, 4, 3]);
});

test('from back and forth to round it goes on forwards, and what is fetched ahead too [VW-17]', () => {
  const back = [0, 1, 2, 3].reduce((state) => tick(state), played(4, { bounce: true }));
  expect([index(back), cine(back)?.direction]).toEqual([2, -1]);
  const round = tick(reduce(back, { type: 'cine-set', pane: 0, setting: { bounce: false } }));
  expect([index(round), cine(round)?.direction, round.panes[0]?.viewState.direction]).toEqual([3, 1, 1]);
});

test('where the screen is slower images are left out [VW-17]', () => {
  expect(index(tick(played(10), 3))).toBe(3);
  expect(index(tick(tick(played(4), 3), 2))).toBe(1);
  // Also more of them than there are in a round.
  expect(index(tick(played(2), 3))).toBe(1);
});

test('what failed is passed over, and what has not come yet is waited for [VW-17]', () => {
  const failed: Command = { type: 'images-failed', series, indexes: [1, 2], failure: { kind: 'corrupt' } };
  expect(ticks(played(5, {}, failed), 3)).toEqual([3, 4, 0]);
  const dropped: Command = { type: 'images-dropped', series, indexes: [2] };
  const waiting = tick(played(5, {}, dropped), 4);
  expect(index(waiting)).toBe(1);
  expect(isAwaiting(waiting, waiting.panes[0]!)).toBe(true);
  const paused = reduce(waiting, { type: 'cine', still: false });
  expect(isAwaiting(paused, paused.panes[0]!)).toBe(false);
  const come = reduce(waiting, { type: 'images-loaded', series, indexes: [2] });
  expect(isAwaiting(come, come.panes[0]!)).toBe(false);
  expect(ticks(come, 2)).toEqual([2, 3]);
});

test('where it had to wait it goes on with a second of images, not by jerks [VW-17]', () => {
  const awaited = Array.from({ length: 90 }, (_, n) => n + 10);
  const come = (state: SessionState, from: number, to: number) =>
    reduce(state, { type: 'images-loaded', series, indexes: awaited.filter((at) => at >= from && at < to) });
  let state = played(100, { rate: 20 }, { type: 'images-dropped', series, indexes: awaited });
  state = tick(tick(state, 20));
  expect(index(state)).toBe(9);
  // Image after image comes.
  for (let to = 11; to < 29; to++) {
    state = tick(come(state, 10, to));
    expect([index(state), isAwaiting(state, state.panes[0]!)]).toEqual([9, true]);
  }
  const enough = come(state, 10, 30);
  expect(isAwaiting(enough, enough.panes[0]!)).toBe(false);
  expect(ticks(enough, 3)).toEqual([10, 11, 12]);
});

test('no more than the range is waited for, and not for ever [VW-17]', () => {
  const awaited: Command = { type: 'images-dropped', series, indexes: [2, 3] };
  const short = tick(tick(played(4, { rate: 20, from: 1, to: 3 }, awaited), 5));
  const come = (indexes: number[]) => reduce(short, { type: 'images-loaded', series, indexes });
  expect(index(tick(come([2])))).toBe(1);
  expect(ticks(come([2, 3]), 4)).toEqual([2, 3, 1, 2]);
  expect(ticks(tick(come([2]), 100), 2)).toEqual([2, 2]);
  // Who stops and plays does not wait for what was too little.
  const again = { type: 'cine', still: false } as const;
  expect(index(tick(reduce(reduce(come([2]), again), again)))).toBe(2);
});

test('where all fail it stays', () => {
  const failed: Command = { type: 'images-failed', series, indexes: [0, 1, 2], failure: { kind: 'corrupt' } };
  expect(ticks(played(3, {}, failed), 2)).toEqual([0, 0]);
});

test('by hand it stops, where one goes; the player stays open [VW-17]', () => {
  const state = reduce(tick(played(5)), { type: 'scroll', by: 2 });
  expect([index(state), cine(state)?.playing]).toEqual([3, false]);
  expect(cine(reduce(played(5), { type: 'go-to', index: 2 }))?.playing).toBe(false);
});

test('it goes on, stops, and is closed', () => {
  const stopped = reduce(played(5, { rate: 12 }), { type: 'cine', still: false });
  expect(cine(stopped)).toMatchObject({ playing: false, rate: 12 });
  expect(cine(reduce(stopped, { type: 'cine', still: true }))?.playing).toBe(true);
  expect(cine(reduce(stopped, { type: 'cine-close', pane: 0 }))).toBeNull();
  expect(cine(played(1))).toBeNull();
});

test('settings stay within what there is', () => {
  expect(cine(played(5, { rate: 1000, from: 9, to: -3 }))).toMatchObject({ rate: 90, from: 0, to: 4 });
  expect(cine(played(5, { rate: 0 }))).toMatchObject({ rate: 1 });
});

test('for who wants less to move it is only offered', () => {
  const closed = reduce(played(5), { type: 'cine-close', pane: 0 });
  expect(cine(reduce(closed, { type: 'cine', still: true }))?.playing).toBe(false);
});
