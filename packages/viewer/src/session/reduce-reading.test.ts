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

it('what somebody else was first with takes the place of the reader’s, with its steps [VW-41]', () => {
  const at = '2026-01-02T03:04:05Z';
  const somebody = { uuid: null, username: 'someone' };
  const newer = {
    ...aMeasurement({ _id: 'a', label: 'theirs' }),
    clock: 9,
    addedBy: somebody,
    addedAt: at,
    updatedBy: somebody,
    updatedAt: at,
  };
  const drawn = after(startingReading, put('a', 'mine'), put('b', 'other'), put('c', 'gone'));
  const state = after(drawn, { type: 'reading-rebased', newer: [newer], removed: ['c'] });
  expect(labels(state)).toEqual(['theirs', 'other']);
  expect([state.rebased, state.selected, state.past.length]).toEqual([['a', 'c'], null, 1]);
  expect(state.measurements.get('a')?.measurement).toEqual(aMeasurement({ _id: 'a', label: 'theirs' }));
  expect(labels(after(state, undo))).toEqual(['theirs']);
});

it('a reader without the right changes nothing [VW-42]', () => {
  const state = after(startingReading, { type: 'reading-loaded', measurements: [], mayWrite: false });
  expect(after(state, put('a', '1'), undo, redo, { type: 'remove-measurements', ids: ['a'] })).toBe(state);
});
