import type { DragTool } from './drag-tool.ts';

/** The mouse's buttons that can be given something else to do; the left one has the chosen tool. */
export type MouseButton = 'middle' | 'right';

/** What the wheel does. */
type WheelTool = 'scroll' | 'zoom';

/** What the reader has changed of buttons and wheel; keys are `hotkeys.ts`. */
export interface Controls {
  readonly buttons: Readonly<Record<MouseButton, DragTool>>;
  readonly wheel: WheelTool;
  /** This browser could not keep what was changed last. */
  readonly refused: boolean;
}

export type ControlsCommand = { type: 'controls'; controls: Controls } | { type: 'controls-refused' };

export function reduceControls(controls: Controls, command: ControlsCommand): Controls {
  return command.type === 'controls' ? { ...command.controls, refused: false } : { ...controls, refused: true };
}

export const startingControls: Controls = {
  buttons: { middle: 'pan', right: 'zoom' },
  wheel: 'scroll',
  refused: false,
};

/** What can be given to a button. */
export const buttonTools: readonly DragTool[] = ['window', 'pan', 'zoom', 'scroll', 'magnify'];
