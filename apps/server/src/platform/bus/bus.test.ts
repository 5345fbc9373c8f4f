import { expect, it } from 'vitest';
import { createLog } from '../log/index.ts';
import type { Sql } from '../db/index.ts';
import { insideTransaction, refuseInsideTransaction } from '../db/transaction-scope.ts';
import { localBus, port, step, topic } from './index.ts';

const folderChanged = topic<{ folder: string }>('folder.changed');
const other = topic<{ folder: string }>('other');

it('carries an event to every listener of its topic, after the turn of the sender, whatever one of them does', async () => {
  const lines: string[] = [];
  const bus = localBus(createLog('info', { write: (line: string) => lines.push(line) }));
  const heard: string[] = [];
  bus.listen(folderChanged, () => {
    throw new TypeError('this listener is broken');
  });
  const end = bus.listen(folderChanged, ({ folder }) => {
    heard.push(folder);
  });
  bus.listen(other, () => {
    heard.push('wrong topic');
  });
  bus.publish(folderChanged, { folder: 'a' });
  expect(heard).toEqual([]);
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  expect(heard).toEqual(['a']);
  end();
  bus.publish(folderChanged, { folder: 'b' });
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  expect(heard).toEqual(['a']);
  expect(lines.filter((line) => line.includes('a listener failed'))).toHaveLength(2);
});

it('carries an event that is sent inside a transaction out of it', async () => {
  const lines: string[] = [];
  const bus = localBus(createLog('info', { write: (line: string) => lines.push(line) }));
  const heard = Promise.withResolvers<void>();
  bus.listen(folderChanged, () => {
    refuseInsideTransaction();
    heard.resolve();
  });
  await insideTransaction(async () => {
    expect(refuseInsideTransaction).toThrow('inside of it');
    bus.publish(folderChanged, { folder: 'a' });
    await heard.promise;
  });
  expect(lines).toEqual([]);
});

it('has everybody do their part inside the transaction, one after the other, and the failure of one is the caller’s', async () => {
  const joined = step<{ study: string }>('studies.joined');
  const bus = localBus(createLog('info', { write: () => undefined }));
  const tx: Sql = { rows: () => Promise.resolve([]) };
  await expect(bus.carryOut(tx, joined, { study: 'a' })).rejects.toThrow('nobody takes part in studies.joined');
  const did: unknown[] = [];
  bus.takePart(joined, async (inside, { study }) => {
    await new Promise(setImmediate);
    did.push(['first', inside === tx, study]);
  });
  bus.takePart(joined, async (_, { study }) => {
    did.push(['second', study]);
    if (study === 'b') throw new Error('no');
  });
  await bus.carryOut(tx, joined, { study: 'a' });
  expect(did).toEqual([
    ['first', true, 'a'],
    ['second', 'a'],
  ]);
  await expect(bus.carryOut(tx, joined, { study: 'b' })).rejects.toThrow('no');
});

it('gives a module what it needs from one above, which alone answers for it', () => {
  const namesOf = port<(id: string) => string>('items.names');
  const bus = localBus(createLog('info', { write: () => undefined }));
  expect(() => bus.given(namesOf)).toThrow('nobody gives items.names');
  bus.give(namesOf, (id) => `name of ${id}`);
  expect(bus.given(namesOf)('a')).toBe('name of a');
  expect(() => bus.give(namesOf, (id) => id)).toThrow('items.names is given twice');
});
