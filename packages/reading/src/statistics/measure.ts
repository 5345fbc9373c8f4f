import type { GridPoint } from '../geometry/affine.ts';
import { areaOf } from '../geometry/outline.ts';
import { angleAt, distance, isRoi, type PixelSize, type RoiType } from '../geometry/shape.ts';
import type { ToolType } from '../record/measurement.ts';
import { pixelsLookedAt, roiStatistics, type PixelValues } from './roi-statistics.ts';

/** What was measured, by name; only what the tool measures is there [RD-3]. Lengths in the unit of the pixel's size. */
export type Measured = Readonly<Partial<Record<MeasuredName, number>>>;

export const measuredNames = [
  'length',
  'angle',
  'longestDiameter',
  'shortestDiameter',
  'area',
  'mean',
  'standardDeviation',
  'minimum',
  'maximum',
  'count',
  'inside',
  'value',
] as const;
export type MeasuredName = (typeof measuredNames)[number];

/**
 * Measures on an image's grid [RD-3].
 *
 * @param points in the tool's order [RD-2]
 * @param values null for colour, and while the pixels are not at hand: geometry alone is measured
 */
export function measure(
  tool: ToolType,
  points: readonly GridPoint[],
  size: PixelSize,
  values: PixelValues | null,
): Measured {
  const [a, b, c, d] = points;
  if (isRoi(tool)) return enclosed(tool, points, size, values);
  if (tool === 'DragProbe') return a && values ? probed(a, values) : {};
  if (tool === 'Length') return a && b ? { length: distance(a, b, size) } : {};
  if (tool === 'Angle') return a && b && c ? { angle: angleAt([a, b, c], size) } : {};
  if (tool === 'Bidirectional' && a && b && c && d) {
    const both = [distance(a, b, size), distance(c, d, size)];
    return { longestDiameter: Math.max(...both), shortestDiameter: Math.min(...both) };
  }
  return {};
}

/** How many pixels have to be looked at for what a tool measures: `measure` takes as long. */
export function pixelsToMeasure(
  tool: ToolType,
  points: readonly GridPoint[],
  size: PixelSize,
  image: Pick<PixelValues, 'columns' | 'rows'>,
): number {
  return isRoi(tool) ? pixelsLookedAt(areaOf(tool, points, size), image) : 1;
}

function enclosed(tool: RoiType, points: readonly GridPoint[], size: PixelSize, values: PixelValues | null): Measured {
  const shape = areaOf(tool, points, size);
  const own = shape.area;
  const area = Number.isFinite(own) ? { area: own } : {};
  if (!values) return area;
  const { inside, statistics } = roiStatistics(values, shape);
  if (statistics) return { ...area, ...statistics };
  return { ...area, ...nothing(inside > 0 || points.some((point) => isOn(point, values)) ? inside : null) };
}

/**
 * No pixel counts [RD-23]. `inside`: those that lie in it all the same, none where it lies between their centres; null
 * off the image.
 */
function nothing(inside: number | null): Measured {
  return inside === null ? { count: 0 } : { count: 0, inside };
}

function isOn({ column, row }: GridPoint, { columns, rows }: PixelValues): boolean {
  return column >= 0 && row >= 0 && column < columns && row < rows;
}

/** The value of the pixel that holds the point. */
function probed(point: GridPoint, values: PixelValues): Measured {
  if (!isOn(point, values)) return nothing(null);
  const value = values.valueAt(Math.floor(point.row) * values.columns + Math.floor(point.column));
  return Number.isFinite(value) ? { value } : nothing(1);
}
