import type { Item } from '@mado/contract';
import { Download } from 'lucide-react';
import { useText } from '../../../app/language/use-text.ts';
import { useDownloads } from '../../../features/downloads/index.ts';
import { onlyOf, type ItemAction } from './item-action.ts';
import { useFetching } from './use-fetching.ts';

/** Brings a file onto the disk as it is; folders, and several items, as one archive. */
export function useDownloading(): ItemAction {
  const t = useText();
  const fetching = useFetching();
  const { begin } = useDownloads();
  const download = (items: readonly [Item, ...Item[]]): void => {
    const only = onlyOf(items);
    if (only?.object_type === 'file') void fetching(only);
    else begin({ ids: items.map(({ uuid }) => uuid), isFolder: only !== undefined, name: items[0].name });
  };
  return {
    entriesFor: (items) => {
      // A link alone has no bytes; among others it becomes a shortcut.
      if ((onlyOf(items)?.url ?? null) !== null) return [];
      // Of several what may not be taken is left out, and named.
      const words = items.some(({ withheld }) => withheld) ? t('app.withheld.title') : t('downloads.refused');
      const refused = items.some(({ can }) => can.download) ? {} : { refusal: words };
      const label = t('storage.selection.download');
      return [{ key: 'download', label, icon: Download, run: () => download(items), ...refused }];
    },
  };
}
