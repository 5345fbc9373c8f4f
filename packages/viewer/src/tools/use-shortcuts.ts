import { frameIndexOf } from '@mado/dicom';
import { isHounsfield } from '@mado/dicom/frames';
import type { Measurement } from '@mado/reading';
import { useEffect, useRef, type RefObject } from 'react';
import { useRuntime } from '../runtime/runtime-context.ts';
import type { ViewerRuntime } from '../runtime/viewer-runtime.ts';
import type { Session } from '../session/create-session.ts';
import { markKeyImage } from '../session/mark-key-image.ts';
import { isOn } from '../session/measured-image.ts';
import type { KeyAction } from '../session/key-commands.ts';
import { activePane, readySeries, type SessionState } from '../session/state.ts';
import { isPresetFor } from '../session/window-presets.ts';
import { cineCommand } from './cine-command.ts';
import { keyAction } from './keyboard.ts';
import { focusActivePane } from './use-pane-focus.ts';

export interface ShortcutTargets {
  onFit: () => void;
  onActualSize: () => void;
  onShortcuts: () => void;
  onList: () => void;
  onSwitch: () => void;
  /** Opens the list of key images, or closes it. */
  onKeyImages: () => void;
  onCopy: () => void;
  onDownload: () => void;
  /** What is chosen of what has been measured gets a label. */
  onLabel: () => void;
  onStepMeasurement: (by: 1 | -1) => void;
  /** Nothing where nobody keeps links. */
  onLink?: (() => void) | undefined;
}

/** Listens to keys on the whole page, as long as nothing outside of the viewer has the focus. */
export function useShortcuts(room: RefObject<HTMLElement | null>, targets: ShortcutTargets): void {
  const runtime = useRuntime();
  const { session } = runtime;
  // Who listens is not to begin anew with each picture.
  const latest = useRef(targets);
  useEffect(() => {
    latest.current = targets;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const own = event.target === document.body || room.current?.contains(event.target as Node | null);
      const action = own ? keyAction(event, session.getState().hotkeys.given) : undefined;
      // Where a point is set knows the pane [VW-220].
      if (!action || action.kind === 'place-point') return;
      event.preventDefault();
      if (action.kind === 'command') session.dispatch(action.command);
      else if (action.kind === 'cine') session.dispatch(cineCommand());
      else if (action.kind === 'hang') void hang(runtime);
      else if (action.kind === 'key-image') markKeyImage(session);
      else if (action.kind === 'remove') removeSelected(session);
      else if (action.kind === 'measure') {
        session.dispatch({ type: 'tool', tool: action.tool });
        // What it draws is drawn there, by Enter too [VW-220].
        focusActivePane(room.current, session);
      } else if (action.kind === 'preset') applyPreset(session, action.slot);
      else callTarget(action, latest.current);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [room, runtime, session]);
}

/** What is done by whoever shows the viewer's parts. */
type TargetAction = Exclude<
  KeyAction,
  { kind: 'command' | 'cine' | 'hang' | 'remove' | 'measure' | 'preset' | 'place-point' | 'key-image' }
>;

function callTarget(action: TargetAction, targets: ShortcutTargets): void {
  switch (action.kind) {
    case 'fit':
      return targets.onFit();
    case 'actual-size':
      return targets.onActualSize();
    case 'shortcuts':
      return targets.onShortcuts();
    case 'list':
      return targets.onList();
    case 'switch':
      return targets.onSwitch();
    case 'key-images':
      return targets.onKeyImages();
    case 'copy':
      return targets.onCopy();
    case 'download':
      return targets.onDownload();
    case 'view-link':
      return targets.onLink?.();
    case 'label':
      return targets.onLabel();
    case 'step-measurement':
      return targets.onStepMeasurement(action.by);
  }
}

/** Where its code does not come, the menu of layouts says so. */
async function hang(runtime: ViewerRuntime): Promise<void> {
  const later = await import('./opened-later.ts').catch(() => null);
  await later?.hangStudy(runtime);
}

/** The reader's window of a place, where there is one and it is for such values [VW-3, PX-7]. */
function applyPreset(session: Session, slot: number): void {
  const state = session.getState();
  const pane = activePane(state);
  const image = readySeries(state, pane)?.images[pane.viewState.index];
  const preset = state.presets.slots[slot];
  if (!image || !preset || !isPresetFor(slot, preset, isHounsfield(image.instance, frameIndexOf(image.frame)))) return;
  session.dispatch({ type: 'voi', voi: { kind: 'window', ...preset } });
}

/** What is chosen and cannot be seen now is not removed by a key [VW-118]. */
function removeSelected(session: Session): void {
  const state = session.getState();
  const { selected, measurements } = state.reading;
  const measurement = selected === null ? undefined : measurements.get(selected)?.measurement;
  if (selected !== null && measurement && isSeen(state, measurement))
    session.dispatch({ type: 'remove-measurements', ids: [selected] });
}

function isSeen(state: SessionState, measurement: Measurement): boolean {
  if (state.display.measurements?.has(measurement._id) === false) return false;
  const panes = state.maximised ? [activePane(state)] : state.panes;
  return panes.some((pane) => {
    const image = pane.shown && readySeries(state, pane)?.images[pane.shown.index];
    return image ? isOn(measurement, image) : false;
  });
}
