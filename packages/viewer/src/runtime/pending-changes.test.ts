import { describe, expect, it } from 'vitest';
import { aMeasurement } from '../session/testing/a-measurement.ts';
import { aStorage } from '../testing/served-records.ts';
import { createOutboxStorage } from './outbox-storage.ts';
import { PendingChanges } from './pending-changes.ts';

const of = (base: number) => ({ base, reading: 'r' });
const put = (label: string) => aMeasurement({ label });

function pending(storage = aStorage()) {
  const changes = new PendingChanges(createOutboxStorage('me', storage), ['r']);
  const next = (...most: [ReadonlySet<string>?, number?]) =>
    [...changes.next(most[0] ?? new Set(), most[1])].map(([id, change]) => [id, change.base, change.put?.label]);
  return { changes, next, storage };
}

describe('changes that wait', () => {
  it('are each told against the version that the first change of it was made from', () => {
    const { changes, next } = pending();
    changes.change('a', put('1'), of(3));
    changes.change('a', put('2'), of(7));
    expect(next()).toEqual([['a', 3, '2']]);
    changes.isSent(['a']);
    changes.change('a', put('3'), of(9));
    // It may have arrived, and is sent as it was.
    expect(next()).toEqual([['a', 3, '2']]);
    changes.isDone('a', 12);
    expect(next()).toEqual([['a', 12, '3']]);
  });

  it('go in the order in which they began, those of one version together, so many at most', () => {
    const { changes, next } = pending();
    for (const [id, base] of [
      ['a', 3],
      ['b', 5],
      ['c', 3],
      ['d', 3],
    ] as const)
      changes.change(id, put(id), of(base));
    expect(next().map(([id]) => id)).toEqual(['a', 'c', 'd']);
    expect(next(new Set(), 2).map(([id]) => id)).toEqual(['a', 'c']);
    expect(next(new Set(['a', 'c', 'd'])).map(([id]) => id)).toEqual(['b']);
    for (let n = 0; n < 300; n++) changes.change(`n${n}`, put('n'), of(3));
    expect(next()).toHaveLength(200);
  });

  it('that are larger than a request should be go alone, and not never', () => {
    const { changes, next } = pending();
    const large = aMeasurement({ description: 'x'.repeat(2_000_001) });
    for (const id of ['a', 'b']) changes.change(id, large, of(3));
    expect(next().map(([id]) => id)).toEqual(['a']);
    changes.drop('a');
    expect(next().map(([id]) => id)).toEqual(['b']);
  });

  it('are there again after the page has ended, with what was made of them since they were sent', () => {
    const { changes, storage } = pending();
    changes.change('a', put('1'), of(3));
    changes.isSent(['a']);
    changes.change('a', null, of(3));
    changes.change('b', null, of(4));
    const again = pending(storage);
    expect(again.changes.waiting()).toEqual([
      { id: 'a', base: 3, put: null },
      { id: 'b', base: 4, put: null },
    ]);
    expect(again.next()).toEqual([['a', 3, '1']]);
    again.changes.isDone('a', 8);
    expect(again.next(new Set(['b']))).toEqual([['a', 8, undefined]]);
    for (const id of ['a', 'b']) again.changes.drop(id);
    expect([again.changes.size, storage.length]).toEqual([0, 0]);
  });
});
