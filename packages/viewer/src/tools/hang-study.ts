import { houseProtocols } from '@mado/reading';
import type { ViewerRuntime } from '../runtime/viewer-runtime.ts';
import type { Session } from '../session/create-session.ts';
import { isToBeHung } from '../session/hanging.ts';
import { hungStages, seriesToHang } from '../session/hung-stages.ts';

/** Series that are asked for at once. */
const AT_ONCE = 4;

type Hung = Pick<ViewerRuntime, 'session' | 'readSeries'>;

/** Hangs the study that is looked at, once all that its protocols may ask has been read or cannot be had [HP-16]. */
export async function hangStudy({ session, readSeries }: Hung): Promise<void> {
  session.dispatch({ type: 'hang-awaited' });
  await allRead(session, readSeries);
  session.dispatch({ type: 'hang', stages: hungStages(session.getState(), houseProtocols) });
}

/** Hangs a study that was opened, as long as its reader has not begun with it [HP-21]. */
export async function hangAtOpening({ session, readSeries }: Hung): Promise<void> {
  await allRead(session, readSeries);
  const state = session.getState();
  if (state.hanging?.phase !== 'opening') return;
  const stages = hungStages(state, houseProtocols);
  const shown = stages[0]?.panes.filter(({ series }) => series !== null) ?? [];
  // One picture is there already, and empty panes are no help beside it.
  session.dispatch({ type: 'hang', stages: shown.length > 1 ? stages : [] });
}

/** Resolves when nothing is left to be read, or nobody waits for it any more. */
function allRead(session: Session, readSeries: ViewerRuntime['readSeries']): Promise<void> {
  return new Promise((resolve) => {
    function next(): void {
      const state = session.getState();
      const wanted = isToBeHung(state) ? seriesToHang(state) : [];
      const unread = wanted.filter(({ phase }) => phase === 'idle');
      const onTheWay = wanted.filter(({ phase }) => phase === 'loading').length;
      if (unread.length + onTheWay === 0) {
        unsubscribe();
        resolve();
        return;
      }
      // Each is on its way as soon as it is asked for, which comes back here.
      if (onTheWay < AT_ONCE && unread[0]) readSeries(unread[0].key);
    }
    const unsubscribe = session.subscribe(next);
    next();
  });
}
