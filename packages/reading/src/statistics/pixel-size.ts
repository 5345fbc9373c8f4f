import { firstNumber, firstText, items, numbers, type DicomJson } from '@mado/dicom';
import type { GridPoint } from '../geometry/affine.ts';
import type { PixelSize } from '../geometry/shape.ts';

/**
 * Where a pixel's size comes from [RD-6]; `magnified`: that at the detector, divided by the stated magnification;
 * `pixels`: it is not known, and lengths are in widths of a pixel.
 */
export type SizeSource =
  | 'PixelSpacing'
  | 'calibrated'
  | 'ImagerPixelSpacing'
  | 'magnified'
  | 'NominalScannedPixelSpacing'
  | 'UltrasoundRegion'
  | 'pixels';

export interface MeasuredPixelSize extends PixelSize {
  readonly unit: 'mm' | 'px';
  readonly source: SizeSource;
}

const tag = {
  ImagerPixelSpacing: '00181164',
  EstimatedRadiographicMagnificationFactor: '00181114',
  NominalScannedPixelSpacing: '00182010',
  PixelSpacing: '00280030',
  PixelSpacingCalibrationType: '00280A02',
  SequenceOfUltrasoundRegions: '00186011',
  RegionLocationMinX0: '00186018',
  RegionLocationMinY0: '0018601A',
  RegionLocationMaxX1: '0018601C',
  RegionLocationMaxY1: '0018601E',
  PhysicalUnitsXDirection: '00186024',
  PhysicalUnitsYDirection: '00186026',
  PhysicalDeltaX: '0018602C',
  PhysicalDeltaY: '0018602E',
} as const;

/** Physical units of an ultrasound region: centimetres (PS3.3 C.8.5.5.1.15). */
const CENTIMETRES = 3;

/**
 * The size by which lengths on an image are measured [RD-6].
 *
 * @param spacing Pixel Spacing of the frame, rows then columns, in mm, where it states one
 * @param aspect height of a pixel divided by its width, where nothing is known in mm
 * @param points where it is measured: an ultrasound image has regions of its own sizes
 */
export function pixelSize(
  instance: DicomJson,
  spacing: readonly [rows: number, columns: number] | null,
  aspect: number,
  points: readonly GridPoint[],
): MeasuredPixelSize {
  const regions = ultrasoundRegions(instance);
  if (regions.some((region) => points.some((point) => holds(region, point))))
    return sizeInRegions(regions, points, aspect);
  if (regions.length > 0 && !spacing) return inPixels(aspect);
  if (spacing) {
    const calibrated = firstText(instance, tag.PixelSpacingCalibrationType) !== undefined;
    return inMillimetres(spacing, calibrated ? 'calibrated' : 'PixelSpacing');
  }
  const imager = pair(instance, tag.ImagerPixelSpacing);
  if (imager) {
    // At the detector a thing is as much larger as rays spread behind it (PS3.3 C.8.7.3.1.3).
    const factor = firstNumber(instance, tag.EstimatedRadiographicMagnificationFactor) ?? 0;
    if (!(factor > 0 && Number.isFinite(factor))) return inMillimetres(imager, 'ImagerPixelSpacing');
    return inMillimetres([imager[0] / factor, imager[1] / factor], 'magnified');
  }
  const scanned = pair(instance, tag.NominalScannedPixelSpacing);
  return scanned ? inMillimetres(scanned, 'NominalScannedPixelSpacing') : inPixels(aspect);
}

function inMillimetres([down, across]: readonly [number, number], source: SizeSource): MeasuredPixelSize {
  return { across, down, unit: 'mm', source };
}

function inPixels(aspect: number): MeasuredPixelSize {
  return { across: 1, down: aspect > 0 && Number.isFinite(aspect) ? aspect : 1, unit: 'px', source: 'pixels' };
}

/** An area of an ultrasound image (PS3.3 C.8.5.5), by its edges on the grid; `size` where it is in cm both ways. */
interface Region {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly size: PixelSize | null;
}

function ultrasoundRegions(instance: DicomJson): readonly Region[] {
  return items(instance, tag.SequenceOfUltrasoundRegions).flatMap((region) => {
    const [left, top] = [firstNumber(region, tag.RegionLocationMinX0), firstNumber(region, tag.RegionLocationMinY0)];
    const [right, bottom] = [
      firstNumber(region, tag.RegionLocationMaxX1),
      firstNumber(region, tag.RegionLocationMaxY1),
    ];
    if (left === undefined || top === undefined || right === undefined || bottom === undefined) return [];
    // The last column and row belong to the region (PS3.3 C.8.5.5.1.2).
    return [{ left, top, right: right + 1, bottom: bottom + 1, size: sizeOfRegion(region) }];
  });
}

function sizeOfRegion(region: DicomJson): PixelSize | null {
  const units = [tag.PhysicalUnitsXDirection, tag.PhysicalUnitsYDirection].map((one) => firstNumber(region, one));
  const across = Math.abs(firstNumber(region, tag.PhysicalDeltaX) ?? 0) * 10;
  const down = Math.abs(firstNumber(region, tag.PhysicalDeltaY) ?? 0) * 10;
  return units.every((unit) => unit === CENTIMETRES) && across > 0 && down > 0 ? { across, down } : null;
}

function holds({ left, top, right, bottom }: Region, { column, row }: GridPoint): boolean {
  return column >= left && column <= right && row >= top && row <= bottom;
}

/**
 * Where all points lie in one region in centimetres. Regions may overlap: where a point lies in another one too that
 * is of another size, or of no length at all, it is not known which of them is seen there.
 */
function sizeInRegions(regions: readonly Region[], points: readonly GridPoint[], aspect: number): MeasuredPixelSize {
  const whole = regions.find((region) => region.size && points.every((point) => holds(region, point)));
  if (!whole?.size) return inPixels(aspect);
  const { across, down } = whole.size;
  const alike = ({ size }: Region) => size?.across === across && size.down === down;
  const doubtful = regions.some((region) => !alike(region) && points.some((point) => liesWithin(region, point)));
  return doubtful ? inPixels(aspect) : inMillimetres([down, across], 'UltrasoundRegion');
}

/** Not on the edge, which neighbours have in common. */
function liesWithin({ left, top, right, bottom }: Region, { column, row }: GridPoint): boolean {
  return column > left && column < right && row > top && row < bottom;
}

function pair(instance: DicomJson, element: string): readonly [number, number] | null {
  const [down = 0, across = 0] = numbers(instance, element) ?? [];
  return down > 0 && across > 0 ? [down, across] : null;
}
