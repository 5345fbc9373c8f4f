import Button from '@mui/material/Button';
import { ShortcutsDialog } from '@mado/ui/shortcuts-dialog';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../runtime/runtime-context.ts';
import { keysOf } from '../session/hotkeys.ts';
import { keyCommands, keyGroups } from '../session/key-commands.ts';
import { maySave } from '../session/saved-image.ts';
import { printedKey } from './printed-keys.ts';

const ofMeasuring: ReadonlySet<string> = new Set(keyGroups.measuring.map(({ name }) => name));

interface ShortcutsProps {
  /** There are links to what is shown. */
  keepsLinks: boolean;
  onClose: () => void;
  /** Keys shall be changed. */
  onChange: () => void;
}

/** All that keys do here, by the keys that it has now: what this reader may not do is not among it. */
export function Shortcuts({ keepsLinks, onClose, onChange }: ShortcutsProps): ReactNode {
  const { t } = useTranslation();
  const given = useSession((state) => state.hotkeys.given);
  const isSaved = useSession(maySave);
  const isMeasured = useSession(({ reading }) => reading.mayWrite);
  const offered = keyCommands.filter(({ name }) => {
    if (name === 'viewLink') return keepsLinks;
    if (name === 'copyImage' || name === 'downloadImage') return isSaved;
    return isMeasured || !ofMeasuring.has(name);
  });
  const commands = offered.map((command) => ({
    keys: [...keysOf(given, command).map(printedKey), ...(command.fixed === undefined ? [] : [command.fixed])],
    label: t(`shortcuts.${command.name}`),
  }));
  return (
    <ShortcutsDialog
      open
      onClose={onClose}
      title={t('shortcuts.title')}
      closeLabel={t('shortcuts.close')}
      shortcuts={commands.filter(({ keys }) => keys.length > 0)}
      action={<Button onClick={onChange}>{t('shortcuts.change')}</Button>}
    />
  );
}
