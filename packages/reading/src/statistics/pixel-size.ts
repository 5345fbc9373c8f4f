import { firstNumber, firstText, items, numbers, type DicomJson } from '@mado/dicom';
import type { GridPoint } from '../geometry/affine.ts';
import type { PixelSize } from '../geometry/shape.ts';

/** Where a pixel's size comes from [RD-6]; `pixels`: it is not known, and lengths are in widths of a pixel. */
export type SizeSource =
  'PixelSpacing' | 'calibrated' | 'ImagerPixelSpacing' | 'NominalScannedPixelSpacing' | 'UltrasoundRegion' | 'pixels';

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
  const region = ultrasoundRegion(instance, points);
  if (region) return region;
  if (hasRegions(instance) && !spacing) return inPixels(aspect);
  if (spacing) {
    const calibrated = firstText(instance, tag.PixelSpacingCalibrationType) !== undefined;
    return inMillimetres(spacing, calibrated ? 'calibrated' : 'PixelSpacing');
  }
  const imager = pair(instance, tag.ImagerPixelSpacing);
  if (imager) {
    // At the detector a thing is as much larger as rays spread behind it (PS3.3 C.8.7.3.1.3).
    const stated = firstNumber(instance, tag.EstimatedRadiographicMagnificationFactor) ?? 1;
    const factor = stated > 0 && Number.isFinite(stated) ? stated : 1;
    return inMillimetres([imager[0] / factor, imager[1] / factor], 'ImagerPixelSpacing');
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

function hasRegions(instance: DicomJson): boolean {
  return items(instance, tag.SequenceOfUltrasoundRegions).length > 0;
}

/** The region that holds all points, where it is measured in centimetres both ways. */
function ultrasoundRegion(instance: DicomJson, points: readonly GridPoint[]): MeasuredPixelSize | null {
  if (points.length === 0) return null;
  for (const region of items(instance, tag.SequenceOfUltrasoundRegions)) {
    const [left, top] = [firstNumber(region, tag.RegionLocationMinX0), firstNumber(region, tag.RegionLocationMinY0)];
    const [right, bottom] = [
      firstNumber(region, tag.RegionLocationMaxX1),
      firstNumber(region, tag.RegionLocationMaxY1),
    ];
    if (left === undefined || top === undefined || right === undefined || bottom === undefined) continue;
    // The last column and row belong to the region (PS3.3 C.8.5.5.1.2).
    const inside = ({ column, row }: GridPoint) =>
      column >= left && column <= right + 1 && row >= top && row <= bottom + 1;
    if (!points.every(inside)) continue;
    const units = [tag.PhysicalUnitsXDirection, tag.PhysicalUnitsYDirection].map((one) => firstNumber(region, one));
    const across = Math.abs(firstNumber(region, tag.PhysicalDeltaX) ?? 0) * 10;
    const down = Math.abs(firstNumber(region, tag.PhysicalDeltaY) ?? 0) * 10;
    if (!units.every((unit) => unit === CENTIMETRES) || !(across > 0) || !(down > 0)) return null;
    return inMillimetres([down, across], 'UltrasoundRegion');
  }
  return null;
}

function pair(instance: DicomJson, element: string): readonly [number, number] | null {
  const [down = 0, across = 0] = numbers(instance, element) ?? [];
  return down > 0 && across > 0 ? [down, across] : null;
}
