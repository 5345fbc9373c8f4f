import { firstText, type DicomJson } from '@mado/dicom';
import { modalityFunction, pixelPadding } from '@mado/dicom/frames';
import type { PixelValues } from '@mado/reading';
import type { Picture } from './picture.ts';
import type { ViewerImage } from './series-images.ts';
import { tag } from './tags.ts';

type Valued = Pick<ViewerImage, 'instance' | 'uptake'>;

/**
 * The values of an image after the modality transform, as an uptake where that is known [RD-14], without pixel padding
 * [RD-13]; null for colour.
 */
export function pixelValues(picture: Picture, { instance, uptake }: Valued): PixelValues | null {
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
export function modalityUnit({ instance, uptake }: Valued): string {
  return uptake?.unit ?? statedUnit(instance);
}

function statedUnit(instance: DicomJson): string {
  const type = firstText(instance, tag.RescaleType);
  const modality = firstText(instance, tag.Modality);
  if (modality === 'PT' || modality === 'NM') return unitsOf(firstText(instance, tag.Units));
  if (type === 'US' || type === 'UNSPECIFIED') return '';
  if (type !== undefined) return type;
  // Of a CT image that states none it is HU (PS3.3 C.8.2.1.1.2), unless it was derived from something else.
  const original = instance[tag.ImageType]?.Value?.[0] !== 'DERIVED';
  return modality === 'CT' && original && instance[tag.RescaleSlope] !== undefined ? 'HU' : '';
}

/** Units (0054,1001), as people write them (PS3.3 C.8.9.1.1.3). */
function unitsOf(units: string | undefined): string {
  const written: Readonly<Record<string, string>> = { BQML: 'Bq/ml', CNTS: 'counts', GML: 'g/ml', CM2ML: 'cm²/ml' };
  return units === undefined ? '' : (written[units] ?? units);
}
