import { firstText, frameIndexOf } from '@mado/dicom';
import { isHounsfield, modalityFunction, pixelPadding } from '@mado/dicom/frames';
import type { PixelValues } from '@mado/reading';
import { frameGroup } from './frame-attributes.ts';
import type { Picture } from './picture.ts';
import type { ViewerImage } from './series-images.ts';
import { tag } from './tags.ts';

type Valued = Pick<ViewerImage, 'instance' | 'frame' | 'uptake'>;

/**
 * The values of an image after the modality transform, as an uptake where that is known [RD-14], without pixel padding
 * [RD-13]; null for colour.
 */
export function pixelValues(
  picture: Picture,
  { instance, uptake }: Pick<Valued, 'instance' | 'uptake'>,
): PixelValues | null {
  if (picture.kind === 'colour') return null;
  const { columns, rows, pixels, pipeline } = picture;
  const toModality = modalityFunction(pipeline.modality);
  const factor = uptake?.factor ?? 1;
  const [from, to] = pixelPadding(instance) ?? [Infinity, -Infinity];
  return {
    columns,
    rows,
    valueAt(index) {
      const stored = pixels[index];
      return stored === undefined || (stored >= from && stored <= to) ? NaN : factor * toModality(stored);
    },
  };
}

/** Unit of `pixelValues` (PS3.3 C.11.1.1.2); empty where they have none that is known. */
export function modalityUnit(image: Valued): string {
  return image.uptake?.unit ?? statedUnit(image);
}

/** HU where a frame's values are that [PX-7], else what its rescale says it gives. */
function statedUnit({ instance, frame }: Valued): string {
  const modality = firstText(instance, tag.Modality);
  if (modality === 'PT' || modality === 'NM') return unitsOf(firstText(instance, tag.Units));
  if (isHounsfield(instance, frameIndexOf(frame))) return 'HU';
  const type = firstText(frameGroup(instance, frame, tag.PixelValueTransformationSequence), tag.RescaleType);
  return type === undefined || ['HU', 'US', 'UNSPECIFIED'].includes(type) ? '' : type;
}

/** Units (0054,1001), as people write them (PS3.3 C.8.9.1.1.3). */
function unitsOf(units: string | undefined): string {
  const written: Readonly<Record<string, string>> = { BQML: 'Bq/ml', CNTS: 'counts', GML: 'g/ml', CM2ML: 'cm²/ml' };
  return units === undefined ? '' : (written[units] ?? units);
}
