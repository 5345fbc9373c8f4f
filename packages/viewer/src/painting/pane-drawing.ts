import type { Picture } from '../session/picture.ts';
import type { DisplayTransform } from '../session/voi.ts';
import type { CanvasSize, Placement } from '../session/pane-view.ts';
import type { ReadySeries } from '../session/state.ts';

/** `auto`: on the CPU where WebGL is software or missing, else on the GPU. */
export type DrawingMode = 'auto' | 'cpu' | 'gpu';

/** What one pane is to show. */
export interface Scene {
  readonly series: ReadySeries;
  /** Zero-based index of the image. */
  readonly index: number;
  readonly picture: Picture;
  readonly transform: DisplayTransform;
  readonly placement: Placement;
}

/** Makes a drawing in an element, which is to begin with this image (zero-based index). */
export type StartDrawing = (element: HTMLElement, series: ReadySeries, index: number) => Promise<PaneDrawing>;

/** What puts scenes onto a canvas. */
export interface PaneDrawing {
  readonly canvas: HTMLCanvasElement;
  /** Size of the canvas in device pixels; what is on it is lost. */
  resize(size: CanvasSize): void;
  /** Resolves when the canvas shows the scene, with true, or when another scene came before that, with false. */
  draw(scene: Scene): Promise<boolean>;
  clear(): void;
  destroy(): void;
}
