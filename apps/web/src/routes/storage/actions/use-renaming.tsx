import { useQueryClient } from '@tanstack/react-query';
import { PencilLine } from 'lucide-react';
import { useSnackbar } from 'notistack';
import { useState } from 'react';
import { useText } from '../../../app/language/use-text.ts';
import { RenameDialog, type Changeable } from '../../../features/library/index.ts';
import { storageKey, type MenuEntry } from '../../../features/storage/index.ts';
import { onlyOf, type ItemAction } from './item-action.ts';

export interface Renaming extends ItemAction {
  entryFor: (item: Changeable) => MenuEntry;
}

/** Another name for an item, or for the folder one is in. */
export function useRenaming(): Renaming {
  const t = useText();
  const { enqueueSnackbar } = useSnackbar();
  const queryClient = useQueryClient();
  const [item, setItem] = useState<Changeable | null>(null);

  const entryFor = (one: Changeable): MenuEntry => ({
    key: 'rename',
    label: t('library.rename.entry'),
    icon: PencilLine,
    run: () => setItem(one),
    menuOnly: true,
    shortcut: 'F2',
    ...(!one.can.edit && { refusal: t('library.needs.edit') }),
  });
  return {
    entryFor,
    entriesFor: (items) => {
      const only = onlyOf(items);
      // A link is renamed together with its address.
      return only && only.url === null ? [entryFor(only)] : [];
    },
    dialog: item !== null && (
      <RenameDialog
        item={item}
        onClose={() => setItem(null)}
        onRenamed={() => {
          setItem(null);
          enqueueSnackbar(t('library.rename.done'), { variant: 'success' });
          void queryClient.invalidateQueries({ queryKey: storageKey });
        }}
      />
    ),
  };
}
