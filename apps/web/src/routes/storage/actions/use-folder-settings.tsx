import type { Item } from '@mado/contract';
import { useQueryClient } from '@tanstack/react-query';
import { FolderClock } from 'lucide-react';
import { useSnackbar } from 'notistack';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
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

/** An address says by this that the settings of the folder are to be open; a letter does. */
const inAddress = { name: 'settings', value: 'auto-delete' };

/**
 * When what lies in a folder goes to the trash by itself.
 *
 * @param here the folder one is in; null at a root, and until it is known
 */
export function useFolderSettings(here: CurrentFolder | null): FolderSettings {
  const t = useText();
  const { enqueueSnackbar } = useSnackbar();
  const queryClient = useQueryClient();
  const [chosen, setOpen] = useState<Folder | null>(null);
  const [parameters, setParameters] = useSearchParams();
  const isAsked = parameters.get(inAddress.name) === inAddress.value;
  const close = (): void => {
    setOpen(null);
    if (!isAsked) return;
    const others = new URLSearchParams(parameters);
    others.delete(inAddress.name);
    setParameters(others, { replace: true });
  };
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
  const [entryHere] = here && isAsked ? entriesOf(here) : [];
  const open = chosen ?? (entryHere && entryHere.refusal === undefined ? here : null);
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
