import type { Item } from '@mado/contract';
import { useSnackbar } from 'notistack';
import { useText } from '../../../app/language/use-text.ts';
import { contentAddress } from '../../../features/storage/index.ts';

/** Saves a file on the disk; says what came of it. */
export function useFetching(): (item: Item) => Promise<void> {
  const t = useText();
  const { enqueueSnackbar } = useSnackbar();
  return async (item) => {
    // The HTTP layer has said what went wrong.
    const address = await contentAddress(item.uuid).catch(() => undefined);
    if (address === undefined) return;
    if (address === null) enqueueSnackbar(t('storage.noDownload'), { variant: 'warning' });
    else save(address, item.name.trim() === '' ? t('downloads.namelessFile') : item.name);
  };
}

/** Follows an address onto the disk, under a name. */
function save(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.rel = 'noopener';
  link.download = name;
  link.click();
}
