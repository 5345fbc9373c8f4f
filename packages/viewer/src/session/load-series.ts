import { displaySetOf } from './display-set.ts';
import { withLeftPanes } from './left-state.ts';
import { withLinkedPanes } from './open-linked.ts';
import { nearestWhole, type SeriesImages } from './series-images.ts';
import { splitImages, type ImagePart } from './split-images.ts';
import type { ReadySeries, SeriesBase, SeriesKey, SeriesState, SessionState } from './state.ts';

/**
 * The document of a series was read: its images stand in the place of the series, as one display set or as several.
 * The one with the image that is wanted first keeps the key, and the panes that wait for the series.
 *
 * @param wanted zero-based index of that image
 */
export function seriesLoaded(state: SessionState, key: SeriesKey, content: SeriesImages, wanted: number): SessionState {
  const loaded = state.series.get(key);
  if (!loaded) return state;
  const sets = displaySets(loaded, content, content.images[wanted]?.key);
  const series = new Map<SeriesKey, SeriesState>();
  for (const [other, one] of state.series) {
    if (other === key) for (const set of sets) series.set(set.key, set);
    // What an earlier reading split it into is read anew with it.
    else if (one.series.document !== loaded.series.document) series.set(other, one);
  }
  const main = sets.find((set) => set.key === key);
  const first = main?.first ?? 0;
  const panes = state.panes.map((pane) =>
    pane.series === key && pane.shown === null ? { ...pane, viewState: { ...pane.viewState, index: first } } : pane,
  );
  return withLinkedPanes(withLeftPanes({ ...state, series, panes }, key), key);
}

function displaySets(base: SeriesBase, content: SeriesImages, wanted: string | undefined): ReadySeries[] {
  const parts = splitImages(content.images);
  const main = Math.max(
    0,
    parts.findIndex(({ images }) => images.some((image) => image.key === wanted)),
  );
  return parts.map((part, n) => {
    const key = n === main ? base.key : `${base.key}#${n + 1}`;
    return readySeries({ ...base, key }, part, n === main ? content.left_out : [], wanted);
  });
}

function readySeries(
  { key, study, series }: SeriesBase,
  part: ImagePart,
  left_out: SeriesImages['left_out'],
  wanted: string | undefined,
): ReadySeries {
  const { images } = part;
  const at = images.findIndex((image) => image.key === wanted);
  const missing = images.flatMap((image, index) => (image.missing ? [index] : []));
  return {
    key,
    study,
    series,
    phase: 'ready',
    images,
    left_out,
    first: nearestWhole(images, Math.max(0, at)),
    loaded: new Uint8Array(images.length),
    failed: new Map(missing.map((index) => [index, { kind: 'not_in_file' }])),
    range: null,
    displaySet: displaySetOf({ key, study, series }, part, left_out),
  };
}
