import { useQueryClient } from '@tanstack/react-query';
import { useSnackbar } from 'notistack';
import { useCallback, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { failureText } from '../../../app/failure-text.ts';
import { useText } from '../../../app/language/use-text.ts';
import { isGone, trashKey, workThrough, type Changeable } from '../../../features/library/index.ts';
import { storageKey } from '../../../features/storage/index.ts';

/** What is said of work on many items, which is deleting or moving. */
type Word = 'delete' | 'move';

/**
 * Does something with one item after another, says how far it is, and what could not be done and why. The lists are
 * asked for again when `onDone`, which is told what was done, has left what has gone.
 */
export function useLongWork(): <T extends Changeable>(
  word: Word,
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  onDone: (done: readonly T[]) => void,
) => Promise<void> {
  const t = useText();
  const { enqueueSnackbar, closeSnackbar } = useSnackbar();
  const queryClient = useQueryClient();
  return useCallback(
    async (word, items, work, onDone) => {
      const count = createStore(() => 0);
      const progress = enqueueSnackbar(<Progress word={word} total={items.length} count={count} />, { persist: true });
      const { done, failed } = await workThrough(items, work, (behind) => count.setState(behind, true));
      closeSnackbar(progress);
      const [first] = failed;
      if (first) {
        const reason = failureText(t, first.failure, t('library.delete.why'));
        const said =
          failed.length === 1
            ? t(`library.${word}.failed`, { name: first.item.name, reason })
            : t(`library.${word}.failedMany`, { count: failed.length, reason });
        enqueueSnackbar(said, { variant: 'error' });
      }
      if (done.length > 0) onDone(done);
      void queryClient.invalidateQueries({ queryKey: storageKey, predicate: ({ queryKey }) => !isGone(queryKey[2]) });
      void queryClient.invalidateQueries({ queryKey: trashKey });
    },
    [t, enqueueSnackbar, closeSnackbar, queryClient],
  );
}

interface ProgressProps {
  word: Word;
  total: number;
  /** How many are behind it. */
  count: StoreApi<number>;
}

function Progress({ word, total, count }: ProgressProps): ReactNode {
  const t = useText();
  const done = useStore(count);
  if (total === 1) return t(`library.${word}.busy`);
  return t(`library.${word}.busyMany`, { done, total });
}
