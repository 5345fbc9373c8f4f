import { useCallback, useState, type ReactNode } from 'react';
import { later } from '../runtime/later.tsx';
import { useDispatch, useSession } from '../runtime/runtime-context.ts';

const PresetsDialog = later(async () => (await import('./opened-later.ts')).PresetsDialog, { takesKeys: true });
const ControlsDialog = later(async () => (await import('./opened-later.ts')).ControlsDialog, { takesKeys: true });
const Shortcuts = later(async () => (await import('./opened-later.ts')).Shortcuts, { takesKeys: true });
const PresetsRefused = later(async () => (await import('./opened-later.ts')).PresetsRefused);
const HangingRefused = later(async () => (await import('./opened-later.ts')).HangingRefused);
const HotkeysRefused = later(async () => (await import('./opened-later.ts')).HotkeysRefused);

export interface ToolDialogs {
  readonly onEditPresets: () => void;
  readonly onControls: () => void;
}

/**
 * The dialogs that menus of the toolbar open. They are drawn apart from it: the toolbar goes to another place when a
 * phone is turned, and what is typed stays [VW-123].
 *
 * @param keepsLinks there are links to what is shown
 */
export function useToolDialogs(
  keepsLinks: boolean,
): ToolDialogs & { readonly onShortcuts: () => void; readonly parts: ReactNode } {
  const dispatch = useDispatch();
  const [open, setOpen] = useState<'presets' | 'controls' | 'shortcuts' | null>(null);
  const isRefused = useSession((state) => state.presets.refused);
  // The dialog says it itself.
  const areKeysRefused = useSession((state) => state.hotkeys.refused) && open !== 'controls';
  const isHangingRefused = useSession((state) => state.hangingPreferences.refused);
  const onControls = useCallback(() => setOpen('controls'), []);
  const onShortcuts = useCallback(() => setOpen('shortcuts'), []);
  const close = useCallback(() => setOpen(null), []);
  const onRefusedClose = useCallback(() => dispatch({ type: 'presets-refused', refused: false }), [dispatch]);
  const onKeysRefusedClose = useCallback(() => dispatch({ type: 'hotkeys-refused', refused: false }), [dispatch]);
  const onHangingRefusedClose = useCallback(() => dispatch({ type: 'hanging-refused', refused: false }), [dispatch]);
  const parts = (
    <>
      {open === 'presets' && <PresetsDialog onClose={close} />}
      {open === 'controls' && <ControlsDialog onClose={close} />}
      {open === 'shortcuts' && <Shortcuts keepsLinks={keepsLinks} onClose={close} onChange={onControls} />}
      {isRefused && <PresetsRefused onClose={onRefusedClose} />}
      {isHangingRefused && <HangingRefused onClose={onHangingRefusedClose} />}
      {areKeysRefused && <HotkeysRefused onClose={onKeysRefusedClose} />}
    </>
  );
  const onEditPresets = useCallback(() => setOpen('presets'), []);
  return { onEditPresets, onControls, onShortcuts, parts };
}
