import { distance, type GridPoint, type PixelSize, type ToolType } from '@mado/reading';

/** Corners by which a curve is drawn: between them it is off by a thousandth of its radius. */
const CORNERS = 72;

/**
 * The lines by which a tool's points are drawn, on the grid of the image. A closed one ends where it begins. Heads of
 * arrows and crosses are of the screen, not of the image: they are not among them.
 */
export function outlineOf(tool: ToolType, points: readonly GridPoint[], size: PixelSize): (readonly GridPoint[])[] {
  const [a, b, c, d] = points;
  switch (tool) {
    case 'Length':
    case 'ArrowAnnotate':
    case 'Angle':
      return [points];
    case 'Bidirectional':
      return a && b && c && d
        ? [
            [a, b],
            [c, d],
          ]
        : [];
    case 'RectangleRoi':
    case 'FreehandMouse':
      return a ? [[...points, a]] : [];
    case 'CircleRoi':
      return a && b ? [circle(a, distance(a, b, size), size)] : [];
    case 'EllipticalRoi':
      return a && b && c && d ? [ellipse(a, b, c, d)] : [];
    case 'DragProbe':
      return [];
  }
}

function circle({ column, row }: GridPoint, radius: number, { across, down }: PixelSize): GridPoint[] {
  return around((cos, sin) => ({ column: column + (cos * radius) / across, row: row + (sin * radius) / down }));
}

function ellipse(a: GridPoint, b: GridPoint, c: GridPoint, d: GridPoint): GridPoint[] {
  const column = (a.column + b.column + c.column + d.column) / 4;
  const row = (a.row + b.row + c.row + d.row) / 4;
  return around((cos, sin) => ({
    column: column + (cos * (b.column - a.column) + sin * (d.column - c.column)) / 2,
    row: row + (cos * (b.row - a.row) + sin * (d.row - c.row)) / 2,
  }));
}

function around(at: (cos: number, sin: number) => GridPoint): GridPoint[] {
  return Array.from({ length: CORNERS + 1 }, (_, i) => {
    const angle = ((i % CORNERS) * 2 * Math.PI) / CORNERS;
    return at(Math.cos(angle), Math.sin(angle));
  });
}
