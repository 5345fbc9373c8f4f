import type { Window } from '@mado/dicom/frames';
import { rangeForSeries } from '../session/display-transform.ts';
import type { Session } from '../session/create-session.ts';
import { isUnanswered } from '../session/frame-failure.ts';
import type { ViewerImage } from '../session/series-images.ts';
import { firstImageIsThere } from '../session/first-image.ts';
import { middleIndex, type ReadySeries, type SeriesKey } from '../session/state.ts';
import { FetchFailure } from './fetch-bytes.ts';
import type { LoadPicture } from './frame-loader.ts';
import type { PictureCache } from './picture-cache.ts';
import type { Picture } from '../session/picture.ts';
import type { SeriesReader } from './series-reader.ts';

export interface Thumbnail {
  readonly image: ViewerImage;
  readonly picture: Picture;
  /** The window of the series, where its pictures have none of their own. */
  readonly range: Window | null;
}

export interface Thumbnails {
  /**
   * The picture in the middle of a series, one after the other, and none before `begin` or while the active pane waits
   * for its image; null where the series has none or it cannot be had. The picture is not kept here.
   */
  want(series: SeriesKey, signal: AbortSignal): Promise<Thumbnail | null>;
  /** From now on they are fetched: the first image has been painted. */
  readonly begin: () => void;
  /** The source answers: those that it gave no answer for can be had again. */
  readonly resume: () => void;
  destroy(): void;
}

interface Wish {
  readonly series: SeriesKey;
  readonly signal: AbortSignal;
  readonly grant: (thumbnail: Thumbnail | null) => void;
}

export function createThumbnails(
  session: Session,
  reader: SeriesReader,
  cache: PictureCache,
  load: LoadPicture,
): Thumbnails {
  let wishes: Wish[] = [];
  let busy = false;
  let begun = false;
  /** Series whose picture the source gave no answer for. */
  const unanswered = new Set<SeriesKey>();

  function next(): void {
    wishes = wishes.filter(({ signal }) => !signal.aborted);
    const state = session.getState();
    if (busy || !begun || !firstImageIsThere(state)) return;
    for (const wish of wishes) {
      const series = state.series.get(wish.series);
      if (series?.phase === 'idle') reader.read(wish.series);
      else if (series?.phase === 'ready') {
        void grant(wish, series);
        return;
      } else if (series?.phase === 'failed') settle(wish, null);
      // One document at a time: a study of 200 series must not ask for 200 at once.
      if (series?.phase === 'idle' || series?.phase === 'loading') return;
    }
  }

  async function grant(wish: Wish, series: ReadySeries): Promise<void> {
    busy = true;
    const index = middleIndex(series);
    const image = series.images[index];
    try {
      const picture = cache.get({ series: series.key, index }) ?? (image && (await load(series, image, 'low')));
      const window = image && picture ? rangeForSeries(image, picture) : null;
      if (window) session.dispatch({ type: 'range-seen', series: series.key, range: { window, index } });
      settle(wish, image && picture ? { image, picture, range: rangeNow(series.key) } : null);
    } catch (error) {
      if (error instanceof FetchFailure && isUnanswered(error.failure)) unanswered.add(series.key);
      settle(wish, null);
    } finally {
      busy = false;
      next();
    }
  }

  function rangeNow(key: SeriesKey): Window | null {
    const series = session.getState().series.get(key);
    return series?.phase === 'ready' ? (series.range?.window ?? null) : null;
  }

  function settle(wish: Wish, thumbnail: Thumbnail | null): void {
    wishes = wishes.filter((other) => other !== wish);
    wish.grant(thumbnail);
  }

  const unsubscribe = session.subscribe(next);
  return {
    want: (series, signal) =>
      new Promise((grant) => {
        wishes.push({ series, signal, grant });
        signal.addEventListener('abort', () => grant(null), { once: true });
        next();
      }),
    begin() {
      begun = true;
      next();
    },
    resume() {
      const again = [...unanswered];
      unanswered.clear();
      for (const key of again) session.dispatch({ type: 'source-answers', series: key, thumbnail: true });
    },
    destroy() {
      unsubscribe();
      for (const wish of wishes) wish.grant(null);
      wishes = [];
    },
  };
}
