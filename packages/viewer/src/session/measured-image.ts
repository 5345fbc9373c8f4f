import {
  fromPatient,
  measure,
  pixelSize,
  pixelsToMeasure,
  placedPlane,
  recordVersion,
  statedText,
  toPatient,
  type GridPoint,
  type Measured,
  type MeasuredPixelSize,
  type Measurement,
  type PlacedPlane,
  type ToolType,
} from '@mado/reading';
import { firstText } from '@mado/dicom';
import type { Picture } from './picture.ts';
import { modalityUnit, pixelValues } from './pixel-values.ts';
import type { ViewerImage } from './series-images.ts';
import type { SeriesBase } from './state.ts';
import { tag } from './tags.ts';

/** The place of an image in its patient; null where it has none, or no frame of reference that gives it a meaning. */
function placeOf({ plane, instance }: ViewerImage): PlacedPlane | null {
  return firstText(instance, tag.FrameOfReferenceUID) === undefined ? null : placedPlane(plane);
}

export function sizeOf({ instance, plane, aspect }: ViewerImage, points: readonly GridPoint[]): MeasuredPixelSize {
  return pixelSize(instance, plane.spacing, aspect, points);
}

/** UTF-16 units that the unit of a record may have. */
const UNIT_LIMIT = 64;

/** To 0.0001 mm or px. */
const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;

/** Points as they are kept. What a hand draws is no finer, and an outline of 10,000 points has its room [AN-25]. */
function keptPoints(tool: ToolType, points: readonly GridPoint[], place: PlacedPlane | null): number[][] {
  const exact = points.map((point) => (place ? [...toPatient(place, point)] : [point.column, point.row]));
  return tool === 'FreehandMouse' ? exact.map((point) => point.map(rounded)) : exact;
}

/** What a measurement is of, without what its drawing says. */
export type MeasurementBase = Pick<Measurement, '_id' | 'toolType' | 'label' | 'location' | 'description' | 'text'>;

/** The record of something drawn on an image. `picture`: null where its pixels are not at hand. */
export function measurementOn(
  base: MeasurementBase,
  { study, series }: SeriesBase,
  image: ViewerImage,
  points: readonly GridPoint[],
  picture: Picture | null,
): Measurement {
  const place = placeOf(image);
  const { cachedStats, unit } = measuredOn(base.toolType, image, points, picture);
  return {
    ...base,
    recordVersion,
    StudyInstanceUID: firstText(image.instance, tag.StudyInstanceUID) ?? study.StudyInstanceUID,
    SeriesInstanceUID: firstText(image.instance, tag.SeriesInstanceUID) ?? series.SeriesInstanceUID,
    SOPInstanceUID: image.SOPInstanceUID,
    frameIndex: image.frame - 1,
    FrameOfReferenceUID: place ? (firstText(image.instance, tag.FrameOfReferenceUID) ?? null) : null,
    space: place ? 'patient' : 'image',
    points: keptPoints(base.toolType, points, place),
    cachedStats,
    unit,
    modalityUnit: statedText(modalityUnit(image), UNIT_LIMIT),
  };
}

/** What is measured on an image, and in which unit of length. */
function measuredOn(
  tool: ToolType,
  image: ViewerImage,
  points: readonly GridPoint[],
  picture: Picture | null,
): { cachedStats: Measured; unit: 'mm' | 'px' } {
  const size = sizeOf(image, points);
  const values = picture && pixelValues(picture, image);
  return { cachedStats: measure(tool, points, size, values), unit: size.unit };
}

/** How many pixels are looked at for what a tool measures on an image. */
export function pixelsMeasured(tool: ToolType, image: ViewerImage, points: readonly GridPoint[]): number {
  return pixelsToMeasure(tool, points, sizeOf(image, points), image);
}

/** A measurement's points on the grid of the image that it was drawn on; null where the image has lost its place. */
export function pointsOn({ space, points }: Measurement, image: ViewerImage): readonly GridPoint[] | null {
  if (space === 'image') return points.map(([column = 0, row = 0]) => ({ column, row }));
  const place = placeOf(image);
  return place && points.map((point) => fromPatient(place, point));
}

export function isOn({ SOPInstanceUID, frameIndex }: Measurement, image: ViewerImage): boolean {
  return SOPInstanceUID === image.SOPInstanceUID && frameIndex === image.frame - 1;
}
