import type { Thumbnail } from '../frames/thumbnails.ts';
import { createCpuPainter } from '../painting/cpu/painter.ts';
import { displayTransformOf } from '../session/display-transform.ts';
import { fit, viewAffine } from '../session/pane-view.ts';
import { startingViewState } from '../session/state.ts';

/** What is drawn, in CSS px, however small it is shown. */
export const thumbnailSize = { width: 136, height: 92 } as const;

/** Draws all of an image as it is seen at first. */
export function drawThumbnail(canvas: HTMLCanvasElement, { image, picture, range }: Thumbnail): void {
  const ratio = globalThis.devicePixelRatio;
  canvas.width = Math.round(thumbnailSize.width * ratio);
  canvas.height = Math.round(thumbnailSize.height * ratio);
  const context = canvas.getContext('2d');
  if (!context) return;
  const transform = displayTransformOf(startingViewState, image, picture, range);
  const affine = viewAffine(fit, image, canvas);
  createCpuPainter().paint(context, { picture, transform, affine, interpolated: true });
}
