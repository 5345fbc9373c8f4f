import { useSnackbar } from 'notistack';
import { useText } from '../../app/language/use-text.ts';

/** Copies the address of a page of this product, and says so. */
export function useCopiedLink(): (address: string) => Promise<void> {
  const t = useText();
  const { enqueueSnackbar } = useSnackbar();
  return async (address) => {
    try {
      await navigator.clipboard.writeText(address);
      enqueueSnackbar(t('storage.copied'), { variant: 'success' });
    } catch {
      enqueueSnackbar(t('storage.copyFailed'), { variant: 'error' });
    }
  };
}
