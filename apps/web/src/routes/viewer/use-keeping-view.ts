import { newId } from '@mado/reading';
import { useSnackbar } from 'notistack';
import { useCallback, useRef } from 'react';
import { failureText } from '../../app/failure-text.ts';
import { useText } from '../../app/language/use-text.ts';
import { loadPart } from '../../app/load-part.ts';
import { doubleClickMs } from '../../app/second-click.ts';
import type { KeptView } from '../../features/viewing/index.ts';

/** What is said in the viewer stands where nothing of the image is told. */
const anchorOrigin = { vertical: 'bottom', horizontal: 'right' } as const;

/** Keeps views as steps of a presentation, for who came from it; undefined: nobody did. */
export function useKeepingView(folder: string | null): ((view: KeptView) => void) | undefined {
  const t = useText();
  const { enqueueSnackbar } = useSnackbar();
  const keepIn = useCallback(
    async (to: string, view: KeptView): Promise<void> => {
      try {
        const { keep } = await loadPart(() => import('../../features/presentations/index.ts'));
        await keep(to, view, newId());
        enqueueSnackbar(t('presentations.kept'), { variant: 'success', anchorOrigin });
      } catch (failure) {
        enqueueSnackbar(failureText(t, failure, t('presentations.notKept')), { variant: 'error', anchorOrigin });
      }
    },
    [t, enqueueSnackbar],
  );
  /** What was pressed for just now: a second press for the same is none. */
  const pressed = useRef<string | null>(null);
  const onKeep = useCallback(
    (view: KeptView): void => {
      const asked = JSON.stringify([folder, view]);
      if (folder === null || pressed.current === asked) return;
      pressed.current = asked;
      const isDouble = new Promise((over) => setTimeout(over, doubleClickMs));
      void Promise.all([keepIn(folder, view), isDouble]).then(() => {
        if (pressed.current === asked) pressed.current = null;
      });
    },
    [folder, keepIn],
  );
  return folder === null ? undefined : onKeep;
}
