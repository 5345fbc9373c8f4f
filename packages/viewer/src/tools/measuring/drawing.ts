import {
  between,
  distance,
  moved,
  pointLimit,
  type GridPoint,
  type PixelSize,
  type ToolType,
  type Vector,
} from '@mado/reading';

/**
 * Something that is being drawn: with the button or finger down, or between two presses, where it was lifted at its
 * beginning or between the legs of an angle, and the next press sets the next point.
 */
export interface Drawing {
  readonly tool: ToolType;
  readonly start: GridPoint;
  /** In the tool's order, as many as the finished record has. */
  readonly points: readonly GridPoint[];
  /** The second leg of an angle. */
  readonly second: boolean;
  /** It came down to set a point that was being placed, which counts wherever it is lifted. */
  readonly setting: boolean;
}

/** What is known of the image that is drawn on. */
export interface DrawingGround {
  readonly size: PixelSize;
  /** The shortest way, in pixels of the image, between two points of a freehand outline. */
  readonly step: number;
}

/** The half of a bidirectional measurement's long axis is its short one, until its ends are moved. */
const SHORT_SHARE = 0.5;

export function begin(tool: ToolType, at: GridPoint): Drawing {
  const count = { Length: 2, ArrowAnnotate: 2, CircleRoi: 2, Angle: 3, FreehandMouse: 1, DragProbe: 1 } as const;
  const points = Array.from({ length: count[tool as keyof typeof count] ?? 4 }, () => at);
  return { tool, start: at, points, second: false, setting: false };
}

/** The pointer is somewhere else. */
export function drawTo(drawing: Drawing, at: GridPoint, ground: DrawingGround): Drawing {
  return { ...drawing, points: pointsTo(drawing, at, ground) };
}

/**
 * The pointer was lifted.
 * @param travelled whether it had gone farther than a hand trembles
 * @returns null when nothing can come of it
 */
export function lift(drawing: Drawing, travelled: boolean): Drawing | 'done' | null {
  if (drawing.tool === 'DragProbe') return 'done';
  if (drawing.tool === 'FreehandMouse') return drawing.points.length >= 3 ? 'done' : null;
  const [first, last] = [drawing.points[0], drawing.points.at(-1)];
  const apart = first?.column !== last?.column || first?.row !== last?.row;
  if (!travelled && !(drawing.setting && apart)) return drawing;
  if (drawing.tool === 'Angle' && !drawing.second) return { ...drawing, second: true, setting: false };
  return 'done';
}

/** The pointer came down again while a point was being placed: with its lifting that point is set. */
export function press(drawing: Drawing): Drawing {
  return { ...drawing, setting: true };
}

function pointsTo(
  { tool, start, points, second }: Drawing,
  at: GridPoint,
  ground: DrawingGround,
): readonly GridPoint[] {
  switch (tool) {
    case 'Length':
    case 'ArrowAnnotate':
    case 'CircleRoi':
      return [start, at];
    case 'DragProbe':
      return [at];
    case 'Angle':
      return second ? [...points.slice(0, 2), at] : [start, at, at];
    case 'RectangleRoi':
      return [start, { column: at.column, row: start.row }, at, { column: start.column, row: at.row }];
    case 'EllipticalRoi':
      return ellipseIn(start, at);
    case 'Bidirectional':
      return bidirectional(start, at, ground.size);
    case 'FreehandMouse':
      return extended(points, at, ground.step);
  }
}

/** The ends of both axes of the ellipse in a box. */
function ellipseIn(a: GridPoint, b: GridPoint): readonly GridPoint[] {
  const [column, row] = [(a.column + b.column) / 2, (a.row + b.row) / 2];
  return [
    { column: a.column, row },
    { column: b.column, row },
    { column, row: a.row },
    { column, row: b.row },
  ];
}

function bidirectional(a: GridPoint, b: GridPoint, size: PixelSize): readonly GridPoint[] {
  const along = between(a, b, size);
  const middle = moved(a, { x: along.x / 2, y: along.y / 2 }, size);
  const half: Vector = { x: (-along.y * SHORT_SHARE) / 2, y: (along.x * SHORT_SHARE) / 2 };
  return [a, b, moved(middle, half, size), moved(middle, { x: -half.x, y: -half.y }, size)];
}

function extended(points: readonly GridPoint[], at: GridPoint, step: number): readonly GridPoint[] {
  const last = points.at(-1);
  if (last && distance(last, at, { across: 1, down: 1 }) < step) return points;
  // A hand that goes on and on would draw what cannot be kept.
  if (points.length === pointLimit) return [...points.slice(0, -1), at];
  return [...points, at];
}
