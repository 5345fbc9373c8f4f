import type { SeriesKey, SessionState } from './state.ts';

/** How much a series holds: `images` as they are scrolled through, `instances` as they are stored. */
export interface SeriesCount {
  readonly of: 'images' | 'instances';
  readonly count: number;
}

/**
 * Images, for one instance may have many: before the document was read those that the source has counted, so that no
 * number changes then, after it those that are there. Instances where nothing can be drawn, or nobody has counted. Null
 * for a series that is not there.
 */
export function seriesCount(state: SessionState, key: SeriesKey): SeriesCount | null {
  const series = state.series.get(key);
  if (!series) return null;
  const images = series.phase === 'ready' ? series.images.length : (series.series.frame_count ?? 0);
  return images > 0 ? { of: 'images', count: images } : { of: 'instances', count: series.series.instance_count };
}
