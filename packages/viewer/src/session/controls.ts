import type { DragTool } from './drag-tool.ts';

/** The mouse's buttons that can be given something else to do; the left one has the chosen tool. */
export type MouseButton = 'middle' | 'right';

/** What the wheel does. */
type WheelTool = 'scroll' | 'zoom';

/** What the reader has changed of keys and buttons. */
export interface Controls {
  /** Keys of commands, by their names, where they are not those that a command has at first. */
  readonly keys: ReadonlyMap<string, readonly string[]>;
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
  keys: new Map(),
  buttons: { middle: 'pan', right: 'zoom' },
  wheel: 'scroll',
  refused: false,
};

/** What can be given to a button. */
export const buttonTools: readonly DragTool[] = ['window', 'pan', 'zoom', 'scroll', 'magnify'];

/** Keys of a command as they are now: what the reader gave it, else those of the first that nobody else was given. */
export function keysOf(
  { keys }: Controls,
  { name, keys: first }: { name: string; keys: readonly string[] },
): readonly string[] {
  const given = [...keys.values()];
  return keys.get(name) ?? first.filter((key) => !given.some((others) => others.includes(key)));
}

/**
 * One key for a command in the place of those that it has; whatever had it loses it.
 *
 * @param commands all, with the keys that they have at first
 */
export function bound(
  controls: Controls,
  commands: readonly { readonly name: string; readonly keys: readonly string[] }[],
  name: string,
  key: string,
): Controls {
  const keys = new Map(controls.keys);
  for (const command of commands) {
    const own = keysOf(controls, command);
    if (command.name === name) keys.set(name, [key]);
    else if (own.includes(key))
      keys.set(
        command.name,
        own.filter((one) => one !== key),
      );
  }
  return { ...controls, keys };
}
