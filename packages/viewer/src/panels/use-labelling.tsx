import { useCallback, useState } from 'react';
import { later } from '../runtime/later.tsx';
import { useRuntime, useSession } from '../runtime/runtime-context.ts';
import { mayChange } from '../session/change-measurement.ts';
import { measurementGroups } from '../session/measurement-groups.ts';
import type { OnMenu } from '../tools/measuring/measurement-menu.ts';
import type { JumpFailure } from './jump-to-image.ts';
import { jumpToMeasurement } from './jump-to-measurement.ts';
import { useArrowWords, type Asked } from './use-arrow-words.ts';

const LabellingDialog = later(async () => (await import('./opened-later.ts')).LabellingDialog, { takesKeys: true });
const MeasurementMenu = later(async () => (await import('./opened-later.ts')).MeasurementMenu, { takesKeys: true });
const JumpFailed = later(async () => (await import('./opened-later.ts')).JumpFailed);

/** The menu of a measurement, its labels, and the way to where it was measured. */
export function useLabelling() {
  const { session } = useRuntime();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [failure, setFailure] = useState<JumpFailure | null>(null);
  const measurements = useSession(({ reading }) => reading.measurements);
  const mayWrite = useSession(({ reading }) => reading.mayWrite);
  const measurement = asked && measurements.get(asked.id)?.measurement;
  const onMenu: OnMenu = useCallback(({ _id }, at) => setAsked({ id: _id, at, kind: 'menu' }), []);
  const onEdit = useCallback((id: string, anchor: HTMLElement) => {
    const { left, bottom } = anchor.getBoundingClientRect();
    setAsked({ id, at: { x: left, y: bottom }, kind: 'location' });
  }, []);
  const onJump = useCallback(
    (id: string) => {
      const held = session.getState().reading.measurements.get(id);
      setFailure(null);
      // What is gone to is to be seen there.
      if (session.getState().display.measurements?.has(id) === false) session.dispatch({ type: 'show-measurements' });
      if (held) jumpToMeasurement(session, held.measurement, setFailure);
    },
    [session],
  );
  /** What is chosen, where it can be seen which that is: in the middle of the page. */
  const onLabel = useCallback(() => {
    const { selected, mayWrite: may, measurements: held } = session.getState().reading;
    const measured = selected === null ? undefined : held.get(selected)?.measurement;
    if (!measured || !may || !mayChange(measured)) return;
    setAsked({ id: measured._id, at: middleOfPage(), kind: 'location' });
  }, [session]);
  const onStepMeasurement = useCallback(
    (by: 1 | -1) => {
      const { selected, measurements: held } = session.getState().reading;
      const ids = measurementGroups(held).flatMap(({ items }) => items.map((item) => item.held.measurement._id));
      const from = selected === null ? (by === 1 ? -1 : 0) : ids.indexOf(selected);
      const next = ids.at((from + by) % Math.max(1, ids.length));
      if (next !== undefined) onJump(next);
    },
    [session, onJump],
  );
  useArrowWords(setAsked);
  const close = useCallback(() => setAsked(null), []);
  const parts = (
    <>
      {asked && measurement && asked.kind === 'menu' && mayWrite && (
        <MeasurementMenu
          measurement={measurement}
          at={asked.at}
          onLabel={() => setAsked({ ...asked, kind: 'location' })}
          onClose={close}
        />
      )}
      {asked && measurement && asked.kind !== 'menu' && (
        <LabellingDialog measurement={measurement} at={asked.at} step={asked.kind} onClose={close} />
      )}
      {failure !== null && <JumpFailed failure={failure} onClose={() => setFailure(null)} />}
    </>
  );
  return { onMenu, onEdit, onJump, onLabel, onStepMeasurement, parts };
}

function middleOfPage(): Asked['at'] {
  return { x: innerWidth / 2 - 150, y: innerHeight / 4 };
}
