import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRuntime } from '../../runtime/runtime-context.ts';
import { saveFile } from '../make-file.ts';
import { mayStillSave } from '../../session/saved-image.ts';
import { shownMeasurements } from '../../session/shown-measurements.ts';
import { unitFor, usePictureOrder, type TakenPicture } from '../use-picture.ts';
import { encodeFilm, FilmPartMissing } from './encode-film.ts';
import { evenSize, offeredFilms, type FilmOrder, type FilmType } from './film-codec.ts';
import { createFilmImages, FilmStopped } from './film-images.ts';
import type { FilmRange } from './film-request.ts';

/** How far it is, and what has come of it. */
export type FilmState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'making'; readonly done: number; readonly count: number }
  /** It is saved. `missing`: numbers of images that could not be shown. */
  | { readonly kind: 'made'; readonly missing: readonly number[] }
  | { readonly kind: 'tooLarge' }
  /** What writes films could not be loaded: it can be tried again. */
  | { readonly kind: 'unloaded' }
  /** The image of this number did not come. */
  | { readonly kind: 'stopped'; readonly number: number };

export interface FilmWish {
  readonly taken: TakenPicture;
  readonly range: FilmRange;
  readonly order: FilmOrder;
  readonly measured: boolean;
  readonly fileName: string;
}

/** Makes a film and hands it to the browser; it is given up with the dialog, and when the reader says so [VW-196]. */
export function useFilm() {
  const { session, fetchPicture, overlays } = useRuntime();
  const { t } = useTranslation();
  const orderOf = usePictureOrder();
  const [state, setState] = useState<FilmState>({ kind: 'idle' });
  const work = useRef<AbortController | null>(null);
  useEffect(() => () => work.current?.abort(), []);

  const make = useCallback(
    async ({ taken, range, order, measured, fileName }: FilmWish): Promise<FilmState> => {
      const ended = new AbortController();
      work.current = ended;
      const size = evenSize(order.size);
      const images = createFilmImages(
        {
          ...range,
          shown: taken.shown,
          measurements: shownMeasurements(session.getState()),
          orderOf: (one) => orderOf(one, size, unitFor(size), measured),
          wordsFor: (number) => t('film.imageMissing', { number }),
        },
        { fetchPicture, overlays },
      );
      const count = range.to - range.from + 1;
      const tell = (next: FilmState): FilmState => {
        if (!ended.signal.aborted || next.kind === 'idle') setState(next);
        return next;
      };
      tell({ kind: 'making', done: 0, count });
      try {
        const onDrawn = (done: number) => void tell({ kind: 'making', done, count });
        const film = await encodeFilm({ ...order, size }, { ...images, count, onDrawn, signal: ended.signal });
        // The right to it may have gone while the file was written [VW-223].
        if (!mayStillSave(session.getState(), taken.shown.series.series.document)) return tell({ kind: 'idle' });
        saveFile(film, fileName);
        return tell({ kind: 'made', missing: images.missing });
      } catch (error) {
        if (ended.signal.aborted) return { kind: 'idle' };
        if (error instanceof FilmStopped) return tell({ kind: 'stopped', number: error.number });
        return tell({ kind: error instanceof FilmPartMissing ? 'unloaded' : 'tooLarge' });
      }
    },
    [session, fetchPicture, overlays, orderOf, t],
  );
  const stop = useCallback(() => {
    work.current?.abort();
    setState({ kind: 'idle' });
  }, []);
  return { state, make, stop };
}

/** The kinds of film that this browser makes; null until that is known. */
export function useOfferedFilms(): readonly FilmType[] | null {
  const [offered, setOffered] = useState<readonly FilmType[] | null>(null);
  useEffect(() => {
    let wanted = true;
    void offeredFilms().then((types) => wanted && setOffered(types));
    return () => {
      wanted = false;
    };
  }, []);
  return offered;
}
