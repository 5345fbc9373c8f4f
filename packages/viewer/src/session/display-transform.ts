import { firstNumber, frameIndexOf } from '@mado/dicom';
import { ownWindow, usualWindow, type Window } from '@mado/dicom/frames';
import type { GreyPicture, Picture } from './picture.ts';
import { isWindow, type Voi, type DisplayTransform } from './voi.ts';
import type { ViewerImage } from './series-images.ts';
import type { ViewState } from './state.ts';
import { tag } from './tags.ts';

/**
 * How a picture is shown: as the reader chose, else as the file says, else as its kind of values is usually seen
 * [PX-7, PX-8], else everything that was in the first picture of its series [VW-2].
 *
 * @param range the series' window, where it has one; without it the picture's own
 */
export function displayTransformOf(
  { voi, inverted }: Pick<ViewState, 'voi' | 'inverted'>,
  image: ViewerImage,
  picture: Picture,
  range: Window | null,
): DisplayTransform {
  if (picture.kind === 'colour') return { voi: null, inverted };
  if (voi.kind === 'window') return { voi: chosenWindow(voi, picture), inverted };
  const ofFile = picture.pipeline.alternatives[voi.alternative] ?? picture.pipeline.alternatives[0];
  return { voi: ofFile?.voi ?? defaultVoi(image, picture, range), inverted };
}

/** A window of the reader's own, by the function of the file's windows [VW-20, VW-21]. */
function chosenWindow({ center, width }: { center: number; width: number }, picture: GreyPicture): Window {
  const whole = isWhole(picture);
  const ofFile = picture.pipeline.alternatives.map(({ voi }) => voi).find(isWindow)?.function;
  const named = ofFile ?? (whole ? 'LINEAR' : 'LINEAR_EXACT');
  if (named !== 'LINEAR' || width >= 1) return { function: named, center, width };
  return whole ? { function: 'LINEAR', center, width: 1 } : { function: 'LINEAR_EXACT', center, width };
}

/**
 * The window, in values of the modality, that this picture would give to its series; null where it has or needs none,
 * or where all its values are the same, which tells nothing of the others.
 */
export function rangeForSeries(image: ViewerImage, picture: Picture): Window | null {
  if (picture.kind === 'colour' || picture.pipeline.alternatives.length > 0 || !takesRange(image, picture)) return null;
  return picture.low === picture.high ? null : ownWindow(picture, image.instance, picture.pipeline.modality);
}

function defaultVoi(image: ViewerImage, picture: GreyPicture, range: Window | null): Voi {
  const { instance, frame } = image;
  const usual = usualWindow(instance, frameIndexOf(frame)) ?? (takesRange(image, picture) ? range : null);
  return usual ?? ownWindow(picture, instance, picture.pipeline.modality);
}

/** What 8 bits can hold is the same for every picture, unless each is rescaled in its own way. */
function takesRange({ instance, frame }: ViewerImage, { pipeline: { modality } }: GreyPicture): boolean {
  const asStored = 'slope' in modality && modality.slope === 1 && modality.intercept === 0;
  const bits = firstNumber(instance, tag.BitsStored) ?? firstNumber(instance, tag.BitsAllocated) ?? 16;
  return usualWindow(instance, frameIndexOf(frame)) === null && !(bits <= 8 && asStored);
}

/** Values of the modality are whole numbers, which LINEAR counts (PS3.3 C.11.2.1.2.1). */
function isWhole({ pixels, pipeline: { modality } }: GreyPicture): boolean {
  if (pixels instanceof Float32Array || pixels instanceof Float64Array) return false;
  return !('slope' in modality) || (Number.isInteger(modality.slope) && Number.isInteger(modality.intercept));
}
