import { fromPatient, placedPlane, toPatient, type GridPoint } from '@mado/reading';
import { isSameFrame } from './linked-panes.ts';
import type { ViewerImage } from './series-images.ts';

/** Planes that lie nearer to each other than this share of a right angle have no line that one could use. */
const LEAST_SINE = 0.05;

/**
 * Where one image cuts the plane of another, as far as the first reaches: two points on the grid of the other. Null
 * where they have no frame of reference in common, are nearly parallel, or do not meet.
 */
export function referenceLine(of: ViewerImage, on: ViewerImage): readonly [GridPoint, GridPoint] | null {
  const [own, other] = [placedPlane(of.plane), placedPlane(on.plane)];
  if (!own || !other || !isSameFrame(of, on)) return null;
  const corners = [
    { column: 0, row: 0 },
    { column: of.columns, row: 0 },
    { column: of.columns, row: of.rows },
    { column: 0, row: of.rows },
  ].map((corner) => fromPatient(other, toPatient(own, corner)));
  const reach = Math.max(...corners.map(({ off }) => off)) - Math.min(...corners.map(({ off }) => off));
  const size = Math.hypot(of.columns * own.spacing[1], of.rows * own.spacing[0]);
  if (reach < size * LEAST_SINE) return null;
  const crossings = corners.flatMap((from, n): GridPoint[] => {
    const to = corners[(n + 1) % corners.length] ?? from;
    // A corner that lies in the plane belongs to the edge that begins there.
    if (from.off >= 0 === to.off >= 0) return [];
    const share = from.off / (from.off - to.off);
    return [{ column: from.column + share * (to.column - from.column), row: from.row + share * (to.row - from.row) }];
  });
  const [first, second] = crossings;
  return first && second ? [first, second] : null;
}
