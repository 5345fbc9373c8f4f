import { LETTER, LINE_HEIGHT } from '../overlays/label-place.ts';
import { LINE, type Primitive } from '../overlays/measurement-primitives.ts';

/** How what lies over a picture is drawn. */
export interface Drawing {
  /** Of lines and words, as CSS has it. */
  readonly colour: string;
  readonly fontFamily: string;
}

/** What a measurement is painted by, with the dark line around it that the screen has, in the units of the context. */
export function drawPrimitives(
  context: CanvasRenderingContext2D,
  primitives: readonly Primitive[],
  { colour, fontFamily }: Drawing,
): void {
  for (const primitive of primitives) {
    // Who only looks at a picture takes hold of nothing in it.
    if (primitive.kind === 'handle') continue;
    if (primitive.kind === 'line') drawLine(context, primitive.points, colour);
    else
      for (const [at, line] of primitive.lines.entries()) {
        const y = primitive.at.y + at * LETTER * LINE_HEIGHT;
        drawWords(context, line, { x: primitive.at.x, y }, { colour, font: `500 ${LETTER}px ${fontFamily}` });
      }
  }
}

function drawLine(
  context: CanvasRenderingContext2D,
  points: readonly { readonly x: number; readonly y: number }[],
  colour: string,
): void {
  context.lineJoin = 'round';
  context.beginPath();
  for (const [at, { x, y }] of points.entries()) {
    if (at === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  context.strokeStyle = 'rgb(0 0 0 / 0.55)';
  context.lineWidth = LINE + 2;
  context.stroke();
  context.strokeStyle = colour;
  context.lineWidth = LINE;
  context.stroke();
}

/** A line of words with a dark line around each letter. */
export function drawWords(
  context: CanvasRenderingContext2D,
  words: string,
  at: { readonly x: number; readonly y: number },
  { colour, font }: { colour: string; font: string },
): void {
  context.font = font;
  context.textAlign = 'left';
  context.textBaseline = 'alphabetic';
  context.lineJoin = 'round';
  context.strokeStyle = 'rgb(0 0 0 / 0.85)';
  context.lineWidth = 4;
  context.strokeText(words, at.x, at.y);
  context.fillStyle = colour;
  context.fillText(words, at.x, at.y);
}
