import type { ToolType } from '@mado/reading';
import { Angle, Circle, Crosshair, Lasso, MoveUpRight, Ruler, Square } from 'lucide-react';
import type { ReactNode } from 'react';

/** The tools that have a button of their own, and those in the menu beside them. */
export const firstMeasuringTools: readonly ToolType[] = [
  'Length',
  'Bidirectional',
  'EllipticalRoi',
  'Angle',
  'ArrowAnnotate',
];
export const otherMeasuringTools: readonly ToolType[] = ['CircleRoi', 'RectangleRoi', 'FreehandMouse', 'DragProbe'];

export const measuringIcons: Readonly<Record<ToolType, ReactNode>> = {
  Length: <Ruler />,
  Bidirectional: <BidirectionalIcon />,
  EllipticalRoi: <EllipseIcon />,
  Angle: <Angle />,
  ArrowAnnotate: <MoveUpRight />,
  CircleRoi: <Circle />,
  RectangleRoi: <Square />,
  FreehandMouse: <Lasso />,
  DragProbe: <Crosshair />,
};

const drawn = {
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeLinecap: 'round',
} as const;

function BidirectionalIcon(): ReactNode {
  return (
    <svg {...drawn} aria-hidden>
      <path d="M4 17 20 7M9.5 7.5l5 9" />
    </svg>
  );
}

function EllipseIcon(): ReactNode {
  return (
    <svg {...drawn} aria-hidden>
      <ellipse cx="12" cy="12" rx="9.5" ry="6.5" />
    </svg>
  );
}
