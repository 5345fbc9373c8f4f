import type { ImageSource, SourceErrorKind, ViewerSeries, ViewerStudy } from '../ports/index.ts';
import type { Session } from '../session/create-session.ts';
import { keptPictures } from '../session/grow-series.ts';
import { reduce, type Command } from '../session/reduce.ts';
import { seriesImages } from '../session/series-images.ts';
import type { SeriesKey, SessionState } from '../session/state.ts';
import type { FrameLoader } from './frame-loader.ts';
import type { PictureCache } from './picture-cache.ts';
import { firstIndex } from './series-reader.ts';

/** A list that is followed while more comes to it. */
export interface FollowedStudies {
  /** From now on; the first image is there. */
  readonly begin: () => void;
  destroy(): void;
}

/** What could not be read again is tried once more after so many ms: no other change may follow. */
const againMs = 10_000;

/**
 * Brings into a session what comes to its studies after they were listed, such as while they are still being uploaded
 * [VW-131]: what is new is listed, and a series that was read is read again when it has more, one after the other. Of
 * images that were replaced, nothing that was read before is shown any more [VW-158]. What cannot be read stays as it
 * is, and is tried again when something changes, and by itself. A list that comes says that the source answers: what it
 * gave no answer for is asked for once more [VW-200].
 */
export function followStudies(
  source: ImageSource,
  session: Session,
  cache: PictureCache,
  { tell, resume }: Pick<FrameLoader, 'tell' | 'resume'>,
): FollowedStudies {
  const ended = new AbortController();
  /** Documents that are to be read again. */
  const outdated = new Set<SeriesKey>();
  /** Documents that could not be read again: at the next change. */
  const missed = new Set<SeriesKey>();
  let isReading = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  let stop: (() => void) | undefined;

  function onStudies(studies: readonly ViewerStudy[]): void {
    if (ended.signal.aborted || session.getState().phase.kind !== 'ready') return;
    for (const document of changedSeries(session.getState(), studies)) outdated.add(document);
    session.dispatch({ type: 'studies-changed', studies });
    for (const series of unanswered(session.getState())) session.dispatch({ type: 'series-retry', series });
    resume();
    readMissed();
  }

  function readMissed(): void {
    clearTimeout(again);
    for (const document of missed) outdated.add(document);
    missed.clear();
    void readNext();
  }

  async function readNext(): Promise<void> {
    if (isReading) return;
    isReading = true;
    for (let next = nextOutdated(); next !== null && !ended.signal.aborted; next = nextOutdated()) {
      outdated.delete(next.document);
      await readAgain(next).catch(() => missed.add(next.document));
    }
    isReading = false;
    clearTimeout(again);
    if (missed.size > 0 && !ended.signal.aborted) again = setTimeout(readMissed, againMs);
  }

  /** One that is being read for the first time is read again behind that. */
  function nextOutdated(): ViewerSeries | null {
    const { series } = session.getState();
    for (const key of outdated) {
      const one = series.get(key);
      if (one?.phase === 'loading') continue;
      if (one?.phase === 'ready') return one.series;
      outdated.delete(key);
      if (one?.phase === 'failed') session.dispatch({ type: 'series-retry', series: key });
    }
    return null;
  }

  async function readAgain(series: ViewerSeries): Promise<void> {
    const content = seriesImages(await source.document(series, ended.signal), series.first_frame !== null);
    if (ended.signal.aborted) return;
    tell();
    const before = session.getState();
    const first = firstIndex(source, { series }, content);
    const command: Command = { type: 'series-grown', series: series.document, content, first };
    // Who hears of it looks for pictures at their new places.
    cache.move(keysOf(before, series.document), keptPictures(before, reduce(before, command), series.document));
    session.dispatch(command);
  }

  const unsubscribe = session.subscribe(() => {
    if (outdated.size > 0) void readNext();
  });
  return {
    begin: () => void (stop ??= source.watch?.(onStudies)),
    destroy() {
      ended.abort();
      clearTimeout(again);
      stop?.();
      unsubscribe();
    },
  };
}

/** Documents of the series of which there is more, less, or something else than was listed. */
function changedSeries({ series: known }: SessionState, studies: readonly ViewerStudy[]): SeriesKey[] {
  return studies.flatMap(({ series }) =>
    series.flatMap((now) => {
      const before = known.get(now.document)?.series;
      const isSame =
        before?.instance_count === now.instance_count &&
        before.frame_count === now.frame_count &&
        (before.revision ?? null) === (now.revision ?? null) &&
        (before.first_frame === null) === (now.first_frame === null);
      return before === undefined || isSame ? [] : [now.document];
    }),
  );
}

/** Series that could not be read because the source gave no answer. */
function unanswered({ series }: SessionState): SeriesKey[] {
  return [...series.values()].flatMap((one) => (one.phase === 'failed' && passing.has(one.error) ? [one.key] : []));
}

const passing: ReadonlySet<SourceErrorKind> = new Set(['busy', 'offline', 'unreachable']);

function keysOf({ series }: SessionState, document: SeriesKey): SeriesKey[] {
  return [...series.values()].flatMap((one) => (one.series.document === document ? [one.key] : []));
}
