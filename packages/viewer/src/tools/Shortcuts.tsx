import { ShortcutsDialog } from '@mado/ui/shortcuts-dialog';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../runtime/runtime-context.ts';
import { keysOf } from '../session/controls.ts';
import { keyCommands, printedKey } from './key-commands.ts';

/** All that keys do, by the keys that the reader has given it. */
export function Shortcuts({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const controls = useSession((state) => state.controls);
  const commands = keyCommands.map((command) => ({
    keys: [...keysOf(controls, command).map(printedKey), ...(command.fixed === undefined ? [] : [command.fixed])],
    label: t(`shortcuts.${command.name}`),
  }));
  return (
    <ShortcutsDialog
      open
      onClose={onClose}
      title={t('shortcuts.title')}
      closeLabel={t('shortcuts.close')}
      shortcuts={commands.filter(({ keys }) => keys.length > 0)}
    />
  );
}
