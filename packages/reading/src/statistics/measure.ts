import type { GridPoint } from '../geometry/affine.ts';
import { areaOf } from '../geometry/outline.ts';
import { angleAt, distance, isRoi, type PixelSize } from '../geometry/shape.ts';
import type { ToolType } from '../record/measurement.ts';
import { roiStatistics, type PixelValues } from './roi-statistics.ts';

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
  if (isRoi(tool)) {
    const enclosed = areaOf(tool, points, size);
    const { count, ...statistics } = (values && roiStatistics(values, enclosed)) ?? { count: 0 };
    const area = Number.isFinite(enclosed.area) ? { area: enclosed.area } : {};
    return { ...area, ...statistics, ...(values ? { count } : {}) };
  }
  if (tool === 'DragProbe') return a && values ? probed(a, values) : {};
  if (tool === 'Length') return a && b ? { length: distance(a, b, size) } : {};
  if (tool === 'Angle') return a && b && c ? { angle: angleAt([a, b, c], size) } : {};
  if (tool === 'Bidirectional' && a && b && c && d) {
    const both = [distance(a, b, size), distance(c, d, size)];
    return { longestDiameter: Math.max(...both), shortestDiameter: Math.min(...both) };
  }
  return {};
}

/** The value of the pixel that holds the point; nothing off the image. */
function probed({ column, row }: GridPoint, { columns, rows, valueAt }: PixelValues): Measured {
  const [x, y] = [Math.floor(column), Math.floor(row)];
  if (x < 0 || y < 0 || x >= columns || y >= rows) return {};
  const value = valueAt(y * columns + x);
  return Number.isFinite(value) ? { value } : {};
}
