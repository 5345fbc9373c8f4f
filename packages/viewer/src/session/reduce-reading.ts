import type { KeptMeasurement, Measurement } from '@mado/reading';
import {
  STEP_LIMIT,
  type Draft,
  type HeldMeasurement,
  type Provenance,
  type ReadingState,
  type ReadingStep,
  type SavingPhase,
} from './reading-state.ts';

export type ReadingCommand =
  // what the store says
  | { type: 'reading-loading' }
  | { type: 'reading-failed' }
  | { type: 'reading-loaded'; measurements: readonly KeptMeasurement[]; mayWrite: boolean }
  | { type: 'reading-committed'; measurements: readonly KeptMeasurement[] }
  | { type: 'reading-rebased'; newer: readonly KeptMeasurement[]; removed: readonly string[] }
  | { type: 'reading-changed'; put: readonly KeptMeasurement[]; remove: readonly string[] }
  | { type: 'reading-saving'; saving: SavingPhase }
  | { type: 'reading-restored'; put: readonly Measurement[]; remove: readonly string[] }
  // what the reader does
  | { type: 'draft'; draft: Draft | null }
  | { type: 'put-measurement'; measurement: Measurement }
  | { type: 'complete-measurement'; before: Measurement; after: Measurement }
  | { type: 'remove-measurements'; ids: readonly string[] }
  | { type: 'select-measurement'; id: string | null }
  | { type: 'undo' }
  | { type: 'redo' };

/** The next state. What a reader who may not write does changes nothing. */
export function reduceReading(state: ReadingState, command: ReadingCommand): ReadingState {
  switch (command.type) {
    case 'reading-loading':
      return { ...state, phase: 'loading' };
    case 'reading-failed':
      return { ...state, phase: 'failed' };
    case 'reading-loaded':
      return loaded(state, command.measurements, command.mayWrite);
    case 'reading-committed':
      return committed(state, command.measurements);
    case 'reading-rebased':
      return rebased(state, command.newer, command.removed);
    case 'reading-changed':
      return elsewhere(state, command.put, command.remove);
    case 'reading-saving':
      return command.saving === state.saving ? state : { ...state, saving: command.saving };
    case 'reading-restored':
      return restored(state, command.put, command.remove);
    case 'select-measurement':
      return command.id === state.selected ? state : { ...state, selected: command.id };
    default:
      return state.mayWrite ? changed(state, command) : state;
  }
}

type Change = Extract<
  ReadingCommand,
  { type: 'draft' | 'put-measurement' | 'complete-measurement' | 'remove-measurements' | 'undo' | 'redo' }
>;

function changed(state: ReadingState, command: Change): ReadingState {
  switch (command.type) {
    case 'draft':
      return { ...state, draft: command.draft };
    case 'put-measurement': {
      const { measurement } = command;
      const before = state.measurements.get(measurement._id)?.measurement ?? null;
      const step = { before, after: measurement };
      return { ...withStep(state, [step]), draft: null, selected: measurement._id };
    }
    case 'complete-measurement':
      return completed(state, command.before, command.after);
    case 'remove-measurements': {
      const steps = command.ids.flatMap((id) => {
        const held = state.measurements.get(id);
        return held ? [{ before: held.measurement, after: null }] : [];
      });
      return steps.length === 0 ? state : withStep(state, steps);
    }
    case 'undo':
      return walked(state, state.past, 'undo');
    case 'redo':
      return walked(state, state.future, 'redo');
  }
}

/** What pixels say of a measurement that was kept without: it is no step of its own [VW-84]. */
function completed(state: ReadingState, before: Measurement, after: Measurement): ReadingState {
  if (state.measurements.get(before._id)?.measurement !== before) return state;
  const measurements = new Map(state.measurements);
  apply(measurements, after._id, after);
  const whole = (one: Measurement | null) => (one === before ? after : one);
  const past = state.past.map((step) => ({ before: whole(step.before), after: whole(step.after) }));
  return { ...state, measurements, past };
}

/** Steps of several measurements are taken back one by one. */
function withStep(state: ReadingState, steps: readonly ReadingStep[]): ReadingState {
  const measurements = new Map(state.measurements);
  for (const step of steps) apply(measurements, step.before?._id ?? step.after?._id ?? '', step.after);
  const past = [...state.past, ...steps].slice(-STEP_LIMIT);
  return { ...state, measurements, past, future: [], selected: still(measurements, state.selected) };
}

function walked(state: ReadingState, from: readonly ReadingStep[], way: 'undo' | 'redo'): ReadingState {
  const step = from.at(-1);
  if (!step) return state;
  const measurements = new Map(state.measurements);
  const after = way === 'undo' ? step.before : step.after;
  apply(measurements, step.before?._id ?? step.after?._id ?? '', after);
  const rest = from.slice(0, -1);
  const selected = after ? after._id : still(measurements, state.selected);
  return way === 'undo'
    ? { ...state, measurements, past: rest, future: [...state.future, step], selected }
    : { ...state, measurements, past: [...state.past, step], future: rest, selected };
}

function apply(measurements: Map<string, HeldMeasurement>, id: string, after: Measurement | null): void {
  if (after) measurements.set(id, { measurement: after, kept: measurements.get(id)?.kept ?? null });
  else measurements.delete(id);
}

function loaded(state: ReadingState, kept: readonly KeptMeasurement[], mayWrite: boolean): ReadingState {
  const measurements = new Map(kept.map((one) => [one._id, held(one)]));
  return { ...state, phase: 'ready', mayWrite, measurements, selected: still(measurements, state.selected) };
}

/** What was changed again since it was sent stays as it is; who and when are known now. */
function committed(state: ReadingState, kept: readonly KeptMeasurement[]): ReadingState {
  const measurements = new Map(state.measurements);
  for (const one of kept) {
    const own = measurements.get(one._id);
    if (own) measurements.set(one._id, { measurement: own.measurement, kept: provenance(one) });
  }
  return { ...state, measurements };
}

/** Somebody else has changed what the reader was not changing. */
function elsewhere(state: ReadingState, put: readonly KeptMeasurement[], remove: readonly string[]): ReadingState {
  const measurements = new Map(state.measurements);
  for (const one of put) measurements.set(one._id, held(one));
  for (const id of remove) measurements.delete(id);
  return { ...state, measurements, selected: still(measurements, state.selected) };
}

/** Somebody else was first: theirs is shown, and steps over it can no longer be taken back [VW-41]. */
function rebased(state: ReadingState, newer: readonly KeptMeasurement[], removed: readonly string[]): ReadingState {
  const measurements = new Map(state.measurements);
  for (const one of newer) measurements.set(one._id, held(one));
  for (const id of removed) measurements.delete(id);
  const ids = new Set([...newer.map(({ _id }) => _id), ...removed]);
  const own = ({ before, after }: ReadingStep) => !ids.has(before?._id ?? after?._id ?? '');
  return {
    ...state,
    measurements,
    past: state.past.filter(own),
    future: state.future.filter(own),
    selected: still(measurements, state.selected),
    rebased: [...state.rebased.filter((id) => !ids.has(id)), ...ids],
  };
}

/** What was drawn before and had not reached the store yet. */
function restored(state: ReadingState, put: readonly Measurement[], remove: readonly string[]): ReadingState {
  const measurements = new Map(state.measurements);
  for (const measurement of put) apply(measurements, measurement._id, measurement);
  for (const id of remove) measurements.delete(id);
  return { ...state, measurements };
}

function held(kept: KeptMeasurement): HeldMeasurement {
  const {
    clock: _clock,
    addedBy: _addedBy,
    addedAt: _addedAt,
    updatedBy: _updatedBy,
    updatedAt: _updatedAt,
    ...measurement
  } = kept;
  return { measurement, kept: provenance(kept) };
}

function provenance({ addedBy, addedAt, updatedBy, updatedAt }: KeptMeasurement): Provenance {
  return { addedBy, addedAt, updatedBy, updatedAt };
}

function still(measurements: ReadonlyMap<string, HeldMeasurement>, id: string | null): string | null {
  return id !== null && measurements.has(id) ? id : null;
}
