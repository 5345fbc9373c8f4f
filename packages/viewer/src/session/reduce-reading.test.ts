import { recordVersion, type KeptMeasurement, type Measurement } from '@mado/reading';
import { expect, it } from 'vitest';
import { startingReading, type ReadingState } from './reading-state.ts';
import { reduceReading, type ReadingCommand } from './reduce-reading.ts';
import { aMeasurement } from './testing/a-measurement.ts';

const after = (state: ReadingState, ...commands: ReadingCommand[]) => commands.reduce(reduceReading, state);
const put = (id: string, label: string): ReadingCommand => ({
  type: 'put-measurement',
  measurement: aMeasurement({ _id: id, label }),
});
const labels = ({ measurements }: ReadingState) => [...measurements.values()].map((one) => one.measurement.label);
const undo: ReadingCommand = { type: 'undo' };
const redo: ReadingCommand = { type: 'redo' };

it('steps are taken back and done again, one by one [VW-43]', () => {
  const drawn = after(startingReading, put('a', '1'), put('a', '2'), put('b', '3'), {
    type: 'remove-measurements',
    ids: ['a', 'b'],
  });
  expect(labels(drawn)).toEqual([]);
  expect(labels(after(drawn, undo))).toEqual(['3']);
  expect(labels(after(drawn, undo, undo)).sort()).toEqual(['2', '3']);
  expect(labels(after(drawn, undo, undo, undo))).toEqual(['2']);
  expect(labels(after(drawn, undo, undo, undo, undo))).toEqual(['1']);
  expect(labels(after(drawn, undo, undo, undo, undo, undo, undo))).toEqual([]);
  expect(labels(after(drawn, undo, undo, redo, redo))).toEqual([]);
  // Whoever does something else after taking back cannot do again what was taken back.
  expect(labels(after(drawn, undo, put('c', '4'), redo))).toEqual(['3', '4']);
});

it('what is drawn is chosen, and what goes is chosen no more', () => {
  const drawn = after(startingReading, put('a', '1'), put('b', '2'));
  expect(drawn.selected).toBe('b');
  expect(after(drawn, { type: 'remove-measurements', ids: ['b'] }).selected).toBeNull();
  expect(after(drawn, { type: 'remove-measurements', ids: ['a'] }).selected).toBe('b');
  expect(after(drawn, { type: 'remove-measurements', ids: ['x'] })).toBe(drawn);
});

const at = '2026-01-02T03:04:05Z';
const somebody = { uuid: null, username: 'someone' };
const kept = (clock: number, given: Partial<Measurement>): KeptMeasurement => ({
  ...aMeasurement(given),
  clock,
  addedBy: somebody,
  addedAt: at,
  updatedBy: somebody,
  updatedAt: at,
});
const loaded = (...measurements: KeptMeasurement[]): ReadingCommand => ({
  type: 'reading-loaded',
  measurements,
  mayWrite: true,
  clock: 99,
});
const held = (state: ReadingState, id = 'a') => state.measurements.get(id) ?? expect.fail(`there is no ${id}`);

it('what somebody else was first with takes the place of the reader’s, with its steps [VW-41]', () => {
  const drawn = after(startingReading, put('a', 'mine'), put('b', 'other'), put('c', 'gone'));
  const newer = [kept(9, { _id: 'a', label: 'theirs' })];
  const state = after(drawn, { type: 'reading-rebased', newer, removed: ['c'] });
  expect(labels(state)).toEqual(['theirs', 'other']);
  expect([state.rebased, state.selected, state.past.length]).toEqual([['a', 'c'], null, 1]);
  expect(held(state).measurement).toEqual(aMeasurement({ _id: 'a', label: 'theirs' }));
  expect(labels(after(state, undo))).toEqual(['theirs']);
});

it('steps over what others have changed are not taken back, however it became known [VW-41]', () => {
  const theirs = kept(7, { label: 'theirs' });
  for (const news of [loaded(theirs), { type: 'reading-changed', put: [theirs], remove: [] }] as const) {
    const mine = after(
      startingReading,
      put('a', 'mine 1'),
      put('b', 'mine too'),
      { type: 'reading-committed', measurements: [kept(5, { label: 'mine 1' })] },
      put('a', 'mine 2'),
      { type: 'reading-committed', measurements: [kept(6, { label: 'mine 2' }), kept(6, { _id: 'b' })] },
    );
    const state = after(mine, news);
    expect(after(state, undo, undo, undo).measurements.get('a')).toEqual(held(state));
    expect([held(state).measurement.label, held(state).base, state.rebased]).toEqual(['theirs', 7, []]);
  }
});

it('what is read as it was changes nothing: its steps can be taken back', () => {
  const state = after(startingReading, put('a', '1'), put('a', '2'), {
    type: 'reading-committed',
    measurements: [kept(5, { label: '2' })],
  });
  expect(labels(after(state, loaded(kept(5, { label: '2' })), undo))).toEqual(['1']);
});

it('a change that began before others’ is made on theirs, where it is of other values [VW-41]', () => {
  const began = after(startingReading, loaded(kept(5, {})));
  const now = after(began, loaded(kept(7, { description: 'theirs' })));
  const from = held(began);
  const dialog: ReadingCommand = { type: 'change-measurement', id: 'a', changes: { location: 'Lung' }, from };
  const moved = {
    ...from.measurement,
    points: [
      [1, 1],
      [4, 5],
    ],
  };
  const drag: ReadingCommand = { type: 'put-measurement', measurement: moved, from };
  const state = after(now, dialog, drag);
  expect(held(state)).toMatchObject({
    base: 7,
    measurement: {
      description: 'theirs',
      location: 'Lung',
      points: [
        [1, 1],
        [4, 5],
      ],
    },
  });
  expect(state.rebased).toEqual([]);
  expect(held(after(state, undo, undo)).measurement).toEqual(held(now).measurement);
});

it('and where it is of the same values, or theirs is gone, theirs stands and that is told [VW-41]', () => {
  const began = after(startingReading, loaded(kept(5, {})));
  const from = held(began);
  const change: ReadingCommand = { type: 'change-measurement', id: 'a', changes: { description: 'mine' }, from };
  const theirs = after(began, loaded(kept(7, { description: 'theirs' })), change);
  expect([held(theirs).measurement.description, theirs.rebased, theirs.past]).toEqual(['theirs', ['a'], []]);
  // Both have said the same.
  const alike = after(began, loaded(kept(7, { description: 'mine' })), change);
  expect([held(alike).measurement.description, alike.rebased, alike.past]).toEqual(['mine', [], []]);
  const gone = after(began, loaded(), change);
  expect([gone.measurements.size, gone.rebased]).toEqual([0, ['a']]);
  const unseen = after(began, loaded(kept(7, { description: 'theirs' })), {
    type: 'remove-measurements',
    ids: ['a'],
    from,
  });
  expect([unseen.measurements.size, unseen.rebased]).toEqual([1, ['a']]);
  // What the reader has changed in between is the reader's own.
  const own = after(began, put('a', 'mine'), { ...change, changes: { label: 'mine too' } });
  expect([held(own).measurement.label, own.rebased]).toEqual(['mine too', []]);
});

it('a record of a newer form is neither changed, moved nor removed [VW-72]', () => {
  for (const given of [{ recordVersion: recordVersion + 1 }, { toolType: 'Sphere' as never }]) {
    const state = after(startingReading, loaded(kept(5, given)));
    const from = held(state);
    const changed = after(
      state,
      put('a', 'mine'),
      { type: 'put-measurement', measurement: aMeasurement({ label: 'mine' }), from },
      { type: 'change-measurement', id: 'a', changes: { label: 'mine' }, from },
      { type: 'remove-measurements', ids: ['a'] },
      undo,
      redo,
    );
    expect([changed.measurements, changed.past]).toEqual([state.measurements, []]);
  }
});

it('a reader without the right selects nothing [VW-42]', () => {
  const chosen = after(startingReading, loaded(kept(5, {})), { type: 'select-measurement', id: 'a' });
  expect(chosen.selected).toBe('a');
  const readOnly = after(chosen, { type: 'reading-loaded', measurements: [kept(5, {})], mayWrite: false });
  expect(readOnly.selected).toBeNull();
  expect(after(readOnly, { type: 'select-measurement', id: 'a' }).selected).toBeNull();
});

it('a reader without the right changes nothing [VW-42]', () => {
  const state = after(startingReading, { type: 'reading-loaded', measurements: [], mayWrite: false });
  expect(after(state, put('a', '1'), undo, redo, { type: 'remove-measurements', ids: ['a'] })).toBe(state);
});
