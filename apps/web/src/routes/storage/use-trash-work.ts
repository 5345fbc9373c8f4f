import type { TrashEntry } from '@mado/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useSnackbar } from 'notistack';
import { useState } from 'react';
import { failureText } from '../../app/failure-text.ts';
import { useText } from '../../app/language/use-text.ts';
import { erase, restore, trashKey } from '../../features/library/index.ts';
import { storageKey } from '../../features/storage/index.ts';

export interface TrashWork {
  restore: (entries: readonly TrashEntry[]) => Promise<void>;
  erase: (entries: readonly TrashEntry[]) => Promise<void>;
  busy: boolean;
}

/** Takes entries out of the trash, or deletes them for good, and says what came of it. */
export function useTrashWork(): TrashWork {
  const t = useText();
  const { enqueueSnackbar } = useSnackbar();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function work(what: () => Promise<void>, failed: (reason: string) => string): Promise<void> {
    setBusy(true);
    try {
      await what();
    } catch (failure) {
      enqueueSnackbar(failed(failureText(t, failure, t('library.delete.why'))), { variant: 'error' });
    } finally {
      setBusy(false);
      void queryClient.invalidateQueries({ queryKey: storageKey });
      void queryClient.invalidateQueries({ queryKey: trashKey });
    }
  }

  const said = (entries: readonly TrashEntry[], reason: string): string =>
    entries.length === 1
      ? t('library.trash.notRestored', { name: entries[0]?.name ?? '', reason })
      : t('library.trash.notRestoredMany', { count: entries.length, reason });

  return {
    busy,
    restore: (entries) =>
      work(
        async () => {
          // A folder comes back before what lay in it, whatever was chosen first.
          const order = entries.toSorted((a, b) => a.path.length - b.path.length);
          const results = await restore(order.map(({ uuid }) => uuid));
          const failed = order.filter(({ uuid }) => results.some((one) => one.uuid === uuid && !one.success));
          const [first] = failed;
          if (failed.length < order.length)
            enqueueSnackbar(t('library.trash.restored', { count: order.length - failed.length }), {
              variant: 'success',
            });
          if (first) {
            const reason = results.find(({ uuid }) => uuid === first.uuid)?.error?.detail ?? '';
            enqueueSnackbar(said(failed, reason), { variant: 'error' });
          }
        },
        (reason) => said(entries, reason),
      ),
    erase: (entries) =>
      work(
        async () => {
          await erase(entries.map(({ uuid }) => uuid));
          enqueueSnackbar(t('library.trash.erased'), { variant: 'success' });
        },
        (reason) => t('library.trash.notErased', { reason }),
      ),
  };
}
