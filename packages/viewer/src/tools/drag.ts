import { isWindow, type Voi } from '../session/voi.ts';
import { pan, zoom, type CanvasPoint, type CanvasSize, type ImageSize } from '../session/pane-view.ts';
import type { Command } from '../session/reduce.ts';
import type { DragTool, ViewState } from '../session/state.ts';

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

/** Of a window's own width, so much is changed by each pixel. */
const WINDOW_SHARE = 1 / 300;
/** Pixels that zoom to e times the size. */
const ZOOM_PIXELS = 200;

/** What one movement does; null where the tool has nothing to work on. Scrolling is counted by `createScrollDrag`. */
export function dragCommand(tool: Exclude<DragTool, 'scroll'>, ground: DragGround, movement: Movement): Command | null {
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

/** To the right wider, downwards brighter values in the middle; narrow windows move in small steps. */
function windowCommand(voi: Voi | null, by: CanvasPoint): Command | null {
  if (!voi) return null;
  const { center, width } = isWindow(voi) ? voi : tableAsWindow(voi);
  const step = width * WINDOW_SHARE;
  const least = width > 10 ? 1 : width / 100;
  return {
    type: 'voi',
    voi: { kind: 'window', center: center + by.y * step, width: Math.max(least, width + by.x * step) },
  };
}

/** Whoever drags on a table starts from the window over its input. */
function tableAsWindow({ firstMapped, entries }: Exclude<Voi, { width: number }>): { center: number; width: number } {
  return { center: firstMapped + entries.length / 2, width: entries.length };
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
