import type { PaneDrawing } from '../pane-drawing.ts';
import { createPainter } from './painter.ts';

/** Draws a pane on a 2D canvas of its own, at once and without the drawing engine. */
export function createCpuDrawing(element: HTMLElement): PaneDrawing {
  const canvas = document.createElement('canvas');
  Object.assign(canvas.style, { position: 'absolute', inset: '0', width: '100%', height: '100%' });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser has no 2D canvas');
  element.append(canvas);
  const painter = createPainter();
  return {
    canvas,
    resize({ width, height }) {
      canvas.width = width;
      canvas.height = height;
    },
    draw({ picture, transform, placement }) {
      painter.paint(context, picture, transform, placement);
      return Promise.resolve(true);
    },
    clear() {
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.clearRect(0, 0, canvas.width, canvas.height);
    },
    destroy: () => canvas.remove(),
  };
}
