import type { CanvasPoint } from '../session/pane-view.ts';
import type { Command } from '../session/reduce.ts';
import { isWindow, type Voi } from '../session/voi.ts';

/** Of a window's own width, so much is changed by each pixel. */
const WINDOW_SHARE = 1 / 300;

/**
 * To the right wider, downwards brighter values in the middle; narrow windows move in small steps. Null for colour,
 * which has no window.
 *
 * @param voi what is on the canvas
 * @param by device pixels of the canvas
 */
export function windowCommand(voi: Voi | null, by: CanvasPoint): Command | null {
  if (!voi) return null;
  const { center, width } = isWindow(voi) ? voi : tableAsWindow(voi);
  const step = width * WINDOW_SHARE;
  // A LINEAR window counts whole numbers [VW-21].
  const least = isWindow(voi) && voi.function === 'LINEAR' && width >= 1 ? 1 : width / 100;
  return {
    type: 'voi',
    voi: { kind: 'window', center: center + by.y * step, width: Math.max(least, width + by.x * step) },
  };
}

/** Whoever drags on a table starts from the window over its input. */
function tableAsWindow({ firstMapped, entries }: Exclude<Voi, { width: number }>): { center: number; width: number } {
  return { center: firstMapped + entries.length / 2, width: entries.length };
}
