import type { CSSProperties } from 'react';
import type { PaneTool } from '../session/state.ts';
import { isMeasuring } from './measuring/measuring-gestures.ts';

/** The sign of the window under the pointer; browsers have none for it. White on black, seen on every grey. */
const circle = (colour: string, width: number) =>
  `<circle cx="12" cy="12" r="7" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
const contrast =
  '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24">' +
  `${circle('#000', 4)}${circle('#fff', 2)}<path d="M12 5a7 7 0 0 1 0 14z" fill="#fff"/></svg>`;

const cursors = {
  window: `url("data:image/svg+xml,${encodeURIComponent(contrast)}") 12 12, default`,
  pan: 'grab',
  zoom: 'n-resize',
  scroll: 'ns-resize',
  magnify: 'zoom-in',
  region: 'crosshair',
} as const;

/** The pointer over a picture: it shows what the main button does [VW-59]. */
export function cursorOf(tool: PaneTool): NonNullable<CSSProperties['cursor']> {
  return isMeasuring(tool) ? 'crosshair' : cursors[tool];
}
