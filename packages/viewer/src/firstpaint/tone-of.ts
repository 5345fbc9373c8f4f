import { firstNumber, firstText } from '@mado/dicom';
import type { Picture } from '../frames/picture.ts';
import { ctPresets, type Look, type Tone } from '../session/look.ts';
import type { ViewerImage } from '../session/series-images.ts';
import type { Place } from '../session/state.ts';
import { tag } from '../session/tags.ts';
import { fullRange } from './grey-values.ts';

/**
 * How a picture is to look: as the reader chose, else as the file says, else as the modality asks for (CT: soft tissue,
 * decision 43), else everything that is in it.
 */
export function toneOf(
  { look, inverted }: Pick<Place, 'look' | 'inverted'>,
  image: ViewerImage,
  picture: Picture,
): Tone {
  if (picture.kind === 'colour') return { look: null, inverted };
  if (look.kind === 'window') return { look: { function: 'LINEAR', center: look.center, width: look.width }, inverted };
  const offered = picture.stages.offers[look.alternative] ?? picture.stages.offers[0];
  return { look: offered?.look ?? ownLook(image, picture), inverted };
}

function ownLook({ instance }: ViewerImage, picture: Extract<Picture, { kind: 'grey' }>): Look {
  if (firstText(instance, tag.Modality) === 'CT') {
    const [{ center, width }] = ctPresets;
    return { function: 'LINEAR', center, width };
  }
  const bitsAllocated = firstNumber(instance, tag.BitsAllocated) ?? 16;
  return fullRange(picture, firstNumber(instance, tag.BitsStored) ?? bitsAllocated);
}
