export type { DrawingMode } from './panes/pane-drawing.ts';
export { Viewer, type ViewerProps } from './Viewer.tsx';
export type { ViewerLocale } from './texts.ts';
