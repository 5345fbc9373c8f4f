import { Download } from 'lucide-react';
import { useText } from '../../../app/language/use-text.ts';
import { onlyOf, type ItemAction } from './item-action.ts';
import { useFetching } from './use-fetching.ts';

/** Brings a file onto the disk. */
export function useDownloading(): ItemAction {
  const t = useText();
  const fetching = useFetching();
  return {
    entriesFor: (items) => {
      const only = onlyOf(items);
      if (only?.object_type !== 'file' || !only.can.download) return [];
      const label = t('storage.selection.download');
      return [{ key: 'download', label, icon: Download, run: () => void fetching(only) }];
    },
  };
}
