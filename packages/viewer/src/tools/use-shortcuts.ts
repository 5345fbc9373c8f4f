import { firstText } from '@mado/dicom';
import { useEffect, type RefObject } from 'react';
import { useRuntime } from '../runtime/runtime-context.ts';
import { activePane, readySeries, type SessionState } from '../session/state.ts';
import { tag } from '../session/tags.ts';
import { keyAction } from './keyboard.ts';

export interface ShortcutTargets {
  onFit: () => void;
  onActualSize: () => void;
  onShortcuts: () => void;
}

/** Listens to keys on the whole page, as long as nothing outside of the viewer has the focus. */
export function useShortcuts(room: RefObject<HTMLElement | null>, targets: ShortcutTargets): void {
  const { session } = useRuntime();
  const { onFit, onActualSize, onShortcuts } = targets;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const own = event.target === document.body || room.current?.contains(event.target as Node | null);
      const action = own ? keyAction(event) : undefined;
      if (!action) return;
      event.preventDefault();
      if (action.kind === 'command') session.dispatch(action.command);
      else if (action.kind === 'fit') onFit();
      else if (action.kind === 'actual-size') onActualSize();
      else if (action.kind === 'shortcuts') onShortcuts();
      else if (isCt(session.getState())) {
        const { center, width } = action.preset;
        session.dispatch({ type: 'voi', voi: { kind: 'window', center, width } });
      }
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [room, session, onFit, onActualSize, onShortcuts]);
}

function isCt(state: SessionState): boolean {
  const pane = activePane(state);
  const image = readySeries(state, pane)?.images[pane.viewState.index];
  return image !== undefined && firstText(image.instance, tag.Modality) === 'CT';
}
