import { toCanvas, type GridPoint, type Measurement } from '@mado/reading';
import { firstText } from '@mado/dicom';
import type { KeptMark, KeptPane, KeptPaneView, KeptView } from '../ports/index.ts';
import { isDrawable } from './change-measurement.ts';
import { isOn, pointsOn, sizeOf } from './measured-image.ts';
import { outlineOf } from './measurement-outline.ts';
import type { ViewerImage } from './series-images.ts';
import type { PaneView } from './pane-view.ts';
import { shownMeasurements } from './shown-measurements.ts';
import { readySeries, type PaneState, type SessionState, type Shown } from './state.ts';
import { tag } from './tags.ts';
import { isWindow } from './voi.ts';

/** Heads of arrows and crosses, by the longer side of the image: those of the screen have no place on its grid. */
const MARK = 1 / 60;

/**
 * What the panes show now; of a maximised pane, that one alone. Null where no pane shows an image.
 *
 * @param wordsOf what a measurement says, in the reader's language
 */
export function keptView(state: SessionState, wordsOf: (measurement: Measurement) => string): KeptView | null {
  const { layout, maximised, active } = state;
  const shown = maximised ? state.panes.slice(active, active + 1) : state.panes;
  const { rows, columns } = maximised ? { rows: 1, columns: 1 } : layout;
  const panes = shown.map((pane) => keptPane(state, pane, wordsOf));
  return panes.some((pane) => pane !== null) ? { rows, columns, panes } : null;
}

function keptPane(
  state: SessionState,
  pane: PaneState,
  wordsOf: (measurement: Measurement) => string,
): KeptPane | null {
  const series = readySeries(state, pane);
  const image = pane.shown === null ? undefined : series?.images[pane.shown.index];
  if (!series || !image || pane.shown === null) return null;
  const { voi } = pane.shown;
  return {
    StudyInstanceUID: firstText(image.instance, tag.StudyInstanceUID) ?? series.study.StudyInstanceUID,
    SeriesInstanceUID: firstText(image.instance, tag.SeriesInstanceUID) ?? series.series.SeriesInstanceUID,
    SOPInstanceUID: image.SOPInstanceUID,
    FrameNumber: image.frame,
    columns: image.columns,
    rows: image.rows,
    window: voi !== null && isWindow(voi) ? { center: voi.center, width: voi.width } : null,
    inverted: pane.viewState.inverted,
    paneView: keptPaneView(pane.viewState.view, pane.shown),
    marks: marksOn(state, image, wordsOf),
  };
}

/** The pane itself is as large as twice the way to what is in its middle. */
export function keptPaneView({ turns, mirrored, zoom }: PaneView, { affine, scale }: Shown): KeptPaneView {
  if (zoom.kind === 'fit') return { turns, mirrored, zoom: null };
  const { column, row } = zoom.center;
  const { x, y } = toCanvas(affine, zoom.center);
  const [width, height] = [hundredth((2 * x) / scale), hundredth((2 * y) / scale)];
  if (width <= 0 || height <= 0) return { turns, mirrored, zoom: null };
  return { turns, mirrored, zoom: { column: hundredth(column), row: hundredth(row), width, height } };
}

function marksOn(state: SessionState, image: ViewerImage, wordsOf: (measurement: Measurement) => string): KeptMark[] {
  return shownMeasurements(state).flatMap((measurement) => {
    if (!isOn(measurement, image) || !isDrawable(measurement)) return [];
    const points = pointsOn(measurement, image);
    if (points === null) return [];
    const outline = outlineOf(measurement.toolType, points, sizeOf(image, points));
    const lines = [...outline, ...headOf(measurement.toolType, points, Math.max(image.columns, image.rows) * MARK)];
    const label = wordsOf(measurement);
    return [{ lines: lines.map((line) => thinned(line).map(rounded)), label: label === '' ? null : label }];
  });
}

/** The head of an arrow, at its first point, or the cross of a probed pixel. */
function headOf(tool: Measurement['toolType'], points: readonly GridPoint[], size: number): GridPoint[][] {
  const [tip, end] = points;
  if (tool === 'DragProbe' && tip)
    return [
      [beside(tip, -size, 0), beside(tip, size, 0)],
      [beside(tip, 0, -size), beside(tip, 0, size)],
    ];
  if (tool !== 'ArrowAnnotate' || !tip || !end) return [];
  const angle = Math.atan2(end.row - tip.row, end.column - tip.column);
  const barb = (by: number) => beside(tip, size * Math.cos(angle + by), size * Math.sin(angle + by));
  return [[barb(0.45), tip, barb(-0.45)]];
}

function beside({ column, row }: GridPoint, across: number, down: number): GridPoint {
  return { column: column + across, row: row + down };
}

/** Points of a line at most: of a longer one every second is as good. */
const LONGEST = 10_000;

function thinned(line: readonly GridPoint[]): readonly GridPoint[] {
  return line.length <= LONGEST ? line : line.filter((_, at) => at % 2 === 0 || at === line.length - 1);
}

/** To a hundredth of a pixel: nobody sees more of it. */
function rounded({ column, row }: GridPoint): readonly [number, number] {
  return [hundredth(column), hundredth(row)];
}

function hundredth(value: number): number {
  return Math.round(value * 100) / 100;
}
