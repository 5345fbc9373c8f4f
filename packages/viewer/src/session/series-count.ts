import type { SeriesKey, SessionState } from './state.ts';

/** How much a series holds: `images` as they are scrolled through, `instances` as they are stored. */
export interface SeriesCount {
  readonly of: 'images' | 'instances';
  readonly count: number;
}

/**
 * Images once the document was read, for one instance may have many; before that, and where nothing can be drawn,
 * instances. Null for a series that is not there.
 */
export function seriesCount(state: SessionState, key: SeriesKey): SeriesCount | null {
  const series = state.series.get(key);
  if (!series) return null;
  return series.phase === 'ready' && series.images.length > 0
    ? { of: 'images', count: series.images.length }
    : { of: 'instances', count: series.series.instance_count };
}
