import type { ToolType } from '@mado/reading';

/** The key of each measuring tool at first [VW-55]: distance, angle, both axes, ellipse, circle, square, outline, … */
export const measuringKeys: Readonly<Record<ToolType, string>> = {
  Length: 'd',
  Angle: 'a',
  Bidirectional: 'b',
  EllipticalRoi: 'e',
  CircleRoi: 'c',
  RectangleRoi: 's',
  FreehandMouse: 'o',
  ArrowAnnotate: 't',
  DragProbe: 'p',
};
