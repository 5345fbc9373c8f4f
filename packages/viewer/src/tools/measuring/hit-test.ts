import { toCanvas, type Affine, type CanvasPoint, type GridPoint, type Measurement } from '@mado/reading';
import { isDrawable, mayChange } from '../../session/change-measurement.ts';
import { isOn, pointsOn } from '../../session/measured-image.ts';
import type { ReadingState } from '../../session/reading-state.ts';
import type { ViewerImage } from '../../session/series-images.ts';
import { sizeOf } from '../../session/measured-image.ts';
import { outlineOf } from '../../session/measurement-outline.ts';

/** What lies under a pointer: one of a measurement's points (zero-based), or its outline with null. */
export interface Hit {
  readonly measurement: Measurement;
  readonly points: readonly GridPoint[];
  readonly handle: number | null;
}

/** How far off a pointer may be, in device pixels; `chosen`: from the points of the selected measurement. */
export interface Reach {
  readonly any: number;
  readonly chosen: number;
}

/**
 * The measurement under a point of the canvas: handles before outlines, the nearest first, the selected one before
 * others. What may not be changed is not taken hold of [VW-72].
 */
export function hitTest(
  { measurements, selected }: Pick<ReadingState, 'measurements' | 'selected'>,
  image: ViewerImage,
  affine: Affine,
  at: CanvasPoint,
  reach: Reach,
): Hit | null {
  let best: (Hit & { away: number }) | null = null;
  for (const { measurement } of measurements.values()) {
    if (!isOn(measurement, image) || !mayChange(measurement) || !isDrawable(measurement)) continue;
    const points = pointsOn(measurement, image);
    if (!points) continue;
    // What is selected lies on top; an outline gives way to any handle.
    const bonus = measurement._id === selected ? reach.any / 2 : 0;
    const toPoint = measurement._id === selected ? reach.chosen : reach.any;
    for (const [handle, point] of handlesOf(measurement, points)) {
      const away = apart(toCanvas(affine, point), at);
      const rank = away - bonus;
      if (away <= toPoint && (!best || rank < best.away)) best = { measurement, points, handle, away: rank };
    }
    const away = awayFromOutline(measurement, points, image, affine, at);
    const rank = away - bonus + reach.any;
    if (away <= reach.any && (!best || rank < best.away)) best = { measurement, points, handle: null, away: rank };
  }
  return best;
}

/** Points that can be taken hold of: of a freehand outline every one is. */
function handlesOf({ toolType }: Measurement, points: readonly GridPoint[]): [number, GridPoint][] {
  const all = [...points.entries()];
  if (toolType !== 'FreehandMouse') return all;
  const every = Math.max(1, Math.ceil(points.length / 12));
  return all.filter(([index]) => index % every === 0);
}

function awayFromOutline(
  { toolType }: Measurement,
  points: readonly GridPoint[],
  image: ViewerImage,
  affine: Affine,
  at: CanvasPoint,
): number {
  let least = Infinity;
  for (const line of outlineOf(toolType, points, sizeOf(image, points))) {
    const seen = line.map((point) => toCanvas(affine, point));
    for (const [index, to] of seen.entries()) {
      const from = seen[index - 1];
      if (from) least = Math.min(least, awayFromLine(from, to, at));
    }
  }
  return least;
}

function awayFromLine(a: CanvasPoint, b: CanvasPoint, at: CanvasPoint): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const squared = dx ** 2 + dy ** 2;
  const share = squared === 0 ? 0 : Math.min(1, Math.max(0, ((at.x - a.x) * dx + (at.y - a.y) * dy) / squared));
  return Math.hypot(at.x - a.x - dx * share, at.y - a.y - dy * share);
}

function apart(a: CanvasPoint, b: CanvasPoint): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
