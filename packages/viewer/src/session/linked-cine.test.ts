import { expect, test } from 'vitest';
import { reduce, type Command } from './reduce.ts';
import { startingState, type SessionState } from './state.ts';
import { aMeasurement } from './testing/a-measurement.ts';
import { aStack } from './testing/a-stack.ts';
import { aSeries, aStudy } from './testing/a-study.ts';

const frame = { '00200052': '1.9' };
const heights = [0, 2, 4, 6, 8];

/** Two series of one place side by side, all of their images there; the first pane is the active one. */
function twoPanes(...more: readonly Command[]): SessionState {
  const stacks = [1, 2].map((number) =>
    aStack(heights, { ...frame, '00200011': number }).map((image) => ({
      ...image,
      plane: { ...image.plane, spacing: [1, 1] as const },
    })),
  );
  const commands: Command[] = [
    { type: 'studies-loaded', studies: [aStudy(aSeries('s0'), aSeries('s1'))] },
    { type: 'layout', layout: { rows: 1, columns: 2 } },
    ...stacks.flatMap((images, n): Command[] => [
      { type: 'series-loaded', series: `/documents/s${n}`, content: { images, left_out: [] }, first: 0 },
      { type: 'images-loaded', series: `/documents/s${n}`, indexes: heights.map((_, index) => index) },
    ]),
    ...more,
  ];
  return commands.reduce(reduce, startingState);
}
const link: Command = { type: 'link', link: 'scroll' };
const play: Command = { type: 'cine', still: false };
const activate = (pane: number): Command => ({ type: 'activate', pane });
const tick = (pane: number, steps = 1): Command => ({ type: 'cine-tick', pane, steps });
const indexes = ({ panes }: SessionState) => panes.map(({ viewState }) => viewState.index);
const playing = ({ panes }: SessionState) => panes.map(({ cine }) => cine?.playing ?? null);

test('a pane that plays leads the others, also when another has become the active one [VW-126]', () => {
  const state = twoPanes(link, play, tick(0));
  expect(indexes(state)).toEqual([1, 1]);
  const other = [activate(1), tick(0), tick(0)].reduce(reduce, state);
  expect([indexes(other), other.active, playing(other)]).toEqual([[3, 3], 1, [true, null]]);
});

test('of two that play the one that began last leads, and the other does not play against it [VW-126]', () => {
  const second = twoPanes(link, play, activate(1), play);
  expect(playing(second)).toEqual([false, true]);
  // A tick that was due is none any more.
  const led = [tick(1), tick(0, 3), tick(1)].reduce(reduce, second);
  expect(indexes(led)).toEqual([2, 2]);
  // By the button of its strip, whichever pane is the active one.
  expect(playing(reduce(led, { type: 'cine-set', pane: 0, setting: { playing: true } }))).toEqual([true, false]);
});

test('what plays when it is linked is led from the next image on, also where it is there already [VW-126]', () => {
  const both = twoPanes(play, activate(1), play, link);
  expect(playing(both)).toEqual([true, true]);
  const still = reduce(reduce(both, { type: 'cine-set', pane: 0, setting: { from: 1, to: 1 } }), tick(1));
  expect([indexes(still), playing(still)]).toEqual([
    [1, 1],
    [false, true],
  ]);
});

test('by hand all that go together stop [VW-126, VW-17]', () => {
  const state = twoPanes(link, play, activate(1), { type: 'scroll', by: 2 });
  expect([indexes(state), playing(state)]).toEqual([
    [2, 2],
    [false, null],
  ]);
});

test.each([
  [4, { type: 'scroll', by: 1 }],
  [0, { type: 'scroll', by: -1 }],
  [4, { type: 'go-to', index: 4 }],
] as const)('… also at the end, where the images stay as they are: %i, %o [VW-126]', (at, command) => {
  const state = twoPanes(link, play, tick(0, at), activate(1), command);
  expect([indexes(state), playing(state)]).toEqual([
    [at, at],
    [false, null],
  ]);
});

test('what is not linked, or has no place in common, plays on by itself [VW-126]', () => {
  const apart = twoPanes(play, activate(1), play, tick(0), tick(1, 2), { type: 'scroll', by: 1 });
  expect([indexes(apart), playing(apart)]).toEqual([
    [1, 3],
    [true, false],
  ]);
  const windows = twoPanes({ type: 'link', link: 'window' }, play, activate(1), { type: 'invert' });
  expect(playing(windows)).toEqual([true, null]);
});

const draft = (pane: number): Command => ({
  type: 'draft',
  draft: { pane, measurement: aMeasurement(), finger: null },
});
const shown = (pane: number, index: number): Command => ({
  type: 'shown',
  pane,
  series: `/documents/s${pane}`,
  shown: { index, voi: null, scale: 1, affine: [1, 0, 0, 1, 0, 0] as never },
});

test('where something is drawn it stops, at the image that was seen [VW-127]', () => {
  const state = [shown(0, 1), draft(0)].reduce(reduce, twoPanes(link, play, tick(0, 2)));
  expect([indexes(state), playing(state)]).toEqual([
    [1, 1],
    [false, null],
  ]);
  // Who plays while a point is awaited is not stopped by each movement.
  expect(playing([play, draft(0)].reduce(reduce, state))).toEqual([true, null]);
});

test('what leads to where something is drawn stops, and what is apart plays on [VW-127]', () => {
  const drawn = [activate(1), shown(1, 0), draft(1)];
  expect(playing(drawn.reduce(reduce, twoPanes(link, play)))).toEqual([false, null]);
  expect(playing(drawn.reduce(reduce, twoPanes(play)))).toEqual([true, null]);
});
