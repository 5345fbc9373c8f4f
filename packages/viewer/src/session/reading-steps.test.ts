import type { KeptMeasurement, Measurement } from '@mado/reading';
import { describe, expect, it } from 'vitest';
import { STEP_LIMIT, startingReading, type ReadingState } from './reading-state.ts';
import { reduceReading, type ReadingCommand } from './reduce-reading.ts';
import { aMeasurement } from './testing/a-measurement.ts';

const after = (state: ReadingState, ...commands: ReadingCommand[]) => commands.reduce(reduceReading, state);
const put = (id: string, label: string): ReadingCommand => ({
  type: 'put-measurement',
  measurement: aMeasurement({ _id: id, label }),
});
const remove = (...ids: string[]): ReadingCommand => ({ type: 'remove-measurements', ids });
const undo: ReadingCommand = { type: 'undo' };
const redo: ReadingCommand = { type: 'redo' };
const labels = ({ measurements }: ReadingState) => [...measurements.values()].map((one) => one.measurement.label);

const somebody = { uuid: null, username: 'someone' };
const kept = (clock: number, given: Partial<Measurement> = {}): KeptMeasurement => ({
  ...aMeasurement(given),
  clock,
  addedBy: somebody,
  addedAt: '2026-01-02T03:04:05Z',
  updatedBy: somebody,
  updatedAt: '2026-01-02T03:04:05Z',
});
const loaded = (more: Partial<Extract<ReadingCommand, { type: 'reading-loaded' }>> = {}): ReadingCommand => ({
  type: 'reading-loaded',
  measurements: [],
  mayWrite: true,
  ...more,
});
const held = (state: ReadingState, id = 'a') => state.measurements.get(id) ?? expect.fail(`there is no ${id}`);

describe('steps [VW-43]', () => {
  it('the latest are remembered, so many and no more', () => {
    const all = Array.from({ length: STEP_LIMIT + 3 }, (_, n) => put('a', String(n)));
    const drawn = after(startingReading, ...all);
    expect(labels(after(drawn, undo))).toEqual([String(STEP_LIMIT + 1)]);
    const back = after(drawn, ...all.map(() => undo));
    expect([labels(back), back.future.length]).toEqual([['2'], STEP_LIMIT]);
    expect(labels(after(back, ...all.map(() => redo)))).toEqual([String(STEP_LIMIT + 2)]);
  });

  it('to do again goes with what others have changed, and nothing else of it', () => {
    const back = after(startingReading, put('a', '1'), put('b', '2'), undo, undo);
    const state = after(back, { type: 'reading-changed', put: [kept(5, { _id: 'a', label: 'theirs' })], remove: [] });
    expect(labels(after(state, redo, redo))).toEqual(['theirs', '2']);
  });

  it('of one who has lost the right meanwhile are neither taken back nor done again [VW-42]', () => {
    const told: ReadingCommand = { type: 'reading-committed', measurements: [kept(5, { label: '1' })] };
    const drawn = after(startingReading, put('a', '1'), put('b', '2'), told, undo);
    const state = after(drawn, loaded({ measurements: [kept(5, { label: '1' })], mayWrite: false }));
    expect([state.past.length, state.future.length]).toEqual([1, 1]);
    expect(after(state, undo)).toBe(state);
    expect(after(state, redo)).toBe(state);
  });

  it('what pixels say of a measurement is no step, and of what has become another nothing is said [VW-84]', () => {
    const drawn = after(startingReading, put('a', '1'));
    const before = held(drawn).measurement;
    const whole = { ...before, cachedStats: { mean: 7 } };
    const complete: ReadingCommand = { type: 'complete-measurement', before, after: whole };
    const state = after(drawn, complete);
    expect([held(state).measurement, state.past.length]).toEqual([whole, 1]);
    expect(held(after(state, undo, redo)).measurement).toBe(whole);
    const moved = after(drawn, put('a', 'moved'));
    expect(after(moved, complete)).toBe(moved);
    const gone = after(drawn, remove('a'));
    expect(after(gone, complete)).toBe(gone);
  });
});

describe('what is taken back is made from the version that the store has [VW-41]', () => {
  const inStore = after(startingReading, put('a', '1'), {
    type: 'reading-committed',
    measurements: [kept(5, { label: '1' })],
    clock: 5,
  });

  it('of a removal: from that of the removal, once the store has it', () => {
    expect(held(after(inStore, remove('a'), undo)).base).toBe(5);
    const told: ReadingCommand = { type: 'reading-committed', measurements: [], removed: [{ _id: 'a', clock: 9 }] };
    const back = after(inStore, remove('a'), told, undo);
    expect([held(back).base, back.removed.size]).toEqual([9, 0]);
  });

  it('others’ number does not stay with what they have brought back and taken away', () => {
    const removed = after(inStore, remove('a'));
    const theirs = after(removed, { type: 'reading-changed', put: [kept(7, { label: 'theirs' })], remove: [] });
    expect([theirs.removed.size, held(theirs).base]).toEqual([0, 7]);
    const read = after(removed, loaded({ measurements: [kept(8, { label: 'theirs' })] }));
    expect([read.removed.size, held(read).base]).toEqual([0, 8]);
  });

  it('the clock never goes back', () => {
    const later = after(inStore, loaded({ measurements: [kept(5, { label: '1' })], clock: 12 }));
    expect(later.clock).toBe(12);
    expect(after(later, loaded({ clock: 3 })).clock).toBe(12);
    expect(after(later, { type: 'reading-committed', measurements: [], clock: 4 }).clock).toBe(12);
    expect(held(after(later, put('b', 'new')), 'b').base).toBe(12);
  });
});

describe('what waits for the store', () => {
  const waiting = [
    { id: 'a', base: 5, put: aMeasurement({ label: 'mine' }) },
    { id: 'b', base: 5, put: null },
    { id: 'c', base: 5, put: aMeasurement({ _id: 'c', label: 'new' }) },
  ];
  const measurements = [kept(5, { label: 'theirs' }), kept(5, { _id: 'b', label: 'gone' })];

  it('is shown over what is read, and nothing of it to one who may not write [VW-40]', () => {
    const state = after(startingReading, loaded({ measurements, waiting }));
    expect(labels(state)).toEqual(['mine', 'new']);
    expect([held(state).base, held(state).kept?.addedBy]).toEqual([5, somebody]);
    expect(labels(after(startingReading, loaded({ measurements, waiting, mayWrite: false })))).toEqual([
      'theirs',
      'gone',
    ]);
  });

  it('keeps its steps when the reading is read again', () => {
    const drawn = after(startingReading, loaded({ measurements }), put('a', 'mine'), put('a', 'mine 2'));
    const mine = { id: 'a', base: 5, put: held(drawn).measurement };
    const state = after(drawn, loaded({ measurements: [kept(6, { label: 'theirs' })], waiting: [mine] }));
    expect(labels(state)).toEqual(['mine 2']);
    expect(labels(after(state, undo))).toEqual(['mine']);
    expect(labels(after(state, undo, undo))).toEqual(['theirs']);
  });

  it('is the reader’s own, also for a change that began before it, whatever others have done meanwhile', () => {
    const began = after(startingReading, loaded({ measurements }));
    const from = held(began);
    const mine = after(began, put('a', 'mine'));
    const own = { id: 'a', base: 5, put: held(mine).measurement };
    const read = after(mine, loaded({ measurements: [kept(6, { label: 'others' })], waiting: [own] }));
    const state = after(read, { type: 'change-measurement', id: 'a', changes: { label: 'mine 2' }, from });
    expect([labels(state), state.rebased]).toEqual([['mine 2'], []]);
  });

  it('and what is being drawn goes when the right has gone [VW-42]', () => {
    const draft = { pane: 0, measurement: aMeasurement(), finger: null };
    const drawing = after(startingReading, { type: 'draft', draft });
    expect(after(drawing, loaded()).draft).toBe(draft);
    expect(after(drawing, loaded({ mayWrite: false })).draft).toBeNull();
  });
});

describe('what is told', () => {
  it('of each record once, the latest last', () => {
    const state = after(
      startingReading,
      { type: 'reading-rebased', newer: [kept(5, { _id: 'a' }), kept(5, { _id: 'b' })], removed: [] },
      { type: 'reading-rebased', newer: [kept(6, { _id: 'a' })], removed: [] },
    );
    expect(state.rebased).toEqual(['b', 'a']);
  });

  it('is not that somebody’s own removal is in the way of what was begun before it', () => {
    const drawn = after(startingReading, put('a', '1'));
    const from = held(drawn);
    const change: ReadingCommand = { type: 'change-measurement', id: 'a', changes: { label: '2' }, from };
    const state = after(drawn, remove('a'), change);
    expect([state.measurements.size, state.rebased]).toEqual([0, []]);
  });

  it('that something has come back, only where it has [VW-71]', () => {
    const recovered = (measurement: Measurement, from: ReturnType<typeof held> | null = null): ReadingCommand => ({
      type: 'put-measurement',
      measurement,
      from,
      isRecovered: true,
    });
    const state = after(startingReading, loaded({ measurements: [kept(5)] }));
    expect(after(state, recovered(aMeasurement({ _id: 'new' }))).recovered).toEqual(['new']);
    const moved = aMeasurement({ label: 'moved' });
    expect(after(state, recovered(moved, held(state))).recovered).toEqual(['a']);
    const gone = after(state, { type: 'reading-changed', put: [], remove: ['a'] });
    expect(after(gone, recovered(moved, held(state)))).toMatchObject({ recovered: [], rebased: ['a'] });
  });

  it('where it is kept is said again when that changes, though it was seen', () => {
    const saving = (isKept: boolean): ReadingCommand => ({ type: 'reading-saving', saving: 'waiting', isKept });
    const seen = after(startingReading, saving(true), { type: 'saving-seen' });
    expect(after(seen, saving(true))).toBe(seen);
    expect(after(seen, saving(false)).isSavingSeen).toBe(false);
    expect(after(seen, { type: 'reading-saving', saving: 'signedOut' }).isSavingSeen).toBe(false);
    const unsent = [{ id: 'a', base: 1, put: null }];
    expect(after(seen, { type: 'reading-saving', saving: 'waiting', unsent }).isSavingSeen).toBe(true);
  });

  it('a removal of what was seen as it stands is done, and of what others have changed since is not', () => {
    const state = after(startingReading, loaded({ measurements: [kept(5)] }));
    const from = held(state);
    const ask: ReadingCommand = { type: 'remove-measurements', ids: ['a'], from };
    expect(after(state, ask)).toMatchObject({ measurements: new Map(), rebased: [] });
    const newer = after(state, { type: 'reading-changed', put: [kept(6, { label: 'theirs' })], remove: [] });
    expect(after(newer, ask)).toMatchObject({ rebased: ['a'], past: [] });
    expect(labels(after(newer, ask))).toEqual(['theirs']);
  });
});
