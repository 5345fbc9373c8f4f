import type { Session } from '../session/create-session.ts';
import { isTransient, isUnanswered, type FrameFailure } from '../session/frame-failure.ts';
import type { ViewerImage } from '../session/series-images.ts';
import { placeOfImage } from '../session/grow-series.ts';
import type { ReadySeries, SeriesKey, SessionState } from '../session/state.ts';
import { FetchFailure } from './fetch-bytes.ts';
import { createLoadedNotifier, type LoadedNotifier } from './loaded-notifier.ts';
import { lookedAt, nextImage, type NextImage } from './next-image.ts';
import type { PictureCache, PictureKey } from './picture-cache.ts';
import type { Picture } from '../session/picture.ts';

/** Gets one picture. Rejects with `FetchFailure`. */
export type LoadPicture = (series: ReadySeries, image: ViewerImage, priority: 'high' | 'low') => Promise<Picture>;

export interface FrameLoader {
  /** From now on all images of the series on the panes are fetched, not only those that are looked at. */
  readonly loadAll: () => void;
  /** The session is told at once of all that has come: images of a series are about to stand elsewhere. */
  readonly tell: () => void;
  /** The source answers: where nothing has come since it gave no answer, that is asked for again. */
  readonly resume: () => void;
  destroy(): void;
}

/** What a reader waits for goes out beyond the limit of images on their way, up to so many. */
const EXTRA = 2;

/**
 * Fetches what the session needs: the images looked at, then the others of the active pane's series in the order of
 * closeness, then those of the other panes. Never more than `limit` are on their way at once, and nothing waits for a
 * whole series. After a failure that may pass nothing is fetched in advance until something has come again, or the
 * source is known to answer.
 */
export function createFrameLoader(
  session: Session,
  cache: PictureCache,
  load: LoadPicture,
  limit: number,
): FrameLoader {
  const onTheWay = createImageSet();
  const notifier = createLoadedNotifier(session);
  let [all, ended, trouble, planned] = [false, false, false, false];
  /** Nothing competes with the first picture. */
  let first = true;
  /** Pictures that have come, and how often the source was known to answer again. */
  let [arrived, answers] = [0, 0];
  /** What did not come in advance, where it may have waited for its turn: asked for again when it is looked at. */
  const silent = createImageSet();

  function pump(): void {
    planned = false;
    while (!ended) {
      const inAdvance = all && !trouble && !(first && onTheWay.size() > 0);
      const job = nextImage(session.getState(), cache, onTheWay.has, inAdvance ? silent.has : null);
      if (!job || onTheWay.size() >= (job.high ? limit + EXTRA : limit)) return;
      void fetchOne(job.series, job.index, job.high);
    }
  }

  async function fetchOne(series: ReadySeries, index: number, high: boolean): Promise<void> {
    const image = series.images[index];
    if (!image) return;
    onTheWay.add(series, index);
    const before = { arrived, answers };
    try {
      const picture = await load(series, image, high ? 'high' : 'low');
      if (ended || isReplaced(session.getState(), series)) return;
      arrived++;
      if (trouble) {
        trouble = false;
        session.dispatch({ type: 'images-retry', series: series.key });
      }
      keepPicture({ session, cache, notifier }, { series, index, high }, picture);
    } catch (error) {
      if (ended || isReplaced(session.getState(), series)) return;
      const failure = failureIn(error);
      // It was asked for before the source was known to answer again: once more, before anybody is told.
      if (isUnanswered(failure) && answers > before.answers) return;
      trouble ||= concernsAll(failure, arrived > before.arrived);
      const key = placeNow(session.getState(), series, index);
      if (failure.kind === 'silent' && !high && !(key && isLookedAt(session.getState(), key))) {
        silent.add(series, index);
        return;
      }
      if (key) tellFailure(session, key, image, failure);
    } finally {
      first = false;
      onTheWay.delete(series, index);
      plan();
    }
  }

  function resume(): void {
    answers++;
    trouble = false;
    silent.clear();
    for (const key of session.getState().series.keys()) session.dispatch({ type: 'source-answers', series: key });
    plan();
  }

  /** Works through the queue once for all that happens in one turn of the event loop. */
  function plan(): void {
    if (planned || ended) return;
    planned = true;
    queueMicrotask(pump);
  }

  const unsubscribe = session.subscribe(plan);
  plan();
  return {
    loadAll() {
      all = true;
      plan();
    },
    tell: () => notifier.tell(),
    resume,
    destroy() {
      ended = true;
      notifier.destroy();
      unsubscribe();
    },
  };
}

interface Keeping {
  readonly session: Session;
  readonly cache: PictureCache;
  readonly notifier: LoadedNotifier;
}

/** Keeps a picture at the place where it stands by now, and tells the session. */
function keepPicture(
  { session, cache, notifier }: Keeping,
  { series, index, high }: NextImage,
  picture: Picture,
): void {
  const key = placeNow(session.getState(), series, index);
  if (key === null) return;
  for (const gone of cache.put(key, picture, lookedAt(session.getState()))) {
    notifier.forget(gone);
    session.dispatch({ type: 'images-dropped', series: gone.series, indexes: [gone.index] });
  }
  notifier.add(key);
  // It may have been begun in advance, and be looked at by now.
  if (high || isLookedAt(session.getState(), key)) notifier.tell();
}

/** Some images of some series. */
function createImageSet() {
  const names = new Set<string>();
  // By the image: it may stand elsewhere in its series before it is there.
  const name = ({ series, images }: ReadySeries, index: number) => `${series.document} ${images[index]?.key}`;
  return {
    has: (series: ReadySeries, index: number) => names.has(name(series, index)),
    add: (series: ReadySeries, index: number) => void names.add(name(series, index)),
    delete: (series: ReadySeries, index: number) => void names.delete(name(series, index)),
    clear: () => names.clear(),
    size: () => names.size,
  };
}

function failureIn(error: unknown): FrameFailure {
  return error instanceof FetchFailure ? error.failure : { kind: 'corrupt' };
}

/** What may pass, and is not this image's own: others would fail like it. `othersCame`: while it was waited for. */
function concernsAll(failure: FrameFailure, othersCame: boolean): boolean {
  const isOwn = failure.kind === 'missing' || (failure.kind === 'silent' && othersCame);
  return isTransient(failure) && !isOwn;
}

/** Where an image stands that was asked for: more may have come to its series meanwhile [VW-131]. */
function placeNow(state: SessionState, asked: ReadySeries, index: number): PictureKey | null {
  const now = state.series.get(asked.key);
  if (now?.phase === 'ready' && now.images[index]?.key === asked.images[index]?.key) return { series: now.key, index };
  return placeOfImage(state, asked.series.document, asked.images[index]?.key ?? '');
}

/** Images of a series were replaced since one was asked for: what has come may be of the old one [VW-158]. */
function isReplaced({ series }: SessionState, asked: ReadySeries): boolean {
  return [...series.values()].some(
    (one) =>
      one.phase === 'ready' &&
      one.series.document === asked.series.document &&
      (one.replaced ?? 0) !== (asked.replaced ?? 0),
  );
}

function isLookedAt({ panes }: SessionState, { series, index }: PictureKey): boolean {
  return panes.some((pane) => pane.series === series && pane.viewState.index === index);
}

/** Tells the session, and, for whoever helps, the browser's own log: which kind it is, nothing of whose image it is. */
function tellFailure(session: Session, key: PictureKey, image: ViewerImage, failure: FrameFailure): void {
  const failed = failedImages(session.getState(), key, image, failure);
  if (!failed) return;
  // oxlint-disable-next-line no-console -- it is where it is looked for
  console.warn('Error Loading Image', failure);
  session.dispatch({ type: 'images-failed', ...failed, failure });
}

/** A video is one stream: where one frame of it cannot be shown none can. */
function failedImages(
  { series }: SessionState,
  { series: key, index }: PictureKey,
  { SOPInstanceUID }: ViewerImage,
  failure: FrameFailure,
): { series: SeriesKey; indexes: number[] } | null {
  const one = series.get(key);
  if (one?.phase !== 'ready') return null;
  if (failure.kind !== 'video') return { series: key, indexes: [index] };
  const frames = one.images.flatMap((image, at) => (image.SOPInstanceUID === SOPInstanceUID ? [at] : []));
  return { series: key, indexes: frames };
}
