import { firstNumber, firstText } from '@mado/dicom';
import { fullRange, type Window } from '@mado/dicom/frames';
import type { GreyPicture, Picture } from './picture.ts';
import { ctPresets, type Voi, type DisplayTransform } from './voi.ts';
import type { ViewerImage } from './series-images.ts';
import type { ViewState } from './state.ts';
import { tag } from './tags.ts';

/**
 * How a picture is shown: as the reader chose, else as the file says, else as the modality asks for (CT: soft tissue),
 * else everything that was in the first picture of its series [VW-2].
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
  if (voi.kind === 'window') {
    const { center, width } = voi;
    return { voi: { function: isWhole(picture) ? 'LINEAR' : 'LINEAR_EXACT', center, width }, inverted };
  }
  const ofFile = picture.pipeline.alternatives[voi.alternative] ?? picture.pipeline.alternatives[0];
  return { voi: ofFile?.voi ?? defaultVoi(image, picture, range), inverted };
}

/**
 * The window, in values of the modality, that this picture would give to its series; null where it has or needs none,
 * or where all its values are the same, which tells nothing of the others.
 */
export function rangeForSeries(image: ViewerImage, picture: Picture): Window | null {
  if (picture.kind === 'colour' || picture.pipeline.alternatives.length > 0 || !takesRange(image, picture)) return null;
  return picture.low === picture.high ? null : fullRange(picture, picture.pipeline.modality, bitsStored(image));
}

function defaultVoi(image: ViewerImage, picture: GreyPicture, range: Window | null): Voi {
  if (isCt(image)) {
    const [{ center, width }] = ctPresets;
    return { function: 'LINEAR', center, width };
  }
  return (
    (takesRange(image, picture) ? range : null) ?? fullRange(picture, picture.pipeline.modality, bitsStored(image))
  );
}

/** What 8 bits can hold is the same for every picture, unless each is rescaled in its own way. */
function takesRange(image: ViewerImage, { pipeline: { modality } }: GreyPicture): boolean {
  const asStored = 'slope' in modality && modality.slope === 1 && modality.intercept === 0;
  return !isCt(image) && !(bitsStored(image) <= 8 && asStored);
}

/** Values of the modality are whole numbers, which LINEAR counts (PS3.3 C.11.2.1.2.1). */
function isWhole({ pixels, pipeline: { modality } }: GreyPicture): boolean {
  if (pixels instanceof Float32Array || pixels instanceof Float64Array) return false;
  return !('slope' in modality) || (Number.isInteger(modality.slope) && Number.isInteger(modality.intercept));
}

function isCt({ instance }: ViewerImage): boolean {
  return firstText(instance, tag.Modality) === 'CT';
}

function bitsStored({ instance }: ViewerImage): number {
  return firstNumber(instance, tag.BitsStored) ?? firstNumber(instance, tag.BitsAllocated) ?? 16;
}
