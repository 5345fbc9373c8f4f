import { patientPoint } from '@mado/dicom';
import { expect, test } from 'vitest';
import type { Link } from './display-options.ts';
import { reduce, type Command } from './reduce.ts';
import { startingState, type SessionState } from './state.ts';
import { aStack, coronal, type Said } from './testing/a-stack.ts';
import { aSeries, aStudy } from './testing/a-study.ts';
import type { ViewerImage } from './series-images.ts';

const frame = { '00200052': '1.9' };
/** Slices of 4 x 4 pixels of this many mm. */
const stack = (heights: readonly number[], mm = 1, said: Said = frame): ViewerImage[] =>
  aStack(heights, said).map((image) => ({ ...image, plane: { ...image.plane, spacing: [mm, mm] as const } }));

/** As many panes as series, side by side, the first one active. */
function panesOf(
  links: readonly Link[],
  ...series: readonly { images: ViewerImage[]; modality?: string }[]
): SessionState {
  const listed = series.map(({ modality = 'MR' }, n) => aSeries(`s${n}`, { Modality: modality }));
  const commands: Command[] = [
    { type: 'studies-loaded', studies: [aStudy(...listed)] },
    { type: 'layout', layout: { rows: 1, columns: series.length } },
    ...series.map(({ images }, n): Command => {
      const content = { images, left_out: [] };
      return { type: 'series-loaded', series: `/documents/s${n}`, content, first: 0 };
    }),
    ...links.map((link): Command => ({ type: 'link', link })),
  ];
  return commands.reduce(reduce, startingState);
}
const indexes = ({ panes }: SessionState) => panes.map(({ viewState }) => viewState.index);

test('by position the others go to the image nearest to where the active pane is [VW-11]', () => {
  const state = panesOf(['scroll'], { images: stack([0, 2, 4, 6, 8]) }, { images: stack([8, 5.1, 2, -1], 0.5) });
  expect(indexes(reduce(state, { type: 'go-to', index: 2 }))).toEqual([2, 1]);
  expect(indexes(reduce(state, { type: 'scroll', by: 4 }))).toEqual([4, 0]);
  const second = reduce(state, { type: 'activate', pane: 1 });
  expect(indexes(second)).toEqual([0, 0]);
  expect(indexes(reduce(second, { type: 'go-to', index: 3 }))).toEqual([0, 3]);
});

test('who follows is fetched ahead the way that it goes itself [VW-11]', () => {
  const state = panesOf(['scroll'], { images: stack([0, 2, 4]) }, { images: stack([4, 2, 0]) });
  const end = reduce(state, { type: 'go-to', index: 2 });
  expect(indexes(end)).toEqual([2, 0]);
  const back = reduce(end, { type: 'go-to', index: 1 });
  expect(back.panes.map(({ viewState }) => viewState.direction)).toEqual([-1, 1]);
  const again = reduce(back, { type: 'go-to', index: 2 });
  expect([indexes(again), again.panes.map(({ viewState }) => viewState.direction)]).toEqual([
    [2, 0],
    [1, -1],
  ]);
});

test('two without a frame of reference have none in common [VW-11]', () => {
  const state = panesOf(['scroll'], { images: stack([0, 2, 4], 1, {}) }, { images: stack([0, 2, 4], 0.5, {}) });
  expect(indexes(reduce(state, { type: 'go-to', index: 2 }))).toEqual([2, 0]);
});

test.each([
  ['in another frame of reference', stack([0, 2, 4], 1, { '00200052': '1.8' })],
  ['in none', stack([0, 2, 4], 1, {})],
  ['that lie across', stack([0, 2, 4]).map((image) => ({ ...image, plane: { ...image.plane, orientation: coronal } }))],
  ['without a place', stack([0, 2, 4]).map((image) => ({ ...image, plane: { ...image.plane, orientation: null } }))],
])('planes %s do not follow [VW-11]', (_, images) => {
  const state = panesOf(['scroll'], { images: stack([0, 2, 4]) }, { images });
  expect(indexes(reduce(state, { type: 'go-to', index: 2 }))).toEqual([2, 0]);
});

test('planes that look the other way follow, and tilted ones by the middle of the image [VW-11]', () => {
  const turned = stack([0, 2, 4]).map((image) => ({
    ...image,
    plane: { ...image.plane, orientation: [-1, 0, 0, 0, 1, 0] },
  }));
  const back = panesOf(['scroll'], { images: stack([0, 2, 4]) }, { images: turned });
  expect(indexes(reduce(back, { type: 'go-to', index: 2 }))).toEqual([2, 2]);
  // By 20 degrees about y: half of 100 columns on, z is 17 mm higher.
  const angle = (20 * Math.PI) / 180;
  const orientation = [Math.cos(angle), 0, Math.sin(angle), 0, 1, 0];
  const wide = stack([-10, 0]).map((image) => ({ ...image, columns: 100, plane: { ...image.plane, orientation } }));
  const tilted = panesOf(['scroll'], { images: wide }, { images: stack([5, 0, 17, 17]) });
  // Of images at one place the first.
  expect(indexes(reduce(tilted, { type: 'go-to', index: 1 }))).toEqual([1, 2]);
});

test('another series in the active pane moves no other pane', () => {
  const two = panesOf(['scroll', 'window', 'zoom'], { images: stack([0, 2, 4]) }, { images: stack([0, 2, 4], 0.5) });
  const one = { ...two, panes: two.panes.map((pane, n) => (n === 1 ? { ...pane, series: '/documents/s0' } : pane)) };
  const before = reduce(one, { type: 'go-to', index: 2 });
  expect(indexes(before)).toEqual([2, 2]);
  expect(indexes(reduce(before, { type: 'show-series', series: '/documents/s1' }))).toEqual([0, 2]);
});

test('the same display set in two panes goes on together, whatever is known of its places [VW-11]', () => {
  const alone = panesOf(['scroll'], { images: stack([0, 2, 4], 1, {}) }, { images: stack([9]) });
  const twice = reduce(alone, { type: 'show-series', series: '/documents/s0', pane: 1 });
  expect(indexes(reduce(twice, { type: 'go-to', index: 2 }))).toEqual([2, 2]);
});

test('windows follow within a modality [VW-11]', () => {
  const voi = { kind: 'window', center: 40, width: 400 } as const;
  const state = panesOf(
    ['window'],
    { images: stack([0]), modality: 'CT' },
    { images: stack([0]), modality: 'CT' },
    { images: stack([0]), modality: 'PT' },
  );
  const after = reduce(state, { type: 'voi', voi });
  expect(after.panes.map(({ viewState }) => viewState.voi)).toEqual([voi, voi, startingState.panes[0]?.viewState.voi]);
  expect(reduce(state, { type: 'invert' }).panes.map(({ viewState }) => viewState.inverted)).toEqual([
    true,
    true,
    false,
  ]);
  expect(indexes(reduce(state, { type: 'scroll', by: 1 }))).toEqual([0, 0, 0]);
});

test('zoom follows in millimetres, with the same place in the middle [VW-11]', () => {
  const moved = stack([0], 0.5).map((image) => ({
    ...image,
    plane: { ...image.plane, position: patientPoint([1, 1, 0]) },
  }));
  const state = panesOf(['zoom'], { images: stack([0]) }, { images: moved });
  const view = {
    zoom: { kind: 'free', scale: 10, center: { column: 2.5, row: 2.5 } },
    turns: 1,
    mirrored: true,
  } as const;
  const other = reduce(state, { type: 'view', view }).panes[1]?.viewState.view;
  // The middle lies 2 mm from the first pixel's centre: 1 mm from that of the other, two of its pixels.
  expect(other).toEqual({
    zoom: { kind: 'free', scale: 5, center: { column: 2.5, row: 2.5 } },
    turns: 0,
    mirrored: false,
  });
  expect(reduce(state, { type: 'reset' }).panes[1]?.viewState.view.zoom.kind).toBe('fit');
});

test('zoom of pictures without a place follows by their share', () => {
  const plain = stack([0], 1, {}).map((image) => ({ ...image, plane: { ...image.plane, spacing: null } }));
  const large = plain.map((image) => ({ ...image, columns: 8, rows: 12 }));
  const state = panesOf(['zoom'], { images: plain }, { images: large });
  const view = { zoom: { kind: 'free', scale: 10, center: { column: 1, row: 3 } }, turns: 0, mirrored: false } as const;
  expect(reduce(state, { type: 'view', view }).panes[1]?.viewState.view.zoom).toEqual({
    kind: 'free',
    scale: 5,
    center: { column: 2, row: 9 },
  });
});

test.each([
  ['in other frames of reference', stack([0], 0.5, { '00200052': '1.8' }), 5],
  [
    'that lie across',
    stack([0], 0.5).map((image) => ({ ...image, plane: { ...image.plane, orientation: coronal } })),
    5,
  ],
  // Where one has no size as large as the other on its own grid.
  ['of which one has no size', stack([0]).map((image) => ({ ...image, plane: { ...image.plane, spacing: null } })), 10],
])('zoom of pictures %s has no place in common, but a share [VW-11]', (_, images, scale) => {
  const state = panesOf(['zoom'], { images: stack([0]) }, { images });
  const view = { zoom: { kind: 'free', scale: 10, center: { column: 1, row: 3 } }, turns: 0, mirrored: false } as const;
  expect(reduce(state, { type: 'view', view }).panes[1]?.viewState.view.zoom).toEqual({
    kind: 'free',
    scale,
    center: { column: 1, row: 3 },
  });
});

test('nothing follows what is not linked, or no longer', () => {
  const state = panesOf(['scroll', 'scroll'], { images: stack([0, 2]) }, { images: stack([0, 2]) });
  expect(indexes(reduce(state, { type: 'scroll', by: 1 }))).toEqual([1, 0]);
});

test('what is whole in its pane already stays at its edge when another becomes whole [VW-11, HP-19]', () => {
  const state = panesOf(['zoom'], { images: stack([0]) }, { images: stack([0]) });
  const edge = { zoom: { kind: 'fit', justified: 'left' }, turns: 0, mirrored: false } as const;
  const right = reduce(reduce(state, { type: 'activate', pane: 1 }), { type: 'view', view: edge });
  const whole = { ...edge, zoom: { kind: 'fit', justified: 'right' } } as const;
  const both = reduce(reduce(right, { type: 'activate', pane: 0 }), { type: 'view', view: whole });
  expect(both.panes.map(({ viewState }) => viewState.view.zoom)).toEqual([whole.zoom, edge.zoom]);
});
