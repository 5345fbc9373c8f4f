import type { DicomJson } from '@mado/dicom';
import type { ViewerStudy } from '../ports/index.ts';
import { seriesLoaded } from './load-series.ts';
import type { SeriesImages, ViewerImage } from './series-images.ts';
import {
  emptyPane,
  type PaneState,
  type ReadySeries,
  type SeriesKey,
  type SeriesState,
  type SessionState,
  type Shown,
  type ViewState,
} from './state.ts';

/** Where an image stands: its display set, and its zero-based index in it. */
export interface ImagePlace {
  readonly series: SeriesKey;
  readonly index: number;
}

/**
 * The list as it is now, of a study that is still being uploaded [VW-131]: what is new is listed where it belongs, and
 * what is there goes on as it is. Of a study that is there a series that is listed no more stays where a pane shows it;
 * a study that is not leaves its panes [VW-183]. What was opened to be compared stays behind the others.
 */
export function studiesChanged(state: SessionState, answered: readonly ViewerStudy[]): SessionState {
  if (state.phase.kind !== 'ready') return state;
  const studies = withPriors(state, answered).filter((one) => one.series.length > 0 || !isOpenedBeside(state, one));
  const known = Map.groupBy(state.series.values(), ({ series }) => series.document);
  const series = new Map<SeriesKey, SeriesState>();
  for (const study of studies)
    for (const one of study.series) {
      const parts = known.get(one.document) ?? [{ key: one.document, study, series: one, phase: 'idle' as const }];
      for (const part of parts) series.set(part.key, { ...part, study, series: one });
      known.delete(one.document);
    }
  const shown = new Set(state.panes.map((pane) => pane.series));
  for (const part of [...known.values()].flat())
    // What may be done with it nobody says any more [VW-223].
    if (shown.has(part.key) && isListed(studies, part.study))
      series.set(part.key, { ...part, series: { ...part.series, can: { download: false } } });
  const compared = state.compared
    .map((one) => ({ ...one, study: studyNow(studies, one.study), prior: studyNow(studies, one.prior) }))
    .filter(({ prior, id }) => id === null || studies.includes(prior));
  return withoutWithdrawn(state, { ...state, studies, series, compared });
}

/** A prior that was opened besides is listed with nothing in it when it may not be seen any more. */
function isOpenedBeside({ compared }: SessionState, { StudyInstanceUID }: ViewerStudy): boolean {
  return compared.some(({ prior, id }) => id !== null && prior.StudyInstanceUID === StudyInstanceUID);
}

/** What is there no more leaves its panes, which say so. */
function withoutWithdrawn(before: SessionState, now: SessionState): SessionState {
  const isGone = ({ series: key }: PaneState) => key !== null && before.series.has(key) && !now.series.has(key);
  if (!now.panes.some(isGone)) return now;
  const known = now.emptied?.grid === now.layout ? now.emptied.panes : [];
  const gone = now.panes.flatMap((pane, n) => (isGone(pane) ? [[n, 'withdrawn'] as const] : []));
  return {
    ...now,
    panes: now.panes.map((pane) => (isGone(pane) ? emptyPane : pane)),
    emptied: { grid: now.layout, panes: new Map([...known, ...gone]) },
  };
}

/** What has not changed is the study that was listed before; priors that were opened besides stay behind the others. */
function withPriors({ studies, compared }: SessionState, answered: readonly ViewerStudy[]): ViewerStudy[] {
  const now = answered.map((study) => {
    const before = studyNow(studies, study);
    return JSON.stringify(before) === JSON.stringify(study) ? before : study;
  });
  const opened = compared.flatMap(({ prior, id }) => (id === null ? [] : [prior]));
  return [...now, ...studies.filter((one) => opened.includes(one) && !isListed(now, one))];
}

/** A study as it is listed now; itself where it is not. One may be listed twice, in two places. */
export function studyNow(studies: readonly ViewerStudy[], study: ViewerStudy): ViewerStudy {
  if (studies.includes(study)) return study;
  const same = studies.filter(({ StudyInstanceUID }) => StudyInstanceUID === study.StudyInstanceUID);
  const documents = new Set(study.series.map(({ document }) => document));
  return same.find(({ series }) => series.some(({ document }) => documents.has(document))) ?? same[0] ?? study;
}

function isListed(studies: readonly ViewerStudy[], { StudyInstanceUID }: ViewerStudy): boolean {
  return studies.some((one) => one.StudyInstanceUID === StudyInstanceUID);
}

/**
 * The document of a series that was read before, as it is now: each pane shows the image that it showed, wherever that
 * stands now, and what is loaded and was seen stays so.
 *
 * @param first zero-based index of the image that the source wants first: only where none of those before is there
 */
export function seriesGrown(state: SessionState, key: SeriesKey, content: SeriesImages, first: number): SessionState {
  const old = state.series.get(key);
  if (old?.phase !== 'ready') return state;
  const wanted = content.images.findIndex((image) => image.key === old.images[old.first]?.key);
  const next = seriesLoaded(state, key, content, wanted === -1 ? first : wanted);
  const placeOf = movedImages(state, next, key);
  const keptAt = keptPictures(state, next, key);
  const moved = ({ series, index }: ImagePlace): ImagePlace => placeOf({ series, index }) ?? near(next, key, index);
  const before = partsOf(state, key);
  const remembered = new Map(state.remembered);
  for (const part of before) {
    const left = remembered.get(part.key);
    if (!left) continue;
    remembered.delete(part.key);
    const place = moved({ series: part.key, index: left.index });
    remembered.set(place.series, { ...left, index: place.index });
  }
  const isOther = before.some((part) =>
    part.images.some((_, index) => {
      const place = { series: part.key, index };
      return placeOf(place) !== null && keptAt(place) === null;
    }),
  );
  const replaced = (before[0]?.replaced ?? 0) + (isOther ? 1 : 0);
  return {
    ...next,
    series: new Map([...next.series].map(([of, one]) => [of, withMarks(one, before, keptAt, replaced)])),
    panes: state.panes.map((pane) => movedPane(next, pane, { before, placeOf, keptAt, moved })),
    remembered,
    hanging: movedStages(next.hanging, placeOf),
    viewed: movedViewed(state, next, before, placeOf),
  };
}

/** Where images of a series' document stand now; null: they are there no more. */
export function movedImages(
  before: SessionState,
  after: SessionState,
  document: SeriesKey,
): (place: ImagePlace) => ImagePlace | null {
  const now = new Map<string, ImagePlace>();
  for (const { key, images } of partsOf(after, document))
    for (const [index, image] of images.entries()) now.set(image.key, { series: key, index });
  const then = new Map(partsOf(before, document).map((part) => [part.key, part]));
  return ({ series, index }) => now.get(then.get(series)?.images[index]?.key ?? '') ?? null;
}

/**
 * Where images of a series' document stand now that are what they were; null: what was read of them is no more to be
 * shown [VW-158]. The source may tell it by fingerprints; what has one only now may be anything. Where it has none, and
 * no image came or went, others took the place of those that were there: of all, as pixels may be others where metadata
 * are not. Otherwise they are told by their metadata.
 */
export function keptPictures(
  before: SessionState,
  after: SessionState,
  document: SeriesKey,
): (place: ImagePlace) => ImagePlace | null {
  const placeOf = movedImages(before, after, document);
  const imageAt = (state: SessionState, { series, index }: ImagePlace): ViewerImage | undefined => {
    const one = state.series.get(series);
    return one?.phase === 'ready' ? one.images[index] : undefined;
  };
  const keys = (state: SessionState) => partsOf(state, document).flatMap(({ images }) => images.map(({ key }) => key));
  const [then, now] = [new Set(keys(before)), new Set(keys(after))];
  const isReplaced = then.size === now.size && [...then].every((key) => now.has(key));
  const texts = new Map<DicomJson, string>();
  const textOf = (image: ViewerImage | undefined): string | undefined => {
    if (!image) return undefined;
    const text = texts.get(image.instance) ?? JSON.stringify(image.instance);
    texts.set(image.instance, text);
    return text;
  };
  const isKept = (was: ViewerImage | undefined, is: ViewerImage | undefined): boolean => {
    if (was?.fingerprint !== undefined || is?.fingerprint !== undefined) return was?.fingerprint === is?.fingerprint;
    return !isReplaced && textOf(was) === textOf(is);
  };
  return (place) => {
    const moved = placeOf(place);
    return moved && isKept(imageAt(before, place), imageAt(after, moved)) ? moved : null;
  };
}

/** Where an image of a series stands, by its key; null where it is not. */
export function placeOfImage(state: SessionState, document: SeriesKey, image: string): ImagePlace | null {
  for (const { key, images } of partsOf(state, document)) {
    const index = images.findIndex((one) => one.key === image);
    if (index !== -1) return { series: key, index };
  }
  return null;
}

/** The display sets of a series' document. */
function partsOf({ series }: SessionState, document: SeriesKey): ReadySeries[] {
  return [...series.values()].filter(
    (one) => one.phase === 'ready' && one.series.document === document,
  ) as ReadySeries[];
}

function near({ series }: SessionState, key: SeriesKey, index: number): ImagePlace {
  const now = series.get(key);
  const last = now?.phase === 'ready' ? now.images.length - 1 : 0;
  return { series: key, index: Math.max(0, Math.min(last, index)) };
}

type PlaceOf = (place: ImagePlace) => ImagePlace | null;

/** What was known of the images of a series, at their new places. */
function withMarks(one: SeriesState, before: readonly ReadySeries[], keptAt: PlaceOf, replaced: number): SeriesState {
  if (one.phase !== 'ready' || one.series.document !== before[0]?.series.document) return one;
  const loaded = one.loaded.slice();
  const failed = new Map(one.failed);
  let { range } = one;
  for (const part of before) {
    const own = (index: number): number | null => {
      const place = keptAt({ series: part.key, index });
      return place?.series === one.key ? place.index : null;
    };
    for (const [index, there] of part.loaded.entries()) {
      const at = there === 1 ? own(index) : null;
      if (at !== null) loaded[at] = 1;
    }
    for (const [index, failure] of part.failed) {
      const at = own(index);
      if (at !== null) failed.set(at, failure);
    }
    const seen = part.range && own(part.range.index);
    if (part.range && seen !== null && range === null) range = { window: part.range.window, index: seen };
  }
  return { ...one, loaded, failed, range, ...(replaced > 0 && { replaced }) };
}

interface Moving {
  readonly before: readonly ReadySeries[];
  readonly placeOf: PlaceOf;
  readonly keptAt: PlaceOf;
  readonly moved: (place: ImagePlace) => ImagePlace;
}

function movedPane(next: SessionState, pane: PaneState, moving: Moving): PaneState {
  const part = moving.before.find(({ key }) => key === pane.series);
  if (!part) return pane;
  const place = moving.moved({ series: part.key, index: pane.viewState.index });
  const viewState: ViewState = { ...pane.viewState, index: place.index };
  const now = next.series.get(place.series);
  const count = now?.phase === 'ready' ? now.images.length : 1;
  return {
    series: place.series,
    viewState,
    shown: pane.shown && movedShown(pane.shown, part.key, place.series, moving.keptAt),
    cine: pane.cine && { ...pane.cine, ...movedRange(pane.cine, part, place.series, count, moving.placeOf) },
  };
}

function movedShown(shown: Shown, from: SeriesKey, to: SeriesKey, placeOf: PlaceOf): Shown | null {
  const place = placeOf({ series: from, index: shown.index });
  return place?.series === to ? { ...shown, index: place.index } : null;
}

/** What is played of it: to the new end where it was to the end. */
function movedRange(
  { from, to }: { readonly from: number; readonly to: number },
  part: ReadySeries,
  series: SeriesKey,
  count: number,
  placeOf: PlaceOf,
): { from: number; to: number } {
  const at = (index: number) => {
    const place = placeOf({ series: part.key, index });
    return place?.series === series ? place.index : null;
  };
  const first = from === 0 ? 0 : (at(from) ?? 0);
  const last = to >= part.images.length - 1 ? count - 1 : (at(to) ?? count - 1);
  return { from: Math.min(first, last), to: Math.max(first, last) };
}

/** Parts of a series may have other numbers now. */
function movedStages(hanging: SessionState['hanging'], placeOf: PlaceOf): SessionState['hanging'] {
  if (hanging?.phase !== 'hung') return hanging;
  const stages = hanging.stages.map((stage) => ({
    ...stage,
    panes: stage.panes.map((pane) => ({
      ...pane,
      series: pane.series && (placeOf({ series: pane.series, index: 0 })?.series ?? pane.series),
    })),
  }));
  return { ...hanging, stages };
}

function movedViewed(
  { viewed }: SessionState,
  next: SessionState,
  before: readonly ReadySeries[],
  placeOf: PlaceOf,
): SessionState['viewed'] {
  const moved = new Map(viewed);
  for (const { key } of before) moved.delete(key);
  for (const { key } of before)
    for (const [index, seen] of viewed.get(key)?.entries() ?? []) {
      const place = seen === 1 ? placeOf({ series: key, index }) : null;
      const now = place && next.series.get(place.series);
      if (!place || now?.phase !== 'ready') continue;
      const marks = moved.get(place.series) ?? new Uint8Array(now.images.length);
      marks[place.index] = 1;
      moved.set(place.series, marks);
    }
  return moved;
}
