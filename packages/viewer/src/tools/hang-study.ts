import { houseProtocols, parseProtocols, type HangingProtocol } from '@mado/reading';
import type { ViewerRuntime } from '../runtime/viewer-runtime.ts';
import type { Session } from '../session/create-session.ts';
import { studyRead } from '../session/compared.ts';
import { isToBeHung } from '../session/hanging.ts';
import type { HungStage } from '../session/hanging-state.ts';
import { hungStages, mayBeCompared, organisationLayouts, seriesToHang } from '../session/hung-stages.ts';
import type { SessionState } from '../session/state.ts';

/** Series that are asked for at once. */
const AT_ONCE = 4;

type Hung = Pick<ViewerRuntime, 'session' | 'readSeries' | 'priors' | 'sharedLayouts'>;

/** Hangs the study that is looked at, once all that its protocols may ask has been read or cannot be had [HP-16]. */
export async function hangStudy(runtime: Hung): Promise<void> {
  const { session } = runtime;
  session.dispatch({ type: 'hang-awaited' });
  await allKnown(runtime);
  session.dispatch({ type: 'hang', stages: stagesOf(session.getState()) });
}

/**
 * Hangs a study that was opened, as long as its reader has not begun with it [HP-21]; of what was hung before the page
 * was loaded again, the stages go on [HP-31].
 */
export async function hangAtOpening(runtime: Hung): Promise<void> {
  const { session } = runtime;
  await allKnown(runtime);
  const state = session.getState();
  if (state.hanging?.phase !== 'opening' && state.hanging?.phase !== 'left') return;
  const stages = stagesOf(state);
  if (state.hanging.phase === 'left') return session.dispatch({ type: 'hang', stages });
  const shown = stages[0]?.panes.filter(({ series }) => series !== null) ?? [];
  // One picture is there already, and empty panes are no help beside it.
  session.dispatch({ type: 'hang', stages: shown.length > 1 ? stages : [] });
}

/** By the reader's own protocols, then the organisation's, then the house's [HP-26, HP-27]. */
function stagesOf(state: SessionState): HungStage[] {
  return hungStages(state, houseProtocols, ...protocolsBefore(state));
}

/** What is no protocol is told where they are listed. */
function protocolsBefore(state: SessionState): HangingProtocol[][] {
  const shared = organisationLayouts(state)?.layouts ?? [];
  const lists = [state.hangingPreferences.protocols, shared.map(({ protocol }) => protocol)];
  return lists.map((list) => [...parseProtocols(list).protocols]);
}

/** All of the study that is read, and of its prior where there is one. */
async function allKnown({ session, readSeries, priors, sharedLayouts }: Hung): Promise<void> {
  const study = studyRead(session.getState());
  if (!study) return;
  priors.ask(study);
  const layouts = sharedLayouts.find(study);
  await allRead(session, readSeries);
  await layouts;
  // Nothing is opened for who does something else meanwhile, nor where nothing would be hung beside it.
  const state = session.getState();
  if (!isToBeHung(state) || !mayBeCompared(state, study, houseProtocols, ...protocolsBefore(state))) return;
  await priors.find(study);
  await allRead(session, readSeries);
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
