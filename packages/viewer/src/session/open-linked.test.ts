import { describe, expect, test } from 'vitest';
import { patientPoint } from '@mado/dicom';
import type { LinkedView } from '../ports/index.ts';
import { linkedView } from './linked-view.ts';
import { viewAffine } from './pane-view.ts';
import { reduce, type Command } from './reduce.ts';
import { countBesideLink, shownMeasurements } from './shown-measurements.ts';
import { startingState, type SessionState } from './state.ts';
import { aMeasurement } from './testing/a-measurement.ts';
import { imagesOfSeries } from './testing/a-series-with-images.ts';
import { aStack } from './testing/a-stack.ts';
import { aSeries, aStudy } from './testing/a-study.ts';
import type { ViewerImage } from './series-images.ts';

const [a, b] = ['/documents/a', '/documents/b'];
const after = (state: SessionState, ...commands: Command[]) => commands.reduce(reduce, state);
const opening = (...series: ReturnType<typeof aSeries>[]) =>
  after(startingState, { type: 'studies-loaded', studies: [aStudy(...series)] });
const opened = opening(aSeries('a'), aSeries('b'));
const read = (series: string, images: readonly ViewerImage[] = imagesOfSeries(10)): Command => ({
  type: 'series-loaded',
  series,
  content: { images, left_out: [] },
  first: 3,
});
/** Each slice 2 mm behind the other. */
const placed = (count: number) =>
  imagesOfSeries(count).map((image, n) => ({
    ...image,
    plane: { ...image.plane, position: patientPoint([0, 0, 2 * n]) },
  }));

const seen = after(
  opened,
  read(a, placed(10)),
  { type: 'layout', layout: { rows: 1, columns: 2 } },
  read(b),
  { type: 'go-to', index: 7 },
  { type: 'voi', voi: { kind: 'window', center: 40, width: 80 } },
  { type: 'turn', by: 1 },
  { type: 'flip', axis: 'horizontal' },
  { type: 'activate', pane: 1 },
  { type: 'invert' },
  { type: 'interpolate' },
  { type: 'link', link: 'window' },
  { type: 'reference-lines' },
);
const linkOf = (state: SessionState): LinkedView =>
  JSON.parse(JSON.stringify(linkedView(state) ?? expect.fail('nothing is seen'))) as LinkedView;
const open = (view: LinkedView): Command => ({ type: 'open-linked', view, withheld: false });

test('a link opens exactly what was seen [VW-170]', () => {
  const again = after(opened, open(linkOf(seen)), read(a, placed(10)), read(b));
  expect(again.panes.map(({ series }) => series)).toEqual([a, b]);
  const states = (state: SessionState) => state.panes.map(({ viewState }) => ({ ...viewState, direction: 1 }));
  expect(states(again)).toEqual(states(seen));
  expect(again).toMatchObject({ layout: { rows: 1, columns: 2 }, active: 1 });
  expect(again.display).toEqual(seen.display);
  expect(linkOf(again)).toEqual(linkOf(seen));
  expect(again.linked).toMatchObject({ gone: 0, nearest: 0, changed: 0, isOpened: true });
});

test('of nothing that is shown there is no link [VW-170]', () => {
  expect(linkedView(startingState)).toBeNull();
});

test('a part of an image is the same part on a pane of another size [VW-170]', () => {
  const view = { turns: 0, mirrored: false, zoom: { kind: 'free' as const, scale: 4, center: { column: 1, row: 2 } } };
  const image = { columns: 4, rows: 4, aspect: 1 };
  const affine = viewAffine(view, image, { width: 8, height: 12 });
  const zoomed = after(
    opened,
    read(a),
    { type: 'view', view },
    {
      type: 'shown',
      pane: 0,
      series: a,
      shown: { index: 3, voi: null, scale: 4, affine },
    },
  );
  const link = linkOf(zoomed);
  expect(link.panes[0]?.zoom).toEqual({ kind: 'region', column: 1, row: 2, width: 2, height: 3 });
  const there = after(opened, open(link), read(a)).panes[0]?.viewState.view ?? expect.fail('no pane');
  // The pane is as high as before and much wider: the point stays in its middle, and as much is seen in height.
  const larger = viewAffine(there, image, { width: 80, height: 24 });
  expect([larger.a * 1 + larger.e, larger.d * 2 + larger.f]).toEqual([40, 12]);
  expect(larger.a).toBe(8);
});

test('the part of a series that has the image is shown [VW-170]', () => {
  const images = [...aStack([0, 3, 6]), ...aStack([0, 3, 6], {}, { columns: 8 })];
  const readParts: Command = { type: 'series-loaded', series: a, content: { images, left_out: [] }, first: 0 };
  const split = after(opened, readParts, { type: 'show-series', series: `${a}#2` }, { type: 'go-to', index: 1 });
  const there = after(opened, open(linkOf(split)), readParts).panes[0];
  expect(there).toMatchObject({ series: split.panes[0]?.series, viewState: { index: 1 } });
  expect(there?.series).toBe(`${a}#2`);
});

describe('of what is not as it was [VW-171]', () => {
  const link = linkOf(seen);

  test('a series that is gone leaves its pane empty', () => {
    const there = after(opening(aSeries('b')), open(link));
    expect(there.panes.map(({ series }) => series)).toEqual([null, b]);
    expect(there.linked).toMatchObject({ gone: 1, isOpened: true });
    expect(after(there, { type: 'linked-seen' }).linked?.gone).toBe(0);
  });

  test('the active pane is one that is there', () => {
    expect(after(opening(aSeries('a')), open(link)).active).toBe(0);
  });

  test('where all are gone the study is opened as always', () => {
    const other = opening(aSeries('c'));
    const there = after(other, open(link));
    expect(there).toEqual({ ...other, linked: there.linked });
    expect(there.linked).toMatchObject({ gone: 2, isOpened: false });
  });

  test('an image that is gone gives way to the nearest in the patient, and that is told', () => {
    // The first three are gone, and so is the one: seven is at 14 mm, eight now where five was.
    const left = placed(10).filter((_, n) => n > 2 && n !== 7);
    const at7 = linkOf(after(opened, read(a, placed(10)), { type: 'go-to', index: 7 }));
    const there = after(opened, open(at7), read(a, left));
    const pane = there.panes[0];
    expect([6, 8].map((n) => placed(10)[n]?.key)).toContain(left[pane?.viewState.index ?? -1]?.key);
    expect(there.linked).toMatchObject({ nearest: 1, changed: 0 });
  });

  test('and to the nearest in the series where no image has a place', () => {
    const at7 = linkOf(after(opened, read(a), { type: 'go-to', index: 7 }));
    const there = after(opened, open(at7), read(a, imagesOfSeries(5)));
    expect(there.panes[0]?.viewState.index).toBe(4);
    expect(there.linked?.nearest).toBe(1);
  });

  test('a series that has other images than then is told of', () => {
    const more = opening(aSeries('a', { instance_count: 11 }), aSeries('b'));
    const there = after(more, open(link), read(a, placed(11)), read(b));
    expect(there.panes[0]?.viewState.index).toBe(7);
    expect(there.linked).toMatchObject({ nearest: 0, changed: 1 });
  });

  test('a view that is withheld opens the study as always, and that is told', () => {
    const none = after(opened, { type: 'open-linked', view: null, withheld: false, hidden: 2 });
    expect(none.linked).toMatchObject({ isOpened: false, gone: 2 });
    const some = after(opened, { type: 'open-linked', view: linkOf(seen), withheld: false, hidden: 1 });
    expect(some.linked).toMatchObject({ isOpened: true, gone: 1 });
    expect(some.emptied?.panes).toEqual(new Map());
    const link = linkOf(seen);
    const [first] = link.panes;
    const view = { ...link, panes: [first ?? null, null] };
    const hidden = after(opened, { type: 'open-linked', view, withheld: false, hidden: 1 });
    expect(hidden.linked).toMatchObject({ isOpened: true, gone: 1 });
    expect(hidden.emptied?.panes).toEqual(new Map([[1, 'linked']]));
    const there = after(opened, { type: 'open-linked', view: null, withheld: true });
    expect(there).toEqual({ ...opened, linked: there.linked });
    expect(there.linked?.withheld).toBe(true);
  });

  test('a reader who has turned elsewhere meanwhile stays there', () => {
    const there = after(opened, open(link), { type: 'show-series', series: a, pane: 1 }, read(b));
    expect(there.panes[1]?.series).toBe(a);
  });
});

test('of two series with the same UIDs the same one is opened [VW-170]', () => {
  const twice = after(startingState, {
    type: 'studies-loaded',
    studies: [aStudy(aSeries('a')), aStudy(aSeries('a', { document: b }))],
  });
  for (const [copy, series] of [a, b].entries()) {
    const link = linkOf(after(twice, { type: 'show-series', series }));
    expect(link.panes[0]?.copy).toBe(copy);
    expect(after(twice, open(link)).panes[0]?.series).toBe(series);
  }
});

describe('measurements [VW-172]', () => {
  const held = (...ids: string[]) =>
    ids.map((id) => ({ measurement: aMeasurement({ _id: id }), kept: null, base: 0, theirs: 0 }));
  const measured = (state: SessionState, ...ids: string[]): SessionState => ({
    ...state,
    reading: {
      ...state.reading,
      phase: 'ready',
      measurements: new Map(held(...ids).map((one) => [one.measurement._id, one])),
    },
  });

  test('that were seen are seen, and later ones are told of and shown at a press', () => {
    const link = linkOf(measured(seen, 'x', 'y'));
    expect(link.measurements).toEqual(['x', 'y']);
    const there = measured(after(opened, open(link)), 'x', 'z');
    expect(shownMeasurements(there).map(({ _id }) => _id)).toEqual(['x']);
    expect(countBesideLink(there)).toBe(1);
    const all = after(there, { type: 'show-measurements' });
    expect(shownMeasurements(all)).toHaveLength(2);
    expect(countBesideLink(all)).toBe(0);
  });

  test('that were hidden are hidden', () => {
    const hidden = after(measured(seen, 'x'), { type: 'hide-measurements' });
    expect(shownMeasurements(hidden)).toEqual([]);
    expect(linkOf(hidden).measurements).toEqual([]);
    expect(shownMeasurements(after(hidden, { type: 'hide-measurements' }))).toHaveLength(1);
  });

  test('are all seen while one measures', () => {
    const there = measured(after(opened, open(linkOf(measured(seen, 'x')))), 'x', 'z');
    const draft = { pane: 0, measurement: aMeasurement({ _id: 'w' }), finger: null };
    expect(shownMeasurements(after(there, { type: 'draft', draft }))).toHaveLength(2);
  });

  test('are all seen where nobody knew them, or there are too many to be named', () => {
    expect(linkOf(seen).measurements).toBeNull();
    const many = Array.from({ length: 501 }, (_, n) => `${n}`);
    expect(linkOf(measured(seen, ...many)).measurements).toBeNull();
  });
});

test('an image that was replaced by a newer version is told of, until that was seen [VW-171]', () => {
  const view = linkOf(seen);
  const newer = [view.panes[0]?.image?.SOPInstanceUID ?? ''];
  const again = after(opened, { ...open(view), newer } as Command, read(a, placed(10)), read(b));
  expect(again.linked).toMatchObject({ renewed: 1, changed: 0, nearest: 0 });
  expect(after(again, { type: 'linked-seen' }).linked).toMatchObject({ renewed: 0 });
});

test('what lies over the images, which pane fills the room, and at which edge an image lies, too [VW-170]', () => {
  const view = { turns: 0, mirrored: false, zoom: { kind: 'fit', justified: 'right' } } as const;
  const left = after(seen, { type: 'view', view }, { type: 'overlay-planes' }, { type: 'maximise' });
  const again = after(opened, open(linkOf(left)), read(a, placed(10)), read(b));
  expect([again.display.overlayPlanes, again.maximised, again.panes[1]?.viewState.view.zoom]).toEqual([
    false,
    true,
    view.zoom,
  ]);
});

test('where one copy is left, it is opened [VW-171]', () => {
  const link = linkOf(after(opened, read(a)));
  const second = { ...link, panes: link.panes.map((pane) => pane && { ...pane, copy: 1 }) };
  expect(after(opened, open(second)).panes[0]?.series).toBe(a);
});
