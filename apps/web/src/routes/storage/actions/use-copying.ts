import type { Item } from '@mado/contract';
import { Link2 } from 'lucide-react';
import { useSnackbar } from 'notistack';
import { useText } from '../../../app/language/use-text.ts';
import { kindOf, locationUrl, manyStudiesUrl, previewUrl, viewerUrl } from '../../../features/storage/index.ts';
import { onlyOf, type ItemAction } from './item-action.ts';

/** Copies the address of an item, or of several studies in one viewer. */
export function useCopying(): ItemAction & { copy: (item: Item) => void } {
  const t = useText();
  const { enqueueSnackbar } = useSnackbar();
  const copy = async (path: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(location.origin + path);
      enqueueSnackbar(t('storage.copied'), { variant: 'success' });
    } catch {
      enqueueSnackbar(t('storage.copyFailed'), { variant: 'error' });
    }
  };
  return {
    copy: (item) => void copy(addressOf(item) ?? previewUrl(item) ?? '/storage'),
    entriesFor: (items) => {
      const only = onlyOf(items);
      const path = only ? addressOf(only) : addressOfMany(items, (count) => t('viewing.many', { count }));
      if (path === null) return [];
      return [{ key: 'copy', label: t('storage.selection.copyUrl'), icon: Link2, run: () => void copy(path) }];
    },
  };
}

function addressOf(item: Item): string | null {
  const folder = item.object_type === 'folder' ? locationUrl({ kind: 'folder', uuid: item.uuid }) : null;
  return viewerUrl(item) ?? folder;
}

function addressOfMany(items: readonly Item[], title: (count: number) => string): string | null {
  const studies = items.filter((item) => kindOf(item) === 'study');
  return studies.length < 2 ? null : manyStudiesUrl(studies, title(studies.length));
}
