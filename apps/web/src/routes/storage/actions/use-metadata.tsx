import type { Item } from '@mado/contract';
import { useQueryClient } from '@tanstack/react-query';
import { FilePenLine } from 'lucide-react';
import { useSnackbar } from 'notistack';
import { useState } from 'react';
import { useText } from '../../../app/language/use-text.ts';
import { MetadataDialog } from '../../../features/library/index.ts';
import { storageKey } from '../../../features/storage/index.ts';
import { onlyOf, type ItemAction } from './item-action.ts';

/** What lists and searches say of one study or series folder. */
export function useMetadata(): ItemAction {
  const t = useText();
  const { enqueueSnackbar } = useSnackbar();
  const queryClient = useQueryClient();
  const [item, setItem] = useState<Item | null>(null);
  return {
    entriesFor: (items) => {
      const only = onlyOf(items);
      if (only?.foldertype !== 'study' && only?.foldertype !== 'series') return [];
      return [
        {
          key: 'metadata',
          label: t('metadata.entry'),
          icon: FilePenLine,
          run: () => setItem(only),
          menuOnly: true,
          ...(!only.can.edit && { refusal: t('library.needs.edit') }),
        },
      ];
    },
    dialog: item !== null && (
      <MetadataDialog
        item={item}
        onClose={() => setItem(null)}
        onChanged={() => {
          setItem(null);
          enqueueSnackbar(t('metadata.done'), { variant: 'success' });
          void queryClient.invalidateQueries({ queryKey: storageKey });
        }}
      />
    ),
  };
}
