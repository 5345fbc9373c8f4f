import { useTheme } from '@mui/material/styles';
import type { Affine, CanvasPoint, Measurement } from '@mado/reading';
import { memo, useEffect, useRef, type ReactNode } from 'react';
import { useSession } from '../runtime/runtime-context.ts';
import { isOn, pointsOn, sizeOf } from '../session/measured-image.ts';
import { outlineOf } from '../session/measurement-outline.ts';
import type { ViewerImage } from '../session/series-images.ts';
import { inCssPixels } from './css-pixels.ts';
import { measurementPrimitives, seenMeasurement, type Primitive } from './measurement-primitives.ts';

/** Width and height in CSS pixels, and how much larger things are in it. */
const SIZE = 120;
const FACTOR = 2;

/**
 * What lies under a finger that draws or moves a measurement, larger and in the corner where the hand is not, with the
 * measurement and a small cross where the finger is [VW-82].
 */
export const FingerLens = memo(function FingerLens({
  pane,
  image,
  affine,
  canvas,
}: {
  pane: number;
  image: ViewerImage;
  affine: Affine;
  canvas: HTMLCanvasElement | null;
}): ReactNode {
  const { tokens } = useTheme();
  const draft = useSession(({ reading }) => (reading.draft?.pane === pane ? reading.draft : null));
  // What waits for its image is not on this one.
  const measurement = draft?.measurement && isOn(draft.measurement, image) ? draft.measurement : null;
  const finger = measurement && draft?.finger;
  const lens = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = lens.current?.getContext('2d');
    if (!context || !finger || !canvas) return;
    const { width, height } = context.canvas;
    const side = width / FACTOR;
    context.fillStyle = '#000';
    context.fillRect(0, 0, width, height);
    context.drawImage(canvas, finger.x - side / 2, finger.y - side / 2, side, side, 0, 0, width, height);
    const ratio = width / SIZE;
    const toLens = ({ x, y }: CanvasPoint) => ({
      x: (x * ratio - finger.x) * FACTOR + width / 2,
      y: (y * ratio - finger.y) * FACTOR + height / 2,
    });
    drawMeasurement(context, primitivesOf(measurement, image, affine), toLens, tokens.brand200);
    drawCross(context, tokens.measured);
  }, [finger, measurement, image, affine, canvas, tokens]);
  if (!finger || !canvas) return null;
  const pixels = Math.round(SIZE * (globalThis.devicePixelRatio || 1));
  const isLeft = finger.x < canvas.width / 2;
  return (
    <canvas
      ref={lens}
      width={pixels}
      height={pixels}
      aria-hidden
      data-testid="finger-lens"
      style={{
        position: 'absolute',
        top: 8,
        [isLeft ? 'right' : 'left']: 8,
        width: SIZE,
        height: SIZE,
        borderRadius: '50%',
        border: `2px solid ${tokens.brand}`,
        pointerEvents: 'none',
      }}
    />
  );
});

/** In CSS pixels of the pane. */
function primitivesOf(measurement: Measurement, image: ViewerImage, affine: Affine): readonly Primitive[] {
  const points = pointsOn(measurement, image);
  if (!points) return [];
  const { toolType } = measurement;
  const outline = outlineOf(toolType, points, sizeOf(image, points));
  const seen = seenMeasurement(toolType, points, outline, inCssPixels(affine));
  return measurementPrimitives({ ...seen, lines: [], handles: false }, null);
}

function drawMeasurement(
  context: CanvasRenderingContext2D,
  primitives: readonly Primitive[],
  toLens: (point: CanvasPoint) => CanvasPoint,
  colour: string,
): void {
  const width = context.canvas.width / SIZE;
  for (const primitive of primitives) {
    if (primitive.kind !== 'line') continue;
    context.beginPath();
    for (const point of primitive.points) {
      const { x, y } = toLens(point);
      context.lineTo(x, y);
    }
    for (const [style, wide] of [
      ['#000A', 3.5],
      [colour, 1.5],
    ] as const) {
      context.strokeStyle = style;
      context.lineWidth = wide * width;
      context.stroke();
    }
  }
}

function drawCross(context: CanvasRenderingContext2D, colour: string): void {
  const { width, height } = context.canvas;
  context.strokeStyle = colour;
  context.lineWidth = width / SIZE;
  context.beginPath();
  context.moveTo(width / 2 - width / 10, height / 2);
  context.lineTo(width / 2 + width / 10, height / 2);
  context.moveTo(width / 2, height / 2 - width / 10);
  context.lineTo(width / 2, height / 2 + width / 10);
  context.stroke();
}
