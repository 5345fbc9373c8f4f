import { expect, test } from 'vitest';
import { keptView } from './kept-view.ts';
import { reduce, type Command } from './reduce.ts';
import { startingState, type SessionState } from './state.ts';
import { aMeasurement } from './testing/a-measurement.ts';
import { imagesOfSeries, plainAffine } from './testing/a-series-with-images.ts';
import { aSeries, aStudy } from './testing/a-study.ts';

const voi = { function: 'LINEAR', center: 40, width: 400 } as const;
const shown = (pane: number, index = 0): Command => ({
  type: 'shown',
  pane,
  series: '/documents/a',
  shown: { index, voi, scale: 1, affine: plainAffine },
});

/** Two panes, of which the first shows the second image of a series. */
function reading(...more: Command[]): SessionState {
  const commands: Command[] = [
    { type: 'studies-loaded', studies: [aStudy(aSeries('a'))] },
    { type: 'series-loaded', series: '/documents/a', content: { images: imagesOfSeries(3), left_out: [] }, first: 0 },
    { type: 'layout', layout: { rows: 1, columns: 2 } },
    { type: 'go-to', index: 1 },
    ...more,
  ];
  return commands.reduce(reduce, startingState);
}

const kept = {
  clock: 1,
  addedBy: { uuid: null, username: '' },
  addedAt: '',
  updatedBy: { uuid: null, username: '' },
  updatedAt: '',
};
const measured = (...measurements: Parameters<typeof aMeasurement>[0][]): Command => ({
  type: 'reading-loaded',
  clock: 1,
  measurements: measurements.map((one) => ({ ...aMeasurement(one), ...kept })),
  mayWrite: true,
  waiting: [],
});
const words = ({ label }: { label: string }): string => label;

test('what is on the canvases is kept with layout, image and window; an empty pane stays empty [PN-1]', () => {
  expect(keptView(reading(), words)).toBeNull();
  const state = reading(shown(0, 1), { type: 'invert' });
  expect(keptView(state, words)).toEqual({
    rows: 1,
    columns: 2,
    panes: [
      {
        StudyInstanceUID: '1.2',
        SeriesInstanceUID: '1.2.a',
        SOPInstanceUID: '1.2.3.1',
        FrameNumber: 1,
        columns: 4,
        rows: 4,
        window: { center: 40, width: 400 },
        inverted: true,
        paneView: { turns: 0, mirrored: false, zoom: null },
        marks: [],
      },
      null,
    ],
  });
  expect(keptView(reduce(state, { type: 'maximise' }), words)).toMatchObject({ rows: 1, columns: 1, panes: [{}] });
});

test('what is seen of an image, how it is turned and mirrored, are kept [PN-1]', () => {
  // Two device pixels per pixel, in a pane of 12 by 8: its middle shows column 3 and row 1.
  const affine = { a: 2, b: 0, c: 0, d: 2, e: 0, f: 2 };
  const view = { zoom: { kind: 'free', scale: 2, center: { column: 3, row: 1 } }, turns: 3, mirrored: true } as const;
  const state = reading({
    ...shown(0, 1),
    shown: { index: 1, voi, scale: 2, affine },
  } as Command);
  const panes = state.panes.map((pane) => ({ ...pane, viewState: { ...pane.viewState, view } }));
  expect(keptView({ ...state, panes }, words)?.panes[0]?.paneView).toEqual({
    turns: 3,
    mirrored: true,
    zoom: { column: 3, row: 1, width: 6, height: 4 },
  });
});

test('an outline of more points than a request may have keeps every second, and is closed still [PN-1]', () => {
  const points = Array.from({ length: 10_000 }, (_, n) => [n % 4, n / 5_000]);
  const outline = { toolType: 'FreehandMouse', SOPInstanceUID: '1.2.3.1', points } as const;
  const [pane] = keptView(reading(shown(0, 1), measured(outline)), words)?.panes ?? [];
  const [line = []] = pane?.marks[0]?.lines ?? [];
  expect([line.length, line[0], line.at(-1)]).toEqual([5_001, [0, 0], [0, 0]]);
});

test('annotations are kept as they are drawn on the image, with their words, and none of another image [PN-1]', () => {
  const onImage = { SOPInstanceUID: '1.2.3.1' };
  const arrow = { _id: 'b', toolType: 'ArrowAnnotate', text: 'ここ', ...onImage } as const;
  const probe = { _id: 'c', toolType: 'DragProbe', points: [[2, 2]], ...onImage } as const;
  const state = reading(shown(0, 1), measured({ ...onImage, label: '結節' }, arrow, probe, { _id: 'd' }));
  const [pane] = keptView(state, words)?.panes ?? [];
  expect(pane?.marks.map(({ lines, label }) => [lines.length, label])).toEqual([
    [1, '結節'],
    // The line and its head; the two lines of the cross.
    [2, null],
    [2, null],
  ]);
  expect(pane?.marks[0]?.lines[0]).toEqual([
    [0, 0],
    [3, 4],
  ]);
  expect(pane?.marks[2]?.lines[0]).toEqual([
    [1.93, 2],
    [2.07, 2],
  ]);
});
