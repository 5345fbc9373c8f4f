import type { KeptMeasurement, Measurement } from '@mado/reading';
import { changedSince, heldOf, mayChange, provenanceOf } from './change-measurement.ts';
import {
  STEP_LIMIT,
  type Begun,
  type Draft,
  type HeldMeasurement,
  type ReadingState,
  type ReadingStep,
  type SavingPhase,
  type Waiting,
} from './reading-state.ts';
import { sameValue } from './same-value.ts';

export type ReadingCommand =
  // what the store says
  | { type: 'reading-loading' }
  | { type: 'reading-failed' }
  /** It is not for this reader any more, neither to be read nor to be changed. */
  | { type: 'reading-closed' }
  | ReadingLoaded
  | ReadingCommitted
  | { type: 'reading-rebased'; newer: readonly KeptMeasurement[]; removed: readonly string[] }
  | { type: 'reading-changed'; put: readonly KeptMeasurement[]; remove: readonly string[] }
  | { type: 'reading-saving'; saving: SavingPhase; isKept?: boolean; unsent?: readonly Waiting[] }
  // what the reader does
  | { type: 'draft'; draft: Draft | null }
  | PutMeasurement
  | { type: 'complete-measurement'; before: Measurement; after: Measurement }
  | { type: 'change-measurement'; id: string; changes: Partial<Measurement>; from: Begun }
  | { type: 'remove-measurements'; ids: readonly string[]; from?: Begun | undefined }
  | { type: 'select-measurement'; id: string | null }
  | { type: 'undo' }
  | { type: 'redo' }
  | { type: 'drop-unsent' }
  | { type: 'saving-seen' }
  | { type: 'recovered-seen' };

interface ReadingLoaded {
  type: 'reading-loaded';
  measurements: readonly KeptMeasurement[];
  mayWrite: boolean;
  clock?: number;
  /** What the store does not have yet; of a reader who may not write nothing of it is shown. */
  waiting?: readonly Waiting[];
}

interface ReadingCommitted {
  type: 'reading-committed';
  measurements: readonly KeptMeasurement[];
  removed?: readonly { readonly _id: string; readonly clock: number }[];
  clock?: number;
}

interface PutMeasurement {
  type: 'put-measurement';
  measurement: Measurement;
  /** As it was when the reader began to change it; without it, it is new, or made from what stands. */
  from?: Begun | null;
  /** It was being drawn when the page ended. */
  isRecovered?: boolean;
}

/** The next state. What a reader who may not write does changes nothing. */
export function reduceReading(state: ReadingState, command: ReadingCommand): ReadingState {
  switch (command.type) {
    case 'reading-loading':
      return { ...state, phase: 'loading' };
    case 'reading-failed':
      return { ...state, phase: 'failed' };
    case 'reading-closed':
      return closed(state);
    case 'reading-loaded':
      return loaded(state, command);
    case 'reading-committed':
      return committed(state, command);
    case 'reading-rebased':
      return rebased(state, command.newer, command.removed);
    case 'reading-changed':
      return elsewhere(state, command.put, command.remove);
    case 'reading-saving':
      return saving(state, command);
    case 'drop-unsent':
      return { ...state, unsent: [] };
    case 'saving-seen':
      return { ...state, isSavingSeen: true };
    case 'recovered-seen':
      return { ...state, recovered: [] };
    default:
      return state.mayWrite ? changed(state, command) : state;
  }
}

type Change = Extract<
  ReadingCommand,
  {
    type:
      | 'draft'
      | 'put-measurement'
      | 'complete-measurement'
      | 'change-measurement'
      | 'remove-measurements'
      | 'select-measurement'
      | 'undo'
      | 'redo';
  }
>;

function changed(state: ReadingState, command: Change): ReadingState {
  switch (command.type) {
    case 'draft':
      return { ...state, draft: command.draft };
    case 'select-measurement':
      return command.id === state.selected ? state : { ...state, selected: command.id };
    case 'put-measurement':
      return put(state, command);
    case 'complete-measurement':
      return completed(state, command.before, command.after);
    case 'change-measurement':
      return made(state, command.id, command.changes, command.from);
    case 'remove-measurements':
      return removed(state, command.ids, command.from);
    case 'undo':
      return walked(state, state.past, 'undo');
    case 'redo':
      return walked(state, state.future, 'redo');
  }
}

/** What pixels say of a measurement that was kept without: it is no step of its own [VW-84]. */
function completed(state: ReadingState, before: Measurement, after: Measurement): ReadingState {
  if (state.measurements.get(before._id)?.measurement !== before) return state;
  const whole = (one: Measurement | null) => (one === before ? after : one);
  const past = state.past.map((step) =>
    step.before === before || step.after === before ? { before: whole(step.before), after: whole(step.after) } : step,
  );
  return { ...applied(state, after._id, after), past };
}

function put(state: ReadingState, { measurement, from, isRecovered }: PutMeasurement): ReadingState {
  const { _id } = measurement;
  const begun = from ?? state.measurements.get(_id);
  const next = begun
    ? made(state, _id, measurement, begun)
    : withSteps({ ...state, draft: null, selected: _id }, [{ before: null, after: measurement }]);
  const isThere = next.measurements !== state.measurements;
  return isRecovered && isThere ? { ...next, recovered: [...next.recovered, _id] } : next;
}

/** A change of a measurement, made on what stands now; where that is no longer what it was made from, theirs stands. */
function made(state: ReadingState, id: string, changes: Partial<Measurement>, from: Begun): ReadingState {
  const done = { ...state, draft: null };
  const now = state.measurements.get(id);
  // What the reader has removed meanwhile stays removed; what others have is told.
  if (!now) return state.removed.has(id) ? done : toldOf(done, [id]);
  if (!mayChange(now.measurement)) return done;
  const after = changedSince(now, from, changes);
  if (after === null) return toldOf(done, [id]);
  if (after === now.measurement) return { ...done, selected: id };
  return withSteps({ ...done, selected: id }, [{ before: now.measurement, after }]);
}

function removed(state: ReadingState, ids: readonly string[], from: Begun | undefined): ReadingState {
  const there = ids.flatMap((id) => state.measurements.get(id) ?? []).filter((held) => mayChange(held.measurement));
  const unseen = there.filter(({ theirs }) => from !== undefined && theirs > from.base);
  const steps = there
    .filter((held) => !unseen.includes(held))
    .map(({ measurement }) => ({ before: measurement, after: null }));
  const told =
    unseen.length === 0
      ? state
      : toldOf(
          state,
          unseen.map(({ measurement }) => measurement._id),
        );
  return steps.length === 0 ? told : withSteps(told, steps);
}

/** Steps of several measurements are taken back one by one. */
function withSteps(state: ReadingState, steps: readonly ReadingStep[]): ReadingState {
  const next = steps.reduce((all, step) => applied(all, idOf(step), step.after), state);
  return { ...next, past: [...state.past, ...steps].slice(-STEP_LIMIT), future: [] };
}

function walked(state: ReadingState, from: readonly ReadingStep[], way: 'undo' | 'redo'): ReadingState {
  const step = from.at(-1);
  const now = step && state.measurements.get(idOf(step));
  if (!step || (now && !mayChange(now.measurement))) return state;
  const after = way === 'undo' ? step.before : step.after;
  const next = applied(state, idOf(step), after);
  const selected = after ? after._id : next.selected;
  const rest = from.slice(0, -1);
  return way === 'undo'
    ? { ...next, past: rest, future: [...state.future, step], selected }
    : { ...next, past: [...state.past, step], future: rest, selected };
}

const idOf = ({ before, after }: ReadingStep) => before?._id ?? after?._id ?? '';

/** A measurement becomes what the reader made of it, from the version that it was; null: it goes. */
function applied(state: ReadingState, id: string, after: Measurement | null): ReadingState {
  const measurements = new Map(state.measurements);
  const gone = new Map(state.removed);
  const now = measurements.get(id);
  const base = now?.base ?? gone.get(id) ?? state.clock;
  if (after) {
    gone.delete(id);
    measurements.set(id, { measurement: after, kept: now?.kept ?? null, base, theirs: now?.theirs ?? 0 });
  } else {
    gone.set(id, base);
    measurements.delete(id);
  }
  return { ...state, measurements, removed: gone, selected: still(measurements, state.selected) };
}

/** What has never been in the store is not shown as if it were kept [VW-74]; the rest stays as it was last seen. */
function closed(state: ReadingState): ReadingState {
  const measurements = new Map([...state.measurements].filter(([, { kept }]) => kept !== null));
  return { ...state, mayWrite: false, draft: null, selected: null, measurements };
}

/** What is as it was stays the reader's, with its steps; steps over what others have changed go [VW-41]. */
function loaded(state: ReadingState, { measurements: kept, mayWrite, clock = 0, waiting = [] }: ReadingLoaded) {
  const measurements = new Map<string, HeldMeasurement>();
  const own = new Map((mayWrite ? waiting : []).map((one) => [one.id, one]));
  for (const record of kept) {
    const held = heldOf(record);
    const before = state.measurements.get(record._id);
    const isSame = before?.base === held.base && sameValue(before.measurement, held.measurement);
    if (!own.has(record._id)) measurements.set(record._id, isSame ? { ...before, kept: held.kept } : held);
    else measurements.set(record._id, { ...(before ?? held), kept: held.kept });
  }
  for (const { id, base, put: wanted } of own.values()) {
    const there = measurements.get(id) ?? state.measurements.get(id) ?? { kept: null, theirs: 0 };
    if (!wanted) measurements.delete(id);
    else measurements.set(id, { ...there, measurement: wanted, base });
  }
  const next = {
    ...state,
    phase: 'ready' as const,
    mayWrite,
    clock: Math.max(state.clock, clock),
    draft: mayWrite ? state.draft : null,
    selected: mayWrite ? still(measurements, state.selected) : null,
    measurements,
    removed: new Map([...state.removed].filter(([id]) => !measurements.has(id))),
  };
  const ids = new Set([...state.past, ...state.future].map(idOf));
  const isOther = (id: string) => state.measurements.get(id)?.measurement !== measurements.get(id)?.measurement;
  return withoutSteps(next, new Set([...ids].filter(isOther)));
}

/** What was changed again since it was sent stays as it is; who and when are known now, and the version. */
function committed(state: ReadingState, { measurements: kept, removed: gone = [], clock = 0 }: ReadingCommitted) {
  const measurements = new Map(state.measurements);
  const left = new Map(state.removed);
  const isAt = (id: string, base: number, author: HeldMeasurement['kept']) => {
    const own = measurements.get(id);
    if (own) measurements.set(id, { ...own, kept: author, base });
    else left.set(id, base);
  };
  for (const one of kept) isAt(one._id, one.clock, provenanceOf(one));
  for (const one of gone) isAt(one._id, one.clock, null);
  return { ...state, measurements, removed: left, clock: Math.max(state.clock, clock) };
}

/** Others have changed what the reader was not changing: it is seen, and steps over it can no longer be taken back. */
function elsewhere(state: ReadingState, newer: readonly KeptMeasurement[], remove: readonly string[]): ReadingState {
  const measurements = new Map(state.measurements);
  const left = new Map(state.removed);
  for (const one of newer) measurements.set(one._id, heldOf(one));
  for (const id of remove) measurements.delete(id);
  const ids = new Set([...newer.map(({ _id }) => _id), ...remove]);
  for (const id of ids) left.delete(id);
  const selected = still(measurements, state.selected);
  return withoutSteps({ ...state, measurements, removed: left, selected }, ids);
}

/** Somebody else was first: theirs is shown in place of the reader's own, and that is told [VW-41]. */
function rebased(state: ReadingState, newer: readonly KeptMeasurement[], gone: readonly string[]): ReadingState {
  return toldOf(elsewhere(state, newer, gone), [...newer.map(({ _id }) => _id), ...gone]);
}

function toldOf(state: ReadingState, ids: readonly string[]): ReadingState {
  return { ...state, rebased: [...state.rebased.filter((id) => !ids.includes(id)), ...ids] };
}

function withoutSteps(state: ReadingState, ids: ReadonlySet<string>): ReadingState {
  if (ids.size === 0) return state;
  const isOther = (step: ReadingStep) => !ids.has(idOf(step));
  return { ...state, past: state.past.filter(isOther), future: state.future.filter(isOther) };
}

function saving(state: ReadingState, command: Extract<ReadingCommand, { type: 'reading-saving' }>): ReadingState {
  const next = { saving: command.saving, isKept: command.isKept ?? true, unsent: command.unsent ?? [] };
  const { saving: before, isKept, unsent } = state;
  if (sameValue(next, { saving: before, isKept, unsent })) return state;
  const isSavingSeen = state.isSavingSeen && next.saving === before && next.isKept === isKept;
  return { ...state, ...next, isSavingSeen };
}

function still(measurements: ReadonlyMap<string, HeldMeasurement>, id: string | null): string | null {
  return id !== null && measurements.has(id) ? id : null;
}
