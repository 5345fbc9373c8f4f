import { useEffect } from 'react';
import { useRuntime, useSession } from '../runtime/runtime-context.ts';
import type { ViewerRuntime } from '../runtime/viewer-runtime.ts';

/**
 * Lays out what was opened once what the reader wants is known, which is asked for after the first image [HP-21]. The
 * stages of what was hung before the page was loaded again go on, whatever is wanted at opening [HP-31].
 *
 * @param hasRoom for more than one pane
 */
export function useHangingAtOpening(hasRoom: boolean): void {
  const runtime = useRuntime();
  const isTime = useSession(
    ({ hanging, hangingPreferences: { phase } }) =>
      (hanging?.phase === 'opening' || hanging?.phase === 'left') && phase !== 'reading',
  );
  const isLeft = useSession(({ hanging }) => hanging?.phase === 'left');
  const isWanted = useSession(({ hangingPreferences: { phase, atOpening } }) => phase === 'ready' && atOpening);
  useEffect(() => {
    if (!isTime) return;
    if (isLeft || (isWanted && hasRoom)) void hang(runtime);
    // Neither what is chosen later nor another size of the window lays it out then.
    else runtime.session.dispatch({ type: 'hang', stages: [] });
  }, [isTime, isLeft, isWanted, hasRoom, runtime]);
}

/** Where its code does not come, what was opened stays as it is. */
async function hang(runtime: ViewerRuntime): Promise<void> {
  const later = await import('./opened-later.ts').catch(() => null);
  await later?.hangAtOpening(runtime);
}
