import { newId } from '@mado/reading';
import { useCallback, useRef } from 'react';
import { failureText } from '../../app/failure-text.ts';
import { useText } from '../../app/language/use-text.ts';
import { loadPart } from '../../app/load-part.ts';
import { doubleClickMs } from '../../app/second-click.ts';
import type { KeptView } from '../../features/viewing/index.ts';

/** What came of it: it is kept, or why not. The viewer says it among what else it says [VW-144]. */
type Kept = 'kept' | { refused: string };

/** Keeps views as steps of a presentation, for who came from it; undefined: nobody did. */
export function useKeepingView(folder: string | null): ((view: KeptView) => Promise<Kept>) | undefined {
  const t = useText();
  const keepIn = useCallback(
    async (to: string, view: KeptView): Promise<Kept> => {
      try {
        const { keep } = await loadPart(() => import('../../features/presentations/index.ts'));
        await keep(to, view, newId());
        return 'kept';
      } catch (failure) {
        return { refused: failureText(t, failure, t('presentations.notKept')) };
      }
    },
    [t],
  );
  /** What was pressed for just now: a second press for the same is none, and is answered as the first. */
  const pressed = useRef<{ asked: string; kept: Promise<Kept> } | null>(null);
  const onKeep = useCallback(
    (view: KeptView): Promise<Kept> => {
      const asked = JSON.stringify([folder, view]);
      if (pressed.current?.asked === asked) return pressed.current.kept;
      const kept = keepIn(folder ?? '', view);
      const press = { asked, kept };
      pressed.current = press;
      const isDouble = new Promise((over) => setTimeout(over, doubleClickMs));
      void Promise.all([kept, isDouble]).then(() => {
        if (pressed.current === press) pressed.current = null;
      });
      return kept;
    },
    [folder, keepIn],
  );
  return folder === null ? undefined : onKeep;
}
