import { expect, test } from 'vitest';
import { aMeasurement } from '../session/testing/a-measurement.ts';
import { aStorage } from '../testing/served-records.ts';
import { createOutboxStorage } from './outbox-storage.ts';

const good = aMeasurement();
const wrong: readonly [string, unknown][] = [
  ['a list', []],
  ['nothing', {}],
  ['no points', { ...good, points: null }],
  ['points without numbers', { ...good, points: [null, null] }],
  ['points of text', { ...good, points: [['1', '2']] }],
  ['no values', { ...good, cachedStats: null }],
  ['values of text', { ...good, cachedStats: { length: '5' } }],
  ['a label that is none', { ...good, label: 5 }],
  ['a tool that is none', { ...good, toolType: {} }],
  ['an index that is none', { ...good, frameIndex: 0.5 }],
];

/** A browser that has kept this of a reading, and what is read of it. */
function read(kind: 'readings' | 'drafts', value: unknown) {
  const storage = aStorage();
  const name = `mado-${kind}:me:r:a`;
  storage.setItem(name, JSON.stringify(value));
  const outbox = createOutboxStorage('me', storage);
  const found = kind === 'readings' ? [...outbox.all(['r']).values()] : outbox.drafts(['r']);
  // What another version of the page may read stays.
  expect(storage.getItem(name)).not.toBeNull();
  return found;
}

test('what was kept is read', () => {
  expect(read('readings', { base: 0, put: good })).toHaveLength(1);
  expect(read('readings', { base: 0, put: null, isSent: true, next: { put: good } })).toHaveLength(1);
  expect(read('drafts', { measurement: good, from: null, at: 1 })).toHaveLength(1);
  expect(read('drafts', { measurement: good, from: { measurement: good, base: 1 }, at: 1 })).toHaveLength(1);
});

test.each(wrong)('what was kept in another form stays and is not shown: %s [VW-72]', (_, put) => {
  expect(read('readings', { base: 0, put })).toEqual([]);
  expect(read('readings', { base: 0, put: good, next: { put } })).toEqual([]);
  expect(read('drafts', { measurement: put, from: null, at: 1 })).toEqual([]);
  expect(read('drafts', { measurement: good, from: { measurement: put, base: 0 }, at: 1 })).toEqual([]);
});

test('nor with a version that is none', () => {
  for (const base of [-1, 0.5, '1', null]) {
    expect(read('readings', { base, put: good })).toEqual([]);
    expect(read('drafts', { measurement: good, from: { measurement: good, base }, at: 1 })).toEqual([]);
  }
});
