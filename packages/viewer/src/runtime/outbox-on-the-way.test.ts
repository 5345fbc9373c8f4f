// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SourceError } from '../ports/index.ts';
import { createSession } from '../session/create-session.ts';
import { aMeasurement } from '../session/testing/a-measurement.ts';
import { aStorage, ServedRecords, ServedStore } from '../testing/served-records.ts';
import { createOutboxStorage } from './outbox-storage.ts';
import { startOutbox } from './reading-outbox.ts';
import { outboxDesk } from './testing/outbox-desk.ts';

const desk = outboxDesk();
const { open, draw, pass, reading, labels } = desk;

describe('the way to the store', () => {
  it('has what is changed within 300 ms at once, and 900 ms after the first at the latest [VW-75]', async () => {
    for (const label of ['1', '2', '3']) {
      draw('a', label);
      await pass(299);
    }
    expect(desk.store.changes).toEqual([]);
    draw('b', '4');
    await pass(3);
    expect(desk.store.changes.map(({ put }) => put.map(({ label }) => label))).toEqual([['3', '4']]);
    draw('a', '5');
    await pass(100);
    draw('a', '6');
    await pass(299);
    expect(desk.store.changes).toHaveLength(1);
    await pass(1);
    expect(desk.store.changes[1]?.put).toMatchObject([{ label: '6' }]);
    expect(desk.store.changes).toHaveLength(2);
  });

  it('is tried at growing pauses for an hour, at once when the browser is online, and loses nothing [VW-75]', async () => {
    desk.store.fault = new SourceError('unreachable', 'no');
    const tries: number[] = [];
    const began = Date.now();
    const written = vi.spyOn(desk.store, 'write').mockImplementation(() => {
      tries.push(Date.now() - began);
      return Promise.reject(new SourceError('offline', 'no'));
    });
    draw('a', 'x');
    await pass(120_000);
    const pauses = tries.slice(1).map((at, n) => at - (tries[n] ?? 0));
    expect(pauses).toEqual([1000, 2000, 5000, 15_000, 30_000, 30_000, 30_000]);
    await pass(3_480_000);
    expect([reading().saving, labels(), desk.storage.length]).toEqual(['waiting', ['x'], 1]);
    written.mockRestore();
    desk.store.fault = null;
    globalThis.dispatchEvent(new Event('online'));
    await pass(0);
    expect([desk.store.records.get('a')?.label, reading().saving, desk.storage.length]).toEqual(['x', 'saved', 0]);
  });

  it('takes what is large in parts', async () => {
    const points = Array.from({ length: 10_000 }, (_, n) => [
      n * 1.2345678901234,
      n * 9.87654321987,
      n * 5.55555555555,
    ]);
    for (let n = 0; n < 12; n++)
      desk.session.dispatch({
        type: 'put-measurement',
        measurement: aMeasurement({ _id: `a${n}`, toolType: 'FreehandMouse', space: 'patient', points }),
      });
    await pass(1000);
    expect(desk.store.records.size).toBe(12);
    expect(desk.store.changes.length).toBeGreaterThan(1);
    for (const change of desk.store.changes) expect(JSON.stringify(change).length).toBeLessThan(4_000_000);
  });

  it('is not the end of it where the study is gone: it is said, and kept here [VW-73]', async () => {
    for (const [kind, saving] of [
      ['gone', 'gone'],
      ['signed_out', 'signedOut'],
      ['busy', 'waiting'],
    ] as const) {
      desk.store.fault = new SourceError(kind, kind);
      draw('a', kind);
      await pass(60_000);
      expect([reading().saving, labels(), desk.storage.length]).toEqual([saving, [kind], 1]);
      expect(reading().unsent.map(({ id }) => id)).toEqual(kind === 'gone' ? ['a'] : []);
    }
  });
});

describe('what waits in this browser', () => {
  const other = (change: Partial<ServedStore>) => Object.assign(new ServedStore(desk.store.served), change);
  beforeEach(async () => {
    desk.store.fault = new SourceError('unreachable', 'no');
    draw('a', 'waits');
    await pass(500);
    desk.outbox.destroy();
  });

  it('goes by whatever way its reading is opened, and stays where another is [VW-70]', async () => {
    desk.store = other({ readings: [{ StudyInstanceUID: '1.3', id: 'another' }] });
    await open();
    await pass(1000);
    expect([labels(), desk.store.changes, desk.storage.length]).toEqual([[], [], 1]);
    desk.outbox.destroy();
    desk.store = other({ readings: [...desk.store.readings, { StudyInstanceUID: '1.2', id: 'reading' }] });
    await open();
    expect([labels(), desk.storage.length, desk.store.records.get('a')?.label]).toEqual([['waits'], 0, 'waits']);
  });

  it('is neither shown to nor sent by another account [VW-70]', async () => {
    for (const account of ['you', 'm', 'me:reading', '']) {
      desk.store = other({ account });
      await open();
      await pass(1000);
      expect([labels(), desk.store.changes, desk.storage.length]).toEqual([[], [], 1]);
      desk.outbox.destroy();
    }
  });

  it('is not shown to who may not write: that is said, and it can be given up [VW-74]', async () => {
    desk.store = other({ mayWrite: false });
    await open();
    await pass(1000);
    expect([labels(), reading().saving, desk.store.changes, desk.storage.length]).toEqual([[], 'forbidden', [], 1]);
    expect(reading().unsent).toMatchObject([{ id: 'a', put: { label: 'waits' } }]);
    desk.session.dispatch({ type: 'drop-unsent' });
    await pass(1000);
    expect([reading().saving, reading().unsent, desk.storage.length]).toEqual(['saved', [], 0]);
  });

  it('and a half that was sent with what was made of it since, after the page has ended in between', async () => {
    desk.store = other({ lost: 1 });
    await open();
    await pass(100);
    expect(desk.store.records.get('a')?.label).toBe('waits');
    draw('a', 'more');
    desk.outbox.destroy();
    await open();
    await pass(1000);
    expect([desk.store.records.get('a')?.label, reading().rebased]).toEqual(['more', []]);
  });
});

it('what was drawn before it was known that the reader may not goes from the screen, and is said [VW-74]', async () => {
  desk.outbox.destroy();
  desk.store.mayWrite = false;
  desk.session = createSession();
  desk.outbox = startOutbox(desk.session, desk.store, createOutboxStorage(desk.store.account, desk.storage));
  draw('early', 'x');
  await pass(1000);
  expect([labels(), reading().saving, reading().unsent.length]).toEqual([[], 'forbidden', 1]);
  expect(desk.store.changes).toEqual([]);
});

it('where the reading is closed to the reader the tools go idle, and what waits is said and not shown as kept [VW-74]', async () => {
  draw('there', 'there');
  await pass(1000);
  draw('late', 'late');
  desk.store.fault = new SourceError('forbidden', 'no');
  desk.outbox.refresh();
  await pass(0);
  expect([reading().mayWrite, labels(), reading().saving]).toEqual([false, ['there'], 'forbidden']);
  expect([reading().unsent.map(({ id }) => id), desk.storage.length]).toEqual([['late'], 1]);
  desk.store.fault = null;
  desk.outbox.refresh();
  await pass(1000);
  expect([reading().mayWrite, labels(), reading().saving]).toEqual([true, ['there', 'late'], 'saved']);
  expect([desk.store.records.size, desk.storage.length]).toEqual([2, 0]);
});

it('what this browser cannot keep is not said to be kept [VW-73]', async () => {
  desk.outbox.destroy();
  for (const full of [aStorage(10), null]) {
    desk.session = createSession();
    desk.outbox = startOutbox(desk.session, desk.store, createOutboxStorage(desk.store.account, full));
    await pass(0);
    desk.store.fault = new SourceError('unreachable', 'no');
    draw('a', 'x');
    await pass(1000);
    expect([reading().saving, reading().isKept]).toEqual(['waiting', false]);
    const leaving = new Event('beforeunload', { cancelable: true });
    globalThis.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
    desk.store.fault = null;
    await pass(60_000);
    expect([reading().saving, reading().isKept]).toEqual(['saved', true]);
    desk.outbox.destroy();
    desk.store = new ServedStore(new ServedRecords());
  }
});

it('a reader without the right draws nothing', async () => {
  desk.store.mayWrite = false;
  desk.outbox.refresh();
  await pass(10);
  draw('a');
  expect(reading().measurements.size).toBe(0);
});
