import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useSnackbar } from 'notistack';
import { useCallback } from 'react';
import { failureText } from '../../../app/failure-text.ts';
import { useText } from '../../../app/language/use-text.ts';
import { mayUndo, trashKey } from '../../../features/library/index.ts';
import { storageKey } from '../../../features/storage/index.ts';

/**
 * Says that something was done, with a button that undoes it, as Ctrl+Z does. `undo` gives why it could not be, or
 * null.
 */
export function useUndo(): (said: string, undo: () => Promise<string | null>) => void {
  const t = useText();
  const { enqueueSnackbar, closeSnackbar } = useSnackbar();
  const queryClient = useQueryClient();
  return useCallback(
    (said, undo) => {
      const undoNow = (): void => {
        closeSnackbar(toast);
        void undo()
          .catch((failure: unknown) => failureText(t, failure, t('library.delete.why')))
          .then((reason) => {
            if (reason === null) enqueueSnackbar(t('library.undo.done'), { variant: 'success' });
            else enqueueSnackbar(t('library.undo.failed', { reason }), { variant: 'error' });
            void queryClient.invalidateQueries({ queryKey: storageKey });
            void queryClient.invalidateQueries({ queryKey: trashKey });
          });
      };
      // Of two offers to undo it would not be clear which is which.
      const run = mayUndo(undoNow, () => closeSnackbar(toast));
      const toast = enqueueSnackbar(said, {
        variant: 'success',
        action: (
          <Button color="inherit" size="small" onClick={run} sx={{ fontWeight: 700 }}>
            {t('library.undo.button')}
          </Button>
        ),
      });
    },
    [t, enqueueSnackbar, closeSnackbar, queryClient],
  );
}
