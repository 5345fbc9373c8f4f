import { describe, expect, test } from 'vitest';
import { leftState } from './left-state.ts';
import { reduce, type Command } from './reduce.ts';
import { startingState, type SessionState } from './state.ts';
import { imagesOfSeries } from './testing/a-series-with-images.ts';
import { aStack } from './testing/a-stack.ts';
import { aSeries, aStudy } from './testing/a-study.ts';

const [a, b] = ['/documents/a', '/documents/b'];
const after = (state: SessionState, ...commands: Command[]) => commands.reduce(reduce, state);
const opened = after(startingState, { type: 'studies-loaded', studies: [aStudy(aSeries('a'), aSeries('b'))] });
const read = (series: string, count = 10): Command => ({
  type: 'series-loaded',
  series,
  content: { images: imagesOfSeries(count), left_out: [] },
  first: 3,
});
const left = after(
  opened,
  read(a),
  { type: 'layout', layout: { rows: 1, columns: 2 } },
  read(b),
  { type: 'go-to', index: 7 },
  { type: 'voi', voi: { kind: 'window', center: 40, width: 80 } },
  { type: 'turn', by: 1 },
  { type: 'activate', pane: 1 },
  { type: 'invert' },
  { type: 'link', link: 'window' },
  { type: 'reference-lines' },
);
const kept: unknown = JSON.parse(JSON.stringify(leftState(left)));

test('panes are as they were left, before and after their series were read again [VW-24]', () => {
  const again = after(opened, { type: 'restore', left: kept }, read(a), read(b));
  expect(again).toMatchObject({ layout: left.layout, active: 1 });
  expect(again.display).toEqual(left.display);
  expect(again.panes.map(({ series }) => series)).toEqual([a, b]);
  // The way one last went is not kept.
  const seen = ({ panes }: SessionState) => panes.map(({ viewState }) => ({ ...viewState, direction: 1 }));
  expect(seen(again)).toEqual(seen(left));
});

test('a series that has become shorter is shown at its end', () => {
  expect(after(opened, { type: 'restore', left: kept }, read(a, 4)).panes[0]?.viewState.index).toBe(3);
});

test('of what is listed otherwise nothing is restored', () => {
  const other = after(startingState, { type: 'studies-loaded', studies: [aStudy(aSeries('a'))] });
  expect(reduce(other, { type: 'restore', left: kept })).toBe(other);
  expect(reduce(startingState, { type: 'restore', left: kept })).toBe(startingState);
});

test.each([null, 7, 'x', [], {}, { listed: `${a} ${b}` }, { listed: `${a} ${b}`, panes: 'x' }])(
  'what is no such state changes nothing: %j',
  (wrong) => {
    expect(reduce(opened, { type: 'restore', left: wrong })).toBe(opened);
  },
);

test('what is wrong in it is as at first', () => {
  const viewState = {
    index: -4,
    voi: { kind: 'window', center: 'x', width: 0 },
    view: { zoom: { kind: 'free' }, turns: 9 },
  };
  const panes = [{ series: a, viewState }, { series: '/documents/nobody#2' }];
  const wrong = { listed: `${a} ${b}`, layout: { rows: 1e9, columns: 'x' }, active: 99, links: 'all', panes };
  const state = reduce(opened, { type: 'restore', left: wrong });
  expect(state).toMatchObject({ layout: { rows: 5, columns: 1 }, active: 0 });
  expect(state.panes[0]).toEqual({ ...opened.panes[0], series: a });
  expect(state.display.links.size).toBe(0);
});

test('one series on two panes is at the image of each [VW-24]', () => {
  const twice = after(
    opened,
    read(a),
    { type: 'layout', layout: { rows: 1, columns: 2 } },
    { type: 'show-series', series: a, pane: 1 },
    { type: 'go-to', index: 9 },
    { type: 'activate', pane: 0 },
    { type: 'go-to', index: 4 },
  );
  const again = after(opened, { type: 'restore', left: leftState(twice) }, read(a));
  expect(again.panes.map(({ series, viewState }) => [series, viewState.index])).toEqual([
    [a, 4],
    [a, 9],
  ]);
});

describe('a part of a series', () => {
  const parts = { images: [...aStack([0, 3, 6]), ...aStack([0, 3, 6], {}, { columns: 8 })], left_out: [] };
  const readParts: Command = { type: 'series-loaded', series: b, content: parts, first: 0 };
  const onPart = after(
    opened,
    readParts,
    { type: 'show-series', series: `${b}#2` },
    { type: 'go-to', index: 2 },
    { type: 'invert' },
  );

  test('is on its pane again as it was left, and the others are not [VW-24]', () => {
    const begun = after(opened, { type: 'restore', left: leftState(onPart) });
    // Until the series has been read it stands there as at first.
    expect(begun.panes[0]).toMatchObject({ series: b, viewState: { index: 0, inverted: false } });
    // Loaded once more before that, it still does.
    const twice = after(opened, { type: 'restore', left: leftState(begun) }, readParts);
    const again = after(begun, readParts);
    expect(twice.panes).toEqual(again.panes);
    expect(again.panes[0]).toMatchObject({ series: `${b}#2`, viewState: { index: 2, inverted: true } });
    expect(after(again, { type: 'show-series', series: b }).panes[0]?.viewState.inverted).toBe(false);
  });

  test('that is no more leaves the series as at first', () => {
    const again = after(opened, { type: 'restore', left: leftState(onPart) }, read(b));
    expect(again.panes[0]).toMatchObject({ series: b, viewState: { index: 3, inverted: false } });
  });

  test('does not come back where the reader has turned to another series meanwhile', () => {
    const begun = after(opened, { type: 'restore', left: leftState(onPart) });
    expect(after(begun, { type: 'show-series', series: a }, readParts).panes[0]?.series).toBe(a);
    const later = after(begun, readParts, { type: 'show-series', series: a }, { type: 'series-retry', series: b });
    expect(after(later, { type: 'show-series', series: b }, readParts).panes[0]?.series).toBe(b);
  });
});

test('whose images these are stays hidden, whatever is listed by now [VW-24]', () => {
  const hidden: unknown = JSON.parse(JSON.stringify(leftState(after(opened, { type: 'hide-identity' }))));
  expect(reduce(opened, { type: 'restore', left: hidden }).display.identityHidden).toBe(true);
  const other = after(startingState, { type: 'studies-loaded', studies: [aStudy(aSeries('c'))] });
  expect(reduce(other, { type: 'restore', left: hidden }).display.identityHidden).toBe(true);
});

test('what a page of an earlier version has not kept is as at first [VW-24]', () => {
  const { referenceLines: _lines, links: _links, ...kept } = leftState(left);
  const state = reduce(opened, { type: 'restore', left: kept });
  expect([state.display.referenceLines, state.display.links.size, state.layout.columns]).toEqual([true, 0, 2]);
  expect(reduce(opened, { type: 'restore', left: leftState(left) }).display.referenceLines).toBe(false);
});

test('an image that lay at an edge of its pane lies there again [VW-24, HP-19]', () => {
  const view = { zoom: { kind: 'fit', justified: 'right' }, turns: 0, mirrored: true } as const;
  const edge = after(opened, read(a), { type: 'view', view });
  const again = after(opened, { type: 'restore', left: JSON.parse(JSON.stringify(leftState(edge))) }, read(a));
  expect(again.panes[0]?.viewState.view).toEqual(view);
});
