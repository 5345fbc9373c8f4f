import { frameIndexOf } from '@mado/dicom';
import { isHounsfield } from '@mado/dicom/frames';
import type { Measurement } from '@mado/reading';
import { useEffect, type RefObject } from 'react';
import { useRuntime } from '../runtime/runtime-context.ts';
import type { ViewerRuntime } from '../runtime/viewer-runtime.ts';
import type { Session } from '../session/create-session.ts';
import { markKeyImage } from '../session/mark-key-image.ts';
import { isOn } from '../session/measured-image.ts';
import { activePane, readySeries, type SessionState } from '../session/state.ts';
import { isPresetFor } from '../session/window-presets.ts';
import { cineCommand } from './cine-command.ts';
import { keyAction } from './keyboard.ts';

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
  /** Nothing where nobody keeps links. */
  onLink?: (() => void) | undefined;
}

/** Listens to keys on the whole page, as long as nothing outside of the viewer has the focus. */
export function useShortcuts(room: RefObject<HTMLElement | null>, targets: ShortcutTargets): void {
  const runtime = useRuntime();
  const { session } = runtime;
  const { onFit, onActualSize, onShortcuts, onList, onSwitch, onKeyImages, onCopy, onDownload, onLink } = targets;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const own = event.target === document.body || room.current?.contains(event.target as Node | null);
      const action = own ? keyAction(event, session.getState().hotkeys.given) : undefined;
      if (!action) return;
      event.preventDefault();
      if (action.kind === 'command') session.dispatch(action.command);
      else if (action.kind === 'cine') session.dispatch(cineCommand());
      else if (action.kind === 'hang') void hang(runtime);
      else if (action.kind === 'fit') onFit();
      else if (action.kind === 'actual-size') onActualSize();
      else if (action.kind === 'shortcuts') onShortcuts();
      else if (action.kind === 'list') onList();
      else if (action.kind === 'switch') onSwitch();
      else if (action.kind === 'copy') onCopy();
      else if (action.kind === 'download') onDownload();
      else if (action.kind === 'view-link') onLink?.();
      else if (action.kind === 'key-image') markKeyImage(session);
      else if (action.kind === 'key-images') onKeyImages();
      else if (action.kind === 'remove') removeSelected(session);
      else if (action.kind === 'measure') session.dispatch({ type: 'tool', tool: action.tool });
      else applyPreset(session, action.slot);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [
    room,
    runtime,
    session,
    onFit,
    onActualSize,
    onShortcuts,
    onList,
    onSwitch,
    onKeyImages,
    onCopy,
    onDownload,
    onLink,
  ]);
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
