import { newId } from '@mado/reading';
import { useSnackbar } from 'notistack';
import { useCallback } from 'react';
import { failureText } from '../../app/failure-text.ts';
import { useText } from '../../app/language/use-text.ts';
import { loadPart } from '../../app/load-part.ts';
import type { KeptView } from '../../features/viewing/index.ts';

/** Keeps views as steps of a presentation, for who came from it; undefined: nobody did. */
export function useKeepingView(folder: string | null): ((view: KeptView) => void) | undefined {
  const t = useText();
  const { enqueueSnackbar } = useSnackbar();
  const keepIn = useCallback(
    async (to: string, view: KeptView): Promise<void> => {
      try {
        const { keep } = await loadPart(() => import('../../features/presentations/index.ts'));
        await keep(to, view, newId());
        enqueueSnackbar(t('presentations.kept'), { variant: 'success' });
      } catch (failure) {
        enqueueSnackbar(failureText(t, failure, t('presentations.notKept')), { variant: 'error' });
      }
    },
    [t, enqueueSnackbar],
  );
  const onKeep = useCallback((view: KeptView) => void (folder !== null && keepIn(folder, view)), [folder, keepIn]);
  return folder === null ? undefined : onKeep;
}
