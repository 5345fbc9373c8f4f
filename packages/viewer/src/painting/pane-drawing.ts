import type { CanvasSize } from '../session/pane-view.ts';
import { createCpuPainter } from './cpu/painter.ts';
import type { Painter, Scene } from './painter.ts';

/** `auto`: by the painter that measures faster, which without a graphics processor is the plain one. */
export type DrawingMode = 'auto' | 'cpu' | 'gpu';

/** The canvas of one pane. It is painted at once by plain code, until it is given another painter. */
export interface PaneDrawing {
  readonly canvas: HTMLCanvasElement;
  /** Size of the canvas in device pixels; what is on it is lost. */
  resize(size: CanvasSize): void;
  /** The canvas shows the scene when this returns. */
  draw(scene: Scene): void;
  clear(): void;
  /** From now on this painter paints; what it cannot paint the plain one does. It stays its owner's. */
  paintBy(painter: Painter | null): void;
  destroy(): void;
}

/** @throws Error when the browser has no 2D canvas */
export function createPaneDrawing(element: HTMLElement): PaneDrawing {
  const canvas = document.createElement('canvas');
  Object.assign(canvas.style, { position: 'absolute', left: '0', top: '0' });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser has no 2D canvas');
  element.append(canvas);
  const plain = createCpuPainter();
  let chosen: Painter | null = null;
  return {
    canvas,
    resize({ width, height }) {
      canvas.width = width;
      canvas.height = height;
      // As many CSS pixels as it has device pixels: stretched over a fraction of one, every pixel would be blurred.
      const ratio = globalThis.devicePixelRatio;
      canvas.style.width = `${width / ratio}px`;
      canvas.style.height = `${height / ratio}px`;
    },
    draw(scene) {
      const painted = chosen?.paint(context, scene) ?? false;
      canvas.dataset['painter'] = painted ? 'gpu' : 'cpu';
      if (!painted) plain.paint(context, scene);
    },
    clear() {
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.clearRect(0, 0, canvas.width, canvas.height);
    },
    paintBy(painter) {
      chosen = painter;
    },
    destroy() {
      plain.destroy();
      canvas.remove();
    },
  };
}
