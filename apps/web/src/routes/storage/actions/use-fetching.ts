import type { Item } from '@mado/contract';
import { useSnackbar } from 'notistack';
import { useText } from '../../../app/language/use-text.ts';
import { sayUsed } from '../../../features/personal/index.ts';
import { contentAddress } from '../../../features/storage/index.ts';

/** Saves a file on the disk, or shows it in a tab of its own; says what came of it. */
export function useFetching(): (item: Item, to?: 'disk' | 'tab') => Promise<void> {
  const t = useText();
  const { enqueueSnackbar } = useSnackbar();
  return async (item, to = 'disk') => {
    // The HTTP layer has said what went wrong.
    const address = await contentAddress(item.uuid).catch(() => undefined);
    if (address === undefined) return;
    if (address === null) enqueueSnackbar(t('storage.noDownload'), { variant: 'warning' });
    else if (to === 'tab') {
      follow(address, null);
      sayUsed([item.uuid]);
    } else follow(address, item.name.trim() === '' ? t('downloads.namelessFile') : item.name);
  };
}

/** Follows an address in a new tab, or onto the disk under a name. */
function follow(address: string, saveAs: string | null): void {
  const link = document.createElement('a');
  link.href = address;
  link.rel = 'noopener';
  if (saveAs === null) link.target = '_blank';
  else link.download = saveAs;
  link.click();
}
