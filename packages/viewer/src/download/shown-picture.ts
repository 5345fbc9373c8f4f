import { firstNumber } from '@mado/dicom';
import { toCanvas, type Affine, type Measurement } from '@mado/reading';
import type { PictureKey } from '../frames/picture-cache.ts';
import { isDrawable } from '../session/change-measurement.ts';
import { isOn } from '../session/measured-image.ts';
import { viewAffine, type CanvasSize, type PaneView } from '../session/pane-view.ts';
import type { Picture } from '../session/picture.ts';
import { maySave, whyNotSaved, type NotSaved } from '../session/saved-image.ts';
import type { ViewerImage } from '../session/series-images.ts';
import { shownMeasurements } from '../session/shown-measurements.ts';
import {
  activePane,
  readySeries,
  type ReadySeries,
  type SessionState,
  type Shown,
  type ViewState,
} from '../session/state.ts';
import { tag } from '../session/tags.ts';
import type { DisplayTransform } from '../session/voi.ts';

/** What the active pane shows, and how, as it is to be drawn again at another size. */
export interface ShownPicture {
  readonly series: ReadySeries;
  readonly image: ViewerImage;
  readonly picture: Picture;
  readonly transform: DisplayTransform;
  /** What the reader has chosen of it, which holds for other images too. */
  readonly chosen: Pick<ViewState, 'voi' | 'inverted'>;
  readonly view: PaneView;
  readonly interpolated: boolean;
  /** Of the pane's canvas, in device pixels. */
  readonly paneSize: CanvasSize;
  /** What has been measured on it, in the order in which it is drawn. */
  readonly measurements: readonly Measurement[];
  /** The overlays of the file are seen. */
  readonly overlayPlanes: boolean;
}

/** @param pictureAt a decoded picture, if it is at hand */
export function shownPicture(
  state: SessionState,
  pictureAt: (key: PictureKey) => Picture | undefined,
): ShownPicture | NotSaved {
  // The reader may have gone to another pane since it was asked for.
  if (!maySave(state)) return 'left';
  const why = whyNotSaved(state);
  if (why !== null) return why;
  const { shown, viewState } = activePane(state);
  const series = readySeries(state, activePane(state));
  const image = shown && series?.images[shown.index];
  const picture = shown && series && pictureAt({ series: series.key, index: shown.index });
  if (!shown || !series || !image || !picture) return 'coming';
  return {
    series,
    image,
    picture,
    transform: { voi: shown.voi, inverted: viewState.inverted },
    chosen: { voi: viewState.voi, inverted: viewState.inverted },
    view: viewState.view,
    interpolated: viewState.interpolated,
    paneSize: paneSizeOf(viewState.view, image, shown),
    measurements: measuredOn(image, shownMeasurements(state)),
    overlayPlanes: state.display.overlayPlanes,
  };
}

/** What of what has been measured is drawn on an image. */
export function measuredOn(image: ViewerImage, all: readonly Measurement[]): Measurement[] {
  return all.filter((one) => isOn(one, image) && isDrawable(one));
}

/** The pane is twice as large as the way to what is in its middle. */
function paneSizeOf({ zoom }: PaneView, { columns, rows }: ViewerImage, { affine }: Shown): CanvasSize {
  const center = zoom.kind !== 'fit' ? zoom.center : { column: columns / 2, row: rows / 2 };
  const { x, y } = toCanvas(affine, center);
  return { width: Math.max(1, Math.round(2 * x)), height: Math.max(1, Math.round(2 * y)) };
}

/**
 * From the grid of the image to a picture of this size: an image that is seen as a whole is whole in it; of one that is
 * magnified at least what the pane shows is in it, about the same middle.
 */
export function affineFor({ view, image, paneSize }: ShownPicture, size: CanvasSize): Affine {
  const { zoom } = view;
  if (zoom.kind !== 'free') return viewAffine(view, image, size);
  const factor = Math.min(size.width / paneSize.width, size.height / paneSize.height);
  return viewAffine({ ...view, zoom: { ...zoom, scale: zoom.scale * factor } }, image, size);
}

/** A name that says nothing of a patient: modality, number of the series, of the instance, of the frame. */
export function neutralName({ series: { series }, image }: ShownPicture): string {
  const instance = firstNumber(image.instance, tag.InstanceNumber);
  const frames = firstNumber(image.instance, tag.NumberOfFrames) ?? 1;
  const modality = /^[A-Z]{2,16}$/.test(series.Modality) ? series.Modality : null;
  const parts = [modality, series.SeriesNumber, instance, frames > 1 ? `f${image.frame}` : null];
  return parts.filter((part) => part !== null && part !== undefined).join('-') || 'image';
}

/** The same of all images of a series: modality and its number. */
export function neutralNameOfAll({ series: { series } }: ShownPicture): string {
  const modality = /^[A-Z]{2,16}$/.test(series.Modality) ? series.Modality : null;
  return [modality, series.SeriesNumber].filter((part) => part !== null && part !== undefined).join('-') || 'film';
}
