import type { StackViewport } from '@cornerstonejs/core';
import type { Scene } from '../pane-drawing.ts';
import type { CanvasSize } from '../../session/pane-view.ts';
import type { Processor } from './processor.ts';
import { engineSpacing } from './metadata.ts';

type Triple = [number, number, number];

/**
 * Moves the engine's camera to where the image is placed on the canvas, so that what the engine knows about points
 * agrees with what is seen.
 */
export function applyPlacement(
  viewport: StackViewport,
  { series, index, placement }: Scene,
  canvas: CanvasSize,
  processor: Processor,
): void {
  const image = series.images[index];
  if (!image) return;
  const [rowSpacing, columnSpacing] = engineSpacing(image);
  const orientation = image.plane.orientation ?? [1, 0, 0, 0, 1, 0];
  const origin = image.plane.position ?? [0, 0, 0];
  // The engine's points count from the centre of the first pixel on the GPU, and from its corner on the CPU.
  const start = processor === 'gpu' ? 0.5 : 0;
  const column = (canvas.width / 2 - placement.x) / placement.scaleX - start;
  const row = (canvas.height / 2 - placement.y) / placement.scaleY - start;
  const along = (axis: 0 | 1 | 2) =>
    (origin[axis] ?? 0) +
    column * columnSpacing * (orientation[axis] ?? 0) +
    row * rowSpacing * (orientation[axis + 3] ?? 0);
  const focalPoint: Triple = [along(0), along(1), along(2)];
  if (processor === 'cpu') {
    viewport.setCamera({ focalPoint, scale: Math.min(placement.scaleX, placement.scaleY) });
    return;
  }
  const before = viewport.getCamera();
  const moved = (axis: 0 | 1 | 2) =>
    (before.position?.[axis] ?? 0) + focalPoint[axis] - (before.focalPoint?.[axis] ?? 0);
  viewport.setCamera({
    focalPoint,
    position: [moved(0), moved(1), moved(2)],
    parallelScale: ((canvas.height / 2) * rowSpacing) / placement.scaleY,
  });
}
