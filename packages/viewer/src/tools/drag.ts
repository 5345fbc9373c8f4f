import type { Voi } from '../session/voi.ts';
import { pan, zoom, type CanvasPoint, type CanvasSize, type ImageSize } from '../session/pane-view.ts';
import type { Command } from '../session/reduce.ts';
import type { ViewState } from '../session/state.ts';
import type { DragTool } from '../session/drag-tool.ts';
import { windowCommand } from './window-drag.ts';

/** What a drag works on, as it was when the last movement was applied. */
export interface DragGround {
  readonly viewState: ViewState;
  readonly image: ImageSize;
  readonly canvas: CanvasSize;
  /** VOI transform on the canvas; null for colour. */
  readonly voi: Voi | null;
  /** Images in the series. */
  readonly count: number;
}

/** A movement of the pointer, in device pixels of the canvas. */
export interface Movement {
  readonly by: CanvasPoint;
  /** Where the drag began. */
  readonly from: CanvasPoint;
}

/** Pixels that zoom to e times the size. */
const ZOOM_PIXELS = 200;

/** What one movement does; null where the tool has nothing to work on. Scrolling is counted by `createScrollDrag`. */
export function dragCommand(
  tool: Exclude<DragTool, 'scroll' | 'magnify' | 'region'>,
  ground: DragGround,
  movement: Movement,
): Command | null {
  const { image, canvas, viewState } = ground;
  switch (tool) {
    case 'window':
      return windowCommand(ground.voi, movement.by);
    case 'pan':
      return { type: 'view', view: pan(viewState.view, image, canvas, movement.by) };
    case 'zoom':
      return {
        type: 'view',
        view: zoom(viewState.view, image, canvas, Math.exp(movement.by.y / ZOOM_PIXELS), movement.from),
      };
  }
}

/**
 * Whole images for a vertical drag: a long series is passed through in the height of the pane, a short one in steps.
 */
export function createScrollDrag(): (by: number, count: number, height: number) => number {
  let rest = 0;
  return (by, count, height) => {
    rest += by;
    const pixels = Math.min(24, Math.max(2, height / Math.max(1, count)));
    const steps = Math.trunc(rest / pixels) || 0;
    rest -= steps * pixels;
    return steps;
  };
}
