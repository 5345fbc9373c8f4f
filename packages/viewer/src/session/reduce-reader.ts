import { reduceCompared, type ComparedCommand } from './compared.ts';
import { reduceCine, type CineCommand } from './cine.ts';
import { reduceControls, type ControlsCommand } from './controls.ts';
import { reduceDisplay, type DisplayCommand } from './display-options.ts';
import { reduceHotkeys, type HotkeysCommand } from './hotkeys.ts';
import { reduceHanging, type HangingCommand } from './hanging.ts';
import { reduceHangingPreferences, type HangingPreferencesCommand } from './hanging-preferences.ts';
import { reduceOrganisationLayouts, type OrganisationLayoutsCommand } from './organisation-layouts.ts';
import { reduceKeyImages, type KeyImagesCommand } from './key-images.ts';
import { reduceReading, type ReadingCommand } from './reduce-reading.ts';
import type { SessionState } from './state.ts';
import { reducePresets, type PresetsCommand } from './window-presets.ts';

/** What concerns how the reader works, and what is measured, each in a part of the state of its own. */
export type ReaderCommand =
  | DisplayCommand
  | ControlsCommand
  | HotkeysCommand
  | CineCommand
  | ComparedCommand
  | HangingCommand
  | HangingPreferencesCommand
  | OrganisationLayoutsCommand
  | PresetsCommand
  | KeyImagesCommand
  | ReadingCommand;

export function reduceReader(state: SessionState, command: ReaderCommand): SessionState {
  switch (command.type) {
    case 'link':
    case 'reference-lines':
    case 'overlay-planes':
    case 'hide-identity':
    case 'hide-measurements':
    case 'show-measurements':
    case 'magnify':
    case 'region':
    case 'aim':
      return { ...state, display: reduceDisplay(state.display, command) };
    case 'presets':
    case 'presets-reading':
    case 'presets-read':
    case 'presets-refused':
      return { ...state, presets: reducePresets(state.presets, command) };
    case 'cine':
    case 'cine-close':
    case 'cine-set':
    case 'cine-tick':
      return reduceCine(state, command);
    case 'prior-found':
      return reduceCompared(state, command);
    case 'hang-awaited':
    case 'hang':
    case 'step-stage':
      return reduceHanging(state, command);
    case 'hanging-reading':
    case 'hanging-read':
    case 'hanging-preferences':
    case 'hanging-refused':
      return { ...state, hangingPreferences: reduceHangingPreferences(state.hangingPreferences, command) };
    case 'organisation-layouts':
    case 'organisation-layouts-changed':
      return { ...state, organisationLayouts: reduceOrganisationLayouts(state.organisationLayouts, command) };
    case 'controls':
    case 'controls-refused':
      return { ...state, controls: reduceControls(state.controls, command) };
    case 'hotkeys-reading':
    case 'hotkeys-read':
    case 'hotkeys':
    case 'hotkeys-refused':
      return { ...state, hotkeys: reduceHotkeys(state.hotkeys, command) };
    case 'key-image':
    case 'key-image-off':
    case 'key-note':
    case 'key-images-found':
    case 'key-images-kept':
    case 'key-documents':
    case 'key-documents-deleted':
    case 'key-saving':
    case 'key-saved':
      return reduceKeyImages(state, command);
    default:
      return withReading(state, command);
  }
}

function withReading(state: SessionState, command: ReadingCommand): SessionState {
  const reading = reduceReading(state.reading, command);
  if (reading === state.reading) return state;
  const { draft } = reading;
  if (!draft || state.reading.draft) return { ...state, reading };
  const stopped = stoppedFor(state, draft.pane);
  // Who measures sees what has been measured [VW-172].
  if (stopped.display.measurements === null) return { ...stopped, reading };
  return { ...stopped, reading, display: reduceDisplay(stopped.display, { type: 'show-measurements' }) };
}

/**
 * Where something is drawn, and what leads it there, nothing plays on: the image would go from under the hand [VW-127].
 */
function stoppedFor(state: SessionState, drawn: number): SessionState {
  const stops = (number: number) => number === drawn || state.display.links.has('scroll');
  if (!state.panes.some(({ cine }, number) => cine?.playing && stops(number))) return state;
  const panes = state.panes.map((pane, number) => {
    if (!pane.cine?.playing || !stops(number)) return pane;
    // It may be on its way to the next image: what is drawn on is the one that is seen.
    const index = number === drawn && pane.shown ? pane.shown.index : pane.viewState.index;
    return { ...pane, cine: { ...pane.cine, playing: false }, viewState: { ...pane.viewState, index } };
  });
  return { ...state, panes };
}
