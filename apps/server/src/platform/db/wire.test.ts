import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WorkerSocket, type FromWorker, type ToWorker } from './wire.ts';

let near: MessagePort;
let far: MessagePort;
let socket: WorkerSocket;
let arrived: string[][];
let heard: () => void;

beforeEach(() => {
  const channel = new MessageChannel();
  [near, far] = [channel.port1, channel.port2];
  socket = new WorkerSocket(near);
  arrived = [];
  heard = () => {};
  far.on('message', (message: ToWorker) => {
    if (typeof message === 'object') arrived.push(message.statements.map((one) => Buffer.from(one).toString()));
    heard();
  });
});
afterEach(() => {
  vi.useRealTimers();
  socket.destroy();
  near.close();
});

/** Resolves when the worker has heard so many messages. */
const messages = (count: number) =>
  new Promise<void>((resolve) => {
    heard = () => arrived.length >= count && resolve();
    heard();
  });
const answer = (text: string, answered: number) => {
  const bytes = new Uint8Array(Buffer.from(text));
  far.postMessage({ bytes, answered } satisfies FromWorker);
};

it('sends the statements of one turn together, each as its own, in their order', async () => {
  for (const one of ['a', 'b', 'c']) socket.write(one);
  await messages(1);
  expect(arrived).toEqual([['a', 'b', 'c']]);
  socket.write('d');
  await messages(2);
  expect(arrived).toEqual([['a', 'b', 'c'], ['d']]);
});

it('makes one statement of what was corked', async () => {
  socket.cork();
  socket.write('parse ');
  socket.write('bind');
  socket.uncork();
  await messages(1);
  expect(arrived).toEqual([['parse bind']]);
});

it('is late only while a statement has no answer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let late = 0;
  let received = '';
  let grown = () => {};
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString();
    grown();
  });
  const answered = async (text: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    grown = () => received.endsWith(text) && resolve();
    answer(text, 1);
    await promise;
  };
  socket.limit(20, () => (late += 1));
  socket.write('a');
  socket.write('b');
  await messages(1);
  vi.advanceTimersByTime(19);
  await answered('A');
  // One is answered: the next one has all of its time.
  vi.advanceTimersByTime(19);
  expect(late).toBe(0);
  vi.advanceTimersByTime(1);
  expect(late).toBe(1);

  await answered('B');
  vi.advanceTimersByTime(1000);
  expect(late).toBe(1);
});
