// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { SourceError } from '../ports/index.ts';
import { outboxDesk } from './testing/outbox-desk.ts';

const desk = outboxDesk();
const { draw, pass, reading } = desk;

/** When the store was asked to write, in ms from now on; each time it fails like this. */
function failing(kind: 'offline' | 'forbidden' = 'offline') {
  const tries: number[] = [];
  const began = Date.now();
  const written = vi.spyOn(desk.store, 'write').mockImplementation(() => {
    tries.push(Date.now() - began);
    return Promise.reject(new SourceError(kind, 'no'));
  });
  return { tries, end: () => written.mockRestore() };
}

describe('pauses between tries [VW-75]', () => {
  it('are short again after it went well', async () => {
    const first = failing();
    draw('a', 'x');
    await pass(30_000);
    first.end();
    await pass(30_000);
    expect(reading().saving).toBe('saved');
    const second = failing();
    draw('a', 'y');
    await pass(4000);
    expect(second.tries).toEqual([300, 1300, 3300]);
  });

  it('and when the browser is online again, though the store is not', async () => {
    const { tries } = failing();
    draw('a', 'x');
    await pass(60_000);
    const before = tries.length;
    const at = Date.now();
    globalThis.dispatchEvent(new Event('online'));
    await pass(3000);
    const last = tries.slice(before).map((one) => one - (tries[before] ?? 0));
    expect([last, Date.now() - at]).toEqual([[0, 1000, 3000], 3000]);
  });
});

describe('what is asked again', () => {
  it('is whether the reader still may, once that was refused [VW-74]', async () => {
    const { end } = failing('forbidden');
    draw('a', 'x');
    await pass(500);
    expect([reading().saving, reading().mayWrite]).toEqual(['forbidden', true]);
    end();
    desk.store.mayWrite = false;
    await pass(1000);
    expect([reading().mayWrite, reading().unsent.map(({ id }) => id), desk.storage.length]).toEqual([false, ['a'], 1]);
  });

  it('is not that of a batch which was refused whole: each goes as it is by then', async () => {
    const write = desk.store.write.bind(desk.store);
    const sent: string[][] = [];
    desk.store.refuses = 'bad';
    desk.store.write = (change) => {
      sent.push(change.put.map(({ label }) => label));
      if (sent.length === 1) draw('a', 'since');
      return write(change);
    };
    draw('bad', 'x');
    draw('a', 'first');
    await pass(1000);
    expect(sent).toEqual([['x', 'first'], ['x'], ['since']]);
    expect([desk.store.records.get('a')?.label, reading().saving]).toEqual(['since', 'refused']);
  });
});

it('where nothing waits it is not said that it does, however long the store is away [VW-73]', async () => {
  for (const kind of ['unreachable', 'signed_out', 'gone'] as const) {
    desk.store.fault = new SourceError(kind, 'no');
    desk.outbox.refresh();
    await pass(40_000);
    expect([reading().saving, reading().phase]).toEqual(['saved', 'ready']);
  }
});

it('the page can be left without a question where all that waits is kept in this browser [VW-73]', async () => {
  desk.store.fault = new SourceError('unreachable', 'no');
  draw('a', 'x');
  await pass(1000);
  const leaving = new Event('beforeunload', { cancelable: true });
  globalThis.dispatchEvent(leaving);
  expect([reading().saving, leaving.defaultPrevented]).toEqual(['waiting', false]);
});

it('what is read for a viewer that has ended is shown in none', async () => {
  const read = desk.store.read.bind(desk.store);
  let answer = (): void => undefined;
  desk.store.read = () => new Promise((resolve) => (answer = () => resolve(read())));
  desk.outbox.refresh();
  await pass(0);
  desk.outbox.destroy();
  const before = desk.session.getState();
  answer();
  await pass(60_000);
  expect(desk.session.getState()).toBe(before);
});
