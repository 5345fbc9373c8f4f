import type { Item } from '@mado/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Star, StarOff } from 'lucide-react';
import { useSnackbar } from 'notistack';
import { failureText } from '../../../app/failure-text.ts';
import { useSession } from '../../../app/http/index.ts';
import { useText } from '../../../app/language/use-text.ts';
import { putStars } from '../../../features/personal/index.ts';
import { storageKey, type ListingPage } from '../../../features/storage/index.ts';
import type { ItemAction } from './item-action.ts';

/** Puts one's star on items, or takes it off where all have it; a visitor has none [PE-4]. */
export function useStarring(): ItemAction {
  const t = useText();
  const signedIn = useSession() !== null;
  const { enqueueSnackbar } = useSnackbar();
  const queryClient = useQueryClient();

  async function change(items: readonly Item[], starred: boolean): Promise<void> {
    const ids = new Set(items.map(({ uuid }) => uuid));
    // The star is there at once, and what the server says counts.
    queryClient.setQueriesData<ListingPage>(
      { queryKey: [...storageKey, 'list'] },
      (page) =>
        page && { ...page, items: page.items.map((item) => (ids.has(item.uuid) ? { ...item, starred } : item)) },
    );
    try {
      await putStars([...ids], starred);
      enqueueSnackbar(t(starred ? 'personal.starred.done' : 'personal.starred.undone'), { variant: 'success' });
    } catch (failure) {
      enqueueSnackbar(failureText(t, failure, t('personal.starred.failed')), { variant: 'error' });
    } finally {
      void queryClient.invalidateQueries({ queryKey: storageKey });
    }
  }

  return {
    entriesFor: (items) => {
      if (!signedIn) return [];
      const off = items.every(({ starred }) => starred);
      const label = t(off ? 'personal.starred.takeOff' : 'personal.starred.put');
      const run = (): void => void change(items, !off);
      return [{ key: 'star', label, icon: off ? StarOff : Star, run, menuOnly: true, shortcut: 'S' }];
    },
  };
}
