export type { DrawingMode } from './painting/pane-drawing.ts';
export type { KeptView } from './ports/index.ts';
export { Viewer, type ViewerProps } from './Viewer.tsx';
