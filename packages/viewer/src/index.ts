export type { DrawingMode } from './painting/pane-drawing.ts';
export { Viewer, type ViewerProps } from './Viewer.tsx';
