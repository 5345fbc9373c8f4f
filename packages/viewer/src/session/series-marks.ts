import { isTransient, isUnanswered, type FrameFailure } from './frame-failure.ts';
import {
  middleIndex,
  type ReadySeries,
  type SeriesKey,
  type SeriesRange,
  type SessionState,
  type Shown,
} from './state.ts';

/** The image that is on a canvas was seen [VW-10]. */
export function withViewed(
  { viewed, series }: SessionState,
  { series: key, shown: seen }: { series: SeriesKey; shown: Shown | null },
): SessionState['viewed'] {
  const one = series.get(key);
  const index = seen?.index ?? -1;
  if (one?.phase !== 'ready' || index < 0 || viewed.get(key)?.[index] === 1) return viewed;
  const marks = viewed.get(key)?.slice() ?? new Uint8Array(one.images.length);
  marks[index] = 1;
  return new Map(viewed).set(key, marks);
}

export function marked(series: ReadySeries, indexes: readonly number[], value: 0 | 1): ReadySeries {
  const changed = indexes.filter((index) => index < series.images.length && series.loaded[index] !== value);
  if (changed.length === 0) return series;
  const loaded = series.loaded.slice();
  for (const index of changed) loaded[index] = value;
  return { ...series, loaded };
}

export function withFailures(series: ReadySeries, indexes: readonly number[], failure: FrameFailure): ReadySeries {
  const failed = new Map(series.failed);
  for (const index of indexes) if (index < series.images.length) failed.set(index, failure);
  return failed.size === series.failed.size ? series : { ...series, failed };
}

/** The first one stays, whichever pictures come after it, unless it is that in the middle. */
export function withRange(series: ReadySeries, range: SeriesRange): ReadySeries {
  const middle = middleIndex(series);
  const better = series.range === null || (range.index === middle && series.range.index !== middle);
  return better ? { ...series, range } : series;
}

/** Forgets the failures that may have passed, so that their images are asked for again. */
export function imagesRetry(series: ReadySeries): ReadySeries {
  return without(series, isTransient);
}

/** Forgets the failures that were no answer [VW-200]; `thumbnail`: that of its thumbnail was one. */
export function answersAgain(series: ReadySeries, thumbnail: boolean): ReadySeries {
  const rest = without(series, isUnanswered);
  return thumbnail ? { ...rest, retried: (series.retried ?? 0) + 1 } : rest;
}

function without(series: ReadySeries, isForgotten: (failure: FrameFailure) => boolean): ReadySeries {
  const failed = new Map([...series.failed].filter(([, failure]) => !isForgotten(failure)));
  return failed.size === series.failed.size ? series : { ...series, failed };
}
