import { reduceCine, type CineCommand } from './cine.ts';
import { reduceControls, type ControlsCommand } from './controls.ts';
import { reduceDisplay, type DisplayCommand } from './display-options.ts';
import { reduceReading, type ReadingCommand } from './reduce-reading.ts';
import type { SessionState } from './state.ts';
import { reducePresets, type PresetsCommand } from './window-presets.ts';

/** What concerns how the reader works, and what is measured, each in a part of the state of its own. */
export type ReaderCommand = DisplayCommand | ControlsCommand | CineCommand | PresetsCommand | ReadingCommand;

export function reduceReader(state: SessionState, command: ReaderCommand): SessionState {
  switch (command.type) {
    case 'link':
    case 'reference-lines':
    case 'overlay-planes':
    case 'hide-identity':
    case 'magnify':
    case 'region':
      return { ...state, display: reduceDisplay(state.display, command) };
    case 'presets':
    case 'presets-read':
    case 'presets-refused':
      return { ...state, presets: reducePresets(state.presets, command) };
    case 'cine':
    case 'cine-close':
    case 'cine-set':
    case 'cine-tick':
      return reduceCine(state, command);
    case 'controls':
    case 'controls-refused':
      return { ...state, controls: reduceControls(state.controls, command) };
    default:
      return withReading(state, command);
  }
}

function withReading(state: SessionState, command: ReadingCommand): SessionState {
  const reading = reduceReading(state.reading, command);
  return reading === state.reading ? state : { ...state, reading };
}
