import type { Item } from '@mado/contract';
import { Link2 } from 'lucide-react';
import { useSnackbar } from 'notistack';
import { useContext } from 'react';
import { useText } from '../../../app/language/use-text.ts';
import {
  kindOf,
  LocationAddresses,
  manyStudiesUrl,
  previewUrl,
  viewerUrl,
  type LocationAddress,
} from '../../../features/storage/index.ts';
import { onlyOf, type ItemAction } from './item-action.ts';

/** Copies the address under which an item opens here, or that of several studies in one viewer. */
export function useCopying(): ItemAction & { copy: (item: Item) => void } {
  const t = useText();
  const { enqueueSnackbar } = useSnackbar();
  // Among conferences a folder has its page there.
  const here = useContext(LocationAddresses);
  const copy = async (path: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(location.origin + path);
      enqueueSnackbar(t('storage.copied'), { variant: 'success' });
    } catch {
      enqueueSnackbar(t('storage.copyFailed'), { variant: 'error' });
    }
  };
  return {
    copy: (item) => void copy(addressOf(item, here) ?? previewUrl(item) ?? '/storage'),
    entriesFor: (items) => {
      const only = onlyOf(items);
      const path = only ? addressOf(only, here) : addressOfMany(items, (count) => t('viewing.many', { count }));
      if (path === null) return [];
      return [{ key: 'copy', label: t('storage.selection.copyUrl'), icon: Link2, run: () => void copy(path) }];
    },
  };
}

function addressOf(item: Item, here: LocationAddress): string | null {
  const folder = item.object_type === 'folder' ? here({ kind: 'folder', uuid: item.uuid }, item) : null;
  return viewerUrl(item) ?? folder;
}

function addressOfMany(items: readonly Item[], title: (count: number) => string): string | null {
  const studies = items.filter((item) => kindOf(item) === 'study');
  return studies.length < 2 ? null : manyStudiesUrl(studies, title(studies.length));
}
