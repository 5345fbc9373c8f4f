import Button from '@mui/material/Button';
import { ShortcutsDialog } from '@mado/ui/shortcuts-dialog';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../runtime/runtime-context.ts';
import { keysOf } from '../session/hotkeys.ts';
import { keyCommands } from '../session/key-commands.ts';
import { printedKey } from './printed-keys.ts';

interface ShortcutsProps {
  onClose: () => void;
  /** Keys shall be changed. */
  onChange: () => void;
}

/** All that keys do, by the keys that it has now. */
export function Shortcuts({ onClose, onChange }: ShortcutsProps): ReactNode {
  const { t } = useTranslation();
  const given = useSession((state) => state.hotkeys.given);
  const commands = keyCommands.map((command) => ({
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
