import type { ImageSource, KeyImageStore, PreferenceStore, RecordStore } from '../ports/index.ts';
import { linkedFrame } from './linked-frame.ts';
import { keepLeftState } from './keep-left-state.ts';
import { isLoadedAgain } from './loaded-again.ts';
import { preferenceKeeping } from './preference-keeping.ts';
import { playCine } from './play-cine.ts';
import { keepControls } from './keep-controls.ts';
import { keepKeyImages } from './keep-key-images.ts';
import { readKeyObjects } from './read-key-objects.ts';
import { createPriorReader, type PriorReader } from './read-priors.ts';
import { createSharedLayouts, type SharedLayouts } from './shared-layouts.ts';
import { browserStorage, createOutboxStorage, tabStorage } from './outbox-storage.ts';
import { startOutbox, type ReadingOutbox } from './reading-outbox.ts';
import { createSession, type Session } from '../session/create-session.ts';
import { placeOfImage } from '../session/grow-series.ts';
import { authorised } from '../frames/authorised.ts';
import { framesAtOnce, memoryForPictures } from '../frames/browser-limits.ts';
import { createFrameLoader } from '../frames/frame-loader.ts';
import { createFramePool, workerCount } from '../frames/frame-pool.ts';
import { createOverlayLoader, type LoadOverlays } from '../frames/load-overlays.ts';
import { createPictureLoader } from '../frames/load-picture.ts';
import { createPictureCache, type PictureKey } from '../frames/picture-cache.ts';
import type { ReadySeries, SeriesKey } from '../session/state.ts';
import type { Picture } from '../session/picture.ts';
import { followStudies } from '../frames/follow-studies.ts';
import { createSeriesReader } from '../frames/series-reader.ts';
import { createThumbnails, type Thumbnails } from '../frames/thumbnails.ts';

/** A session with what feeds it. */
export interface ViewerRuntime {
  readonly session: Session;
  readonly thumbnails: Thumbnails;
  /** A decoded picture, if it is at hand. */
  readonly picture: (key: PictureKey) => Picture | undefined;
  /** One that is at hand, or comes; what comes is not kept. Rejects with `FetchFailure`. */
  readonly fetchPicture: (series: ReadySeries, index: number) => Promise<Picture>;
  readonly overlays: LoadOverlays;
  /** From now on whole series are fetched and thumbnails, not only the first image. */
  readonly loadAll: () => void;
  /** Reads the document of a series that is on no pane. Reading twice is reading once. */
  readonly readSeries: (series: SeriesKey) => void;
  readonly priors: Pick<PriorReader, 'ask' | 'find'>;
  readonly sharedLayouts: SharedLayouts;
  /** From now on what the reader prefers is kept in this store; in this browser where there is none. */
  readonly keepPreferences: (store: PreferenceStore | undefined) => void;
  /** The same of the keys alone. */
  readonly keepKeys: (store: PreferenceStore | undefined) => void;
  /** From now on what is measured is kept in this store. */
  readonly keepReadings: (store: RecordStore) => void;
  /** From now on key images are read, and those that are marked are kept until this store has them. */
  readonly keepKeyImages: (store: KeyImageStore | undefined) => void;
  destroy(): void;
}

/**
 * Begins to read a source: lists, the first series with images, and its first image.
 *
 * @param takeWorker gives a worker of `frame-worker.ts` that runs already; null: there is none
 */
export function startRuntime(source: ImageSource, takeWorker: () => Worker | null = () => null): ViewerRuntime {
  const session = createSession();
  const stopKeeping = keepLeftState(session, tabStorage(), isLoadedAgain(), source.linked);
  const stopCine = playCine(session, {
    request: (run) => requestAnimationFrame(run),
    cancel: (request) => cancelAnimationFrame(request),
  });
  const forgetControls = keepControls(session, browserStorage());
  const pool = createFramePool(
    workerCount(navigator.hardwareConcurrency),
    () =>
      takeWorker() ??
      new Worker(new URL('../frames/frame-worker.ts', import.meta.url), { type: 'module', name: 'frames' }),
  );
  const cache = createPictureCache(memoryForPictures());
  const pictures = createPictureLoader(source, pool, authorised(source));
  const reader = createSeriesReader(source, session, ({ key, series }) => {
    const frame = series.first_frame && (linkedFrame(source, session.getState(), key) ?? series.first_frame);
    if (frame !== null) pictures.begin(frame);
  });
  const loader = createFrameLoader(session, cache, pictures.load, framesAtOnce());
  const thumbnails = createThumbnails(session, reader, cache, pictures.load);
  const resume = () => [loader, thumbnails].forEach((one) => one.resume());
  const growing = followStudies(source, session, cache, { tell: loader.tell, resume });
  const priors = createPriorReader(source, session);
  let outbox: ReadingOutbox | null = null;
  const preferences = preferenceKeeping(session, browserStorage());
  let stopKeyImages: (() => void)[] = [];
  return {
    session,
    thumbnails,
    picture: cache.get,
    async fetchPicture(series, index) {
      const image = series.images[index];
      if (!image) throw new RangeError('there is no such image');
      // More may have come to the series since.
      const place = placeOfImage(session.getState(), series.series.document, image.key);
      return (place && cache.get(place)) ?? pictures.load(series, image, 'low');
    },
    overlays: createOverlayLoader(source, authorised(source)),
    loadAll() {
      loader.loadAll();
      growing.begin();
      thumbnails.begin();
      void priors.bringLeft();
    },
    readSeries: (series) => reader.read(series),
    priors,
    sharedLayouts: createSharedLayouts(source, session),
    keepPreferences: preferences.keepPreferences,
    keepKeys: preferences.keepKeys,
    keepReadings(store) {
      outbox?.destroy();
      outbox = startOutbox(session, store, createOutboxStorage(store.account, browserStorage()));
    },
    keepKeyImages(store) {
      for (const stop of stopKeyImages) stop();
      stopKeyImages = [
        readKeyObjects(source, session),
        ...(store ? [keepKeyImages(session, store.account, browserStorage())] : []),
      ];
    },
    destroy() {
      preferences.stop();
      for (const stop of stopKeyImages) stop();
      stopKeeping();
      stopCine();
      forgetControls();
      outbox?.destroy();
      growing.destroy();
      thumbnails.destroy();
      priors.destroy();
      loader.destroy();
      reader.destroy();
      pool.destroy();
    },
  };
}
