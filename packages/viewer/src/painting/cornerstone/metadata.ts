import { firstNumber, firstText } from '@mado/dicom';
import type { ViewerImage } from '../../session/series-images.ts';
import type { Processor } from './processor.ts';
import { tag } from '../../session/tags.ts';

/**
 * Distance between rows and between columns for the engine: mm, or in the proportion of a pixel's sides where mm are
 * unknown.
 */
export function engineSpacing({ plane, aspect }: ViewerImage): readonly [rows: number, columns: number] {
  return plane.spacing ?? [aspect, 1];
}

/** Answers of the engine's metadata modules for one image; undefined for modules that it does not need of us. */
export function metadataModule(
  type: string,
  image: ViewerImage,
  processor: Processor,
): Readonly<Record<string, unknown>> | undefined {
  const { instance } = image;
  switch (type) {
    case 'imagePlaneModule':
      return planeModule(image);
    case 'imagePixelModule':
      return pixelModule(image, processor);
    case 'generalSeriesModule':
      return { modality: firstText(instance, tag.Modality) ?? '' };
    case 'sopCommonModule':
      return { sopInstanceUID: image.SOPInstanceUID, sopClassUID: firstText(instance, tag.SOPClassUID) };
    case 'generalImageModule':
      return { sopInstanceUID: image.SOPInstanceUID, instanceNumber: firstNumber(instance, tag.InstanceNumber) };
    default:
      return undefined;
  }
}

function planeModule(image: ViewerImage): Readonly<Record<string, unknown>> {
  const { plane, rows, columns } = image;
  const [rowPixelSpacing, columnPixelSpacing] = engineSpacing(image);
  const orientation = plane.orientation ?? [1, 0, 0, 0, 1, 0];
  return {
    frameOfReferenceUID: firstText(image.instance, tag.FrameOfReferenceUID),
    rows,
    columns,
    imageOrientationPatient: [...orientation],
    rowCosines: orientation.slice(0, 3),
    columnCosines: orientation.slice(3, 6),
    imagePositionPatient: plane.position ? [...plane.position] : [0, 0, 0],
    pixelSpacing: [rowPixelSpacing, columnPixelSpacing],
    rowPixelSpacing,
    columnPixelSpacing,
    sliceThickness: plane.thickness ?? undefined,
    usingDefaultValues: plane.spacing === null || plane.orientation === null || plane.position === null,
  };
}

/**
 * Colour comes as RGB, whatever it was in the file. Grey always comes as MONOCHROME2: black and white are turned round
 * by the display transform, and the engine must not do it a second time.
 */
function pixelModule({ instance }: ViewerImage, processor: Processor): Readonly<Record<string, unknown>> {
  const stated = firstText(instance, tag.PhotometricInterpretation) ?? 'MONOCHROME2';
  const colour = !stated.startsWith('MONOCHROME');
  return {
    samplesPerPixel: colour ? (processor === 'gpu' ? 3 : 4) : 1,
    photometricInterpretation: colour ? 'RGB' : 'MONOCHROME2',
    bitsAllocated: colour ? 8 : (firstNumber(instance, tag.BitsAllocated) ?? 16),
    bitsStored: colour ? 8 : (firstNumber(instance, tag.BitsStored) ?? 16),
    highBit: colour ? 7 : (firstNumber(instance, tag.HighBit) ?? 15),
    pixelRepresentation: colour ? 0 : (firstNumber(instance, tag.PixelRepresentation) ?? 0),
  };
}
