import type { LinkedImage, LinkedPane, LinkedView, LinkedZoom } from '../ports/index.ts';
import { keptPaneView } from './kept-view.ts';
import type { ViewerImage } from './series-images.ts';
import { shownMeasurements } from './shown-measurements.ts';
import { readySeries, seriesOf, type PaneState, type SeriesBase, type SeriesKey, type SessionState } from './state.ts';

/** Measurements that a link names at most; of more it shows all. */
const MOST_NAMED = 500;

/** What the panes show now, as it can be opened again [VW-170]; null where no pane shows a series. */
export function linkedView(state: SessionState): LinkedView | null {
  const panes = state.panes.map((pane) => linkedPane(state, pane));
  if (panes.every((pane) => pane === null)) return null;
  const { layout, active, maximised, display } = state;
  return {
    ...layout,
    active,
    maximised,
    panes,
    together: [...display.links],
    referenceLines: display.referenceLines,
    overlayPlanes: display.overlayPlanes,
    measurements: namedMeasurements(state),
  };
}

/** Those of these studies that are seen; null: all, since they were not read, or there are too many to be named. */
function namedMeasurements(state: SessionState): string[] | null {
  if (state.reading.phase !== 'ready') return null;
  const ids = shownMeasurements(state).map(({ _id }) => _id);
  return ids.length > MOST_NAMED ? null : ids.toSorted();
}

function linkedPane(state: SessionState, pane: PaneState): LinkedPane | null {
  const series = seriesOf(state, pane);
  if (!series) return null;
  const { index, voi, inverted, interpolated, view } = pane.viewState;
  const image = readySeries(state, pane)?.images[index];
  return {
    StudyInstanceUID: series.study.StudyInstanceUID,
    SeriesInstanceUID: series.series.SeriesInstanceUID,
    copy: Math.max(0, seriesWith(state, uidsOf(series)).indexOf(series.series.document)),
    image: image ? linkedImage(image, index) : null,
    instances: series.series.instance_count,
    voi,
    inverted,
    interpolated,
    turns: view.turns,
    mirrored: view.mirrored,
    zoom: linkedZoom(pane),
  };
}

function linkedImage({ SOPInstanceUID, frame, plane }: ViewerImage, index: number): LinkedImage {
  const [x, y, z] = plane.position ?? [];
  const isPlaced = x !== undefined && y !== undefined && z !== undefined;
  return { SOPInstanceUID, FrameNumber: frame, index, position: isPlaced ? [x, y, z] : null };
}

function linkedZoom({ viewState: { view }, shown }: PaneState): LinkedZoom {
  if (view.zoom.kind === 'fit') return { kind: 'fit', justified: view.zoom.justified ?? null };
  const seen = shown && keptPaneView(view, shown).zoom;
  if (seen) return { kind: 'region', ...seen };
  if (view.zoom.kind !== 'region') return { kind: 'fit', justified: null };
  const { center, width, height } = view.zoom;
  return { kind: 'region', column: center.column, row: center.row, width, height };
}

interface SeriesUids {
  readonly StudyInstanceUID: string;
  readonly SeriesInstanceUID: string;
}

const uidsOf = ({ study, series }: SeriesBase): SeriesUids => ({
  StudyInstanceUID: study.StudyInstanceUID,
  SeriesInstanceUID: series.SeriesInstanceUID,
});

/** All that are listed with these UIDs, in their order: a study may lie in two places. */
export function seriesWith(
  { studies }: SessionState,
  { StudyInstanceUID, SeriesInstanceUID }: SeriesUids,
): SeriesKey[] {
  return studies
    .filter((study) => study.StudyInstanceUID === StudyInstanceUID)
    .flatMap(({ series }) => series)
    .filter((series) => series.SeriesInstanceUID === SeriesInstanceUID)
    .map(({ document }) => document);
}
