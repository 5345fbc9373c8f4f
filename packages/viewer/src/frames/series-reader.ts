import { SourceError, type ImageSource, type SourceErrorKind } from '../ports/index.ts';
import type { Session } from '../session/create-session.ts';
import { seriesImages, type SeriesImages } from '../session/series-images.ts';
import type { SeriesKey, SeriesState, SessionState } from '../session/state.ts';
import { absoluteAddress } from './absolute-address.ts';

/** Reads lists and documents for a session, as it comes to need them. */
export interface SeriesReader {
  /** Reads a series that is on no pane, for its thumbnail. Reading twice is reading once. */
  read(series: SeriesKey): void;
  destroy(): void;
}

/** `onSeries` is told about each series whose document is asked for because a pane shows it. */
export function createSeriesReader(
  source: ImageSource,
  session: Session,
  onSeries: (series: SeriesState) => void,
): SeriesReader {
  const ended = new AbortController();

  async function readStudies(): Promise<void> {
    try {
      const studies = await source.studies(ended.signal);
      if (!ended.signal.aborted) session.dispatch({ type: 'studies-loaded', studies });
    } catch (error) {
      if (!ended.signal.aborted) session.dispatch({ type: 'studies-failed', error: kindOf(error) });
    }
  }

  async function readSeries(state: SeriesState): Promise<void> {
    const { key, series } = state;
    session.dispatch({ type: 'series-requested', series: key });
    try {
      const document = await source.document(series, ended.signal);
      if (ended.signal.aborted) return;
      const content = seriesImages(document, series.first_frame !== null);
      session.dispatch({ type: 'series-loaded', series: key, content, first: firstIndex(source, state, content) });
    } catch (error) {
      if (!ended.signal.aborted) session.dispatch({ type: 'series-failed', series: key, error: kindOf(error) });
    }
  }

  function read(key: SeriesKey): SeriesState | undefined {
    const series = session.getState().series.get(key);
    if (series?.phase !== 'idle') return undefined;
    void readSeries(series);
    return series;
  }

  let loading = false;
  function follow(): void {
    const { phase, panes }: SessionState = session.getState();
    if (phase.kind === 'loading' && !loading) {
      loading = true;
      void readStudies().finally(() => {
        loading = false;
      });
    }
    for (const pane of panes) {
      const series = pane.series === null ? undefined : read(pane.series);
      if (series) onSeries(series);
    }
  }

  const unsubscribe = session.subscribe(follow);
  follow();
  return {
    read,
    destroy() {
      ended.abort();
      unsubscribe();
    },
  };
}

/** Index of the image that the source wants shown first; 0 when it names none of the series. */
export function firstIndex(
  source: ImageSource,
  { series }: Pick<SeriesState, 'series'>,
  { images }: SeriesImages,
): number {
  if (series.first_frame === null) return 0;
  const wanted = absoluteAddress(series.first_frame);
  const at = images.findIndex(
    ({ SOPInstanceUID, frame }) => absoluteAddress(source.frame(series, SOPInstanceUID, frame)) === wanted,
  );
  return Math.max(0, at);
}

/** What a document cannot be turned into images for is an answer that is of no use. */
function kindOf(error: unknown): SourceErrorKind {
  return error instanceof SourceError ? error.kind : 'refused';
}
