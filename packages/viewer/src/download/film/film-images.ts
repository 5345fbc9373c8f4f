import type { Measurement } from '@mado/reading';
import { FetchFailure } from '../../frames/fetch-bytes.ts';
import type { LoadedOverlay } from '../../frames/load-overlays.ts';
import { createCpuPainter } from '../../painting/cpu/painter.ts';
import type { ViewerRuntime } from '../../runtime/viewer-runtime.ts';
import { displayTransformOf } from '../../session/display-transform.ts';
import { isTransient } from '../../session/frame-failure.ts';
import type { Picture } from '../../session/picture.ts';
import { drawPicture, drawWordsAlone, type PictureOrder } from '../draw-picture.ts';
import { measuredOn, type ShownPicture } from '../shown-picture.ts';

/** An image could not be had for a reason that may pass: others would fail like it. */
export class FilmStopped extends Error {
  /** Of the image, from 1. */
  readonly number: number;

  constructor(number: number, options?: ErrorOptions) {
    super('an image of the film did not come', options);
    this.name = 'FilmStopped';
    this.number = number;
  }
}

export interface FilmScene {
  /** The image that the pane shows, and how; all others are shown like it. */
  readonly shown: ShownPicture;
  /** All that has been measured. */
  readonly measurements: readonly Measurement[];
  /** Index of its first image. */
  readonly from: number;
  readonly to: number;
  readonly orderOf: (taken: { shown: ShownPicture; overlays: readonly LoadedOverlay[] }) => PictureOrder;
  /** What stands in the place of an image that cannot be shown. */
  readonly wordsFor: (number: number) => string;
}

type Came = { readonly picture: Picture; readonly overlays: readonly LoadedOverlay[] } | { readonly failure: unknown };

/** Images that are fetched before their turn, and held. */
const AHEAD = 8;

/**
 * The images of a film, one after the other, as the pane would show them. One that cannot be shown has its number in
 * its place, and is told of at the end; where the source gives no answer there is no film [VW-197].
 */
export function createFilmImages(scene: FilmScene, runtime: Pick<ViewerRuntime, 'fetchPicture' | 'overlays'>) {
  const { shown, from, to } = scene;
  const { series } = shown;
  const coming = new Map<number, Promise<Came>>();
  const missing: number[] = [];
  const painter = createCpuPainter();

  async function come(index: number): Promise<Came> {
    const image = series.images[index];
    if (!image) return { failure: new RangeError('there is no such image') };
    try {
      const picture = await runtime.fetchPicture(series, index);
      // One that cannot be had is left out, as on the screen.
      const overlays = shown.overlayPlanes ? await runtime.overlays(series, image).catch(() => []) : [];
      return { picture, overlays };
    } catch (failure) {
      return { failure };
    }
  }

  async function take(index: number): Promise<Came> {
    for (let next = index; next <= Math.min(to, index + AHEAD); next++)
      if (!coming.has(next)) coming.set(next, come(next));
    const came = await (coming.get(index) ?? come(index));
    coming.delete(index);
    return came;
  }

  return {
    /** Numbers, from 1, of images that cannot be shown. */
    missing,
    /** Zero-based in the film. */
    draw: async (context: CanvasRenderingContext2D, at: number): Promise<void> => {
      const index = from + at;
      const came = await take(index);
      const image = series.images[index];
      if ('failure' in came || !image) {
        if ('failure' in came && endsFilm(came.failure)) throw new FilmStopped(index + 1, { cause: came.failure });
        missing.push(index + 1);
        drawWordsAlone(context, scene.orderOf({ shown, overlays: [] }), scene.wordsFor(index + 1));
        return;
      }
      const { picture, overlays } = came;
      const one: ShownPicture = {
        ...shown,
        image,
        picture,
        transform: displayTransformOf(shown.chosen, image, picture, series.range?.window ?? null),
        measurements: measuredOn(image, scene.measurements),
      };
      drawPicture(context, one, scene.orderOf({ shown: one, overlays }), painter);
    },
  };
}

/** One that is gone is that image's own; what a reader may not see any more is all of them [VW-223]. */
function endsFilm(failure: unknown): boolean {
  if (!(failure instanceof FetchFailure)) return false;
  const { kind } = failure.failure;
  return rightEnded.has(kind) || (isTransient(failure.failure) && kind !== 'missing');
}

const rightEnded: ReadonlySet<string> = new Set(['forbidden', 'link_expired']);
