import type { Item } from '@mado/contract';
import { useQueryClient } from '@tanstack/react-query';
import { FolderClock } from 'lucide-react';
import { useSnackbar } from 'notistack';
import { useState } from 'react';
import { useText } from '../../../app/language/use-text.ts';
import { SettingsDialog } from '../../../features/auto-delete/index.ts';
import { trashKey } from '../../../features/library/index.ts';
import { storageKey, type CurrentFolder, type MenuEntry } from '../../../features/storage/index.ts';
import { onlyOf, type ItemAction } from './item-action.ts';

type Folder = Pick<Item, 'uuid' | 'name' | 'foldertype' | 'can'> | CurrentFolder;

export interface FolderSettings extends ItemAction {
  /** None for what is neither a plain folder nor an image series. */
  entriesOf: (folder: Folder) => readonly MenuEntry[];
}

/** When what lies in a folder goes to the trash by itself. */
export function useFolderSettings(): FolderSettings {
  const t = useText();
  const { enqueueSnackbar } = useSnackbar();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<Folder | null>(null);
  const close = (): void => setOpen(null);
  const entriesOf = (folder: Folder): readonly MenuEntry[] => {
    if (folder.foldertype !== 'folder' && folder.foldertype !== 'imgSeries') return [];
    return [
      {
        key: 'settings',
        label: t('autoDelete.entry'),
        icon: FolderClock,
        run: () => setOpen(folder),
        menuOnly: true,
        ...(!folder.can.delete && { refusal: t('library.needs.full') }),
      },
    ];
  };
  return {
    entriesOf,
    entriesFor: (items) => {
      const only = onlyOf(items);
      return only ? entriesOf(only) : [];
    },
    dialog: open !== null && (
      <SettingsDialog
        folder={open}
        onClose={close}
        onDone={() => {
          close();
          enqueueSnackbar(t('autoDelete.done'), { variant: 'success' });
          for (const queryKey of [storageKey, trashKey]) void queryClient.invalidateQueries({ queryKey });
        }}
      />
    ),
  };
}
