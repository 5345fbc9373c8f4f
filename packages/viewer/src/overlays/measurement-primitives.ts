import type { CanvasPoint, ToolType } from '@mado/reading';

/** What a measurement is painted by, on the screen and on a picture that is handed on; in CSS pixels. */
export type Primitive =
  | { readonly kind: 'line'; readonly points: readonly CanvasPoint[] }
  | { readonly kind: 'handle'; readonly at: CanvasPoint }
  | { readonly kind: 'label'; readonly at: CanvasPoint; readonly lines: readonly string[] };

export interface SeenMeasurement {
  readonly toolType: ToolType;
  readonly points: readonly CanvasPoint[];
  readonly outline: readonly (readonly CanvasPoint[])[];
  /** Words of the label. */
  readonly lines: readonly string[];
  /** Its points can be taken hold of. */
  readonly handles: boolean;
}

const ARROW_HEAD = 12;
const CROSS = 7;
/** Between the measurement and its words. */
const GAP = 10;
/** Most handles of a freehand outline. */
const HANDLES = 12;

export function measurementPrimitives(seen: SeenMeasurement): Primitive[] {
  const { toolType, points, outline, handles } = seen;
  const lines: Primitive[] = outline.map((line) => ({ kind: 'line', points: line }));
  const [first, second] = points;
  if (toolType === 'ArrowAnnotate' && first && second) lines.push(arrowHead(first, second));
  if (toolType === 'DragProbe' && first) lines.push(...cross(first));
  const every = toolType === 'FreehandMouse' ? Math.max(1, Math.ceil(points.length / HANDLES)) : 1;
  const held = handles && toolType !== 'DragProbe' ? points.filter((_, index) => index % every === 0) : [];
  return [...lines, ...held.map((at): Primitive => ({ kind: 'handle', at })), ...label(seen)];
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

/** Words stand to the right of what they belong to; those of an arrow at its end. */
function label({ toolType, points, outline, lines }: SeenMeasurement): Primitive[] {
  if (lines.length === 0) return [];
  const [, end] = points;
  const all = toolType === 'ArrowAnnotate' && end ? [end] : [...points, ...outline.flat()];
  const [first] = all;
  if (!first) return [];
  const rightmost = all.reduce((a, b) => (b.x > a.x ? b : a), first);
  return [{ kind: 'label', at: { x: rightmost.x + GAP, y: rightmost.y + 4 }, lines }];
}
