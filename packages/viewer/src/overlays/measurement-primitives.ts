import { toCanvas, type Affine, type CanvasPoint, type GridPoint, type ToolType } from '@mado/reading';
import type { Labelled } from './label-place.ts';

/** What a measurement is painted by, on the screen and on a picture that is handed on; in CSS pixels. */
export type Primitive =
  | { readonly kind: 'line'; readonly points: readonly CanvasPoint[] }
  | { readonly kind: 'handle'; readonly at: CanvasPoint }
  | { readonly kind: 'label'; readonly at: CanvasPoint; readonly lines: readonly string[] };

/** What is seen of a measurement; `lines`: the words of its label. */
export interface SeenMeasurement extends Labelled {
  /** Its points can be taken hold of. */
  readonly handles: boolean;
}

/** A measurement's points and lines, from the grid of its image to the canvas. */
export function seenMeasurement(
  toolType: ToolType,
  points: readonly GridPoint[],
  outline: readonly (readonly GridPoint[])[],
  affine: Affine,
): Pick<SeenMeasurement, 'toolType' | 'points' | 'outline'> {
  const onCanvas = (point: GridPoint) => toCanvas(affine, point);
  return { toolType, points: points.map(onCanvas), outline: outline.map((line) => line.map(onCanvas)) };
}

/** Width of a measurement's lines in CSS pixels. */
export const LINE = 2;

const ARROW_HEAD = 12;
const CROSS = 7;
/** Most handles of a freehand outline. */
const HANDLES = 12;

/** @param at where the words begin; null: there are none */
export function measurementPrimitives(seen: SeenMeasurement, at: CanvasPoint | null): Primitive[] {
  const { toolType, points, outline, handles } = seen;
  const lines: Primitive[] = outline.map((line) => ({ kind: 'line', points: line }));
  const [first, second] = points;
  if (toolType === 'ArrowAnnotate' && first && second) lines.push(arrowHead(first, second));
  if (toolType === 'DragProbe' && first) lines.push(...cross(first));
  const every = toolType === 'FreehandMouse' ? Math.max(1, Math.ceil(points.length / HANDLES)) : 1;
  const held = handles && toolType !== 'DragProbe' ? points.filter((_, index) => index % every === 0) : [];
  return [...lines, ...held.map((at): Primitive => ({ kind: 'handle', at })), ...label(seen, at)];
}

/** It points at the first point, where the arrow was begun. */
function arrowHead(tip: CanvasPoint, end: CanvasPoint): Primitive {
  const angle = Math.atan2(end.y - tip.y, end.x - tip.x);
  const barb = (by: number) => ({
    x: tip.x + ARROW_HEAD * Math.cos(angle + by),
    y: tip.y + ARROW_HEAD * Math.sin(angle + by),
  });
  return { kind: 'line', points: [barb(0.45), tip, barb(-0.45)] };
}

function cross({ x, y }: CanvasPoint): Primitive[] {
  return [
    {
      kind: 'line',
      points: [
        { x: x - CROSS, y },
        { x: x + CROSS, y },
      ],
    },
    {
      kind: 'line',
      points: [
        { x, y: y - CROSS },
        { x, y: y + CROSS },
      ],
    },
  ];
}

function label(seen: SeenMeasurement, at: CanvasPoint | null): Primitive[] {
  return at && seen.lines.length > 0 ? [{ kind: 'label', at, lines: seen.lines }] : [];
}
