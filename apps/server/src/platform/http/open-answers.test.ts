import { EventEmitter } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { nobody, type HeldRight, type Services } from '../context.ts';
import type { AnswerLimits } from './answer-slots.ts';
import { openAnswers } from './open-answers.ts';

let now: number;
/** What is answered when a right is asked for. */
let held: () => Promise<boolean>;
beforeEach(() => {
  now = 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => vi.restoreAllMocks());

const failing = () => Promise.reject(new Error('the database is away'));
const log = { info: vi.fn(), warn: vi.fn() };
beforeEach(() => vi.clearAllMocks());
const right: HeldRight = {
  caller: nobody,
  kind: { name: 'test', held: async (_, rights) => Promise.all(rights.map(() => held())) },
  of: 'it',
};

/** One answer on its way, that was just looked at for the first time. */
async function oneOnItsWay(limits?: AnswerLimits) {
  const answers = openAnswers({ log, endedSignIns: { has: async () => false } } as unknown as Services, limits);
  const resetAndDestroy = vi.fn();
  const socket = { resetAndDestroy, destroyed: false, writableLength: 0, bytesWritten: 0 };
  const request = { caller: nobody, ip: '192.0.2.1', log, raw: { socket } } as unknown as FastifyRequest;
  const reply = { raw: new EventEmitter() } as unknown as FastifyReply;
  answers.add(request, reply, [right]);
  await answers.askAgain();
  const after = async (ms: number) => {
    now += ms;
    await answers.askAgain();
    return { onItsWay: answers.size(), broken: resetAndDestroy.mock.calls.length };
  };
  return { answers, after, request, reply, socket };
}
const onItsWay = { onItsWay: 1, broken: 0 };
const brokenOff = { onItsWay: 0, broken: 1 };

it('goes on while nobody can be asked for a moment, and is broken off after half a minute of it', async () => {
  const { after } = await oneOnItsWay();
  held = failing;
  expect(await after(500)).toEqual({ onItsWay: 1, broken: 0 });
  expect(await after(29_000)).toEqual({ onItsWay: 1, broken: 0 });
  expect(await after(1_000)).toEqual({ onItsWay: 0, broken: 1 });
});

it('counts the half a minute from the last time at which it was allowed', async () => {
  const { after } = await oneOnItsWay();
  held = failing;
  await after(29_000);
  held = async () => true;
  await after(500);
  held = failing;
  expect(await after(29_000)).toEqual({ onItsWay: 1, broken: 0 });
  held = async () => false;
  expect(await after(500)).toEqual({ onItsWay: 0, broken: 1 });
});

it('is forgotten when the client has it', async () => {
  const { after, reply } = await oneOnItsWay();
  held = vi.fn(failing);
  reply.raw.emit('close');
  expect(await after(60_000)).toEqual({ onItsWay: 0, broken: 0 });
  expect(held).not.toHaveBeenCalled();
});

it('is asked about once at a time, however long the answer takes', async () => {
  const { after } = await oneOnItsWay();
  const gate = Promise.withResolvers<boolean>();
  held = vi.fn(() => gate.promise);
  const first = after(500);
  expect(await after(500)).toEqual({ onItsWay: 1, broken: 0 });
  expect(held).toHaveBeenCalledOnce();
  gate.resolve(false);
  expect(await first).toEqual({ onItsWay: 0, broken: 1 });
});

it('is broken off when the client has taken nothing for a minute of what waits for it', async () => {
  const { after, socket } = await oneOnItsWay();
  held = async () => true;
  const passMinute = async () => [await after(500), await after(20_000), await after(20_000), await after(19_500)];
  // Nothing waits: it is the server that is slow.
  expect(await passMinute()).toEqual(Array(4).fill(onItsWay));
  Object.assign(socket, { writableLength: 300_000, bytesWritten: 400_000 });
  expect(await passMinute()).toEqual(Array(4).fill(onItsWay));
  // What is written meanwhile is not taken.
  Object.assign(socket, { writableLength: 500_000, bytesWritten: 600_000 });
  expect(await after(500)).toEqual(brokenOff);
  expect(log.info).toHaveBeenLastCalledWith('an answer was broken off: the client takes nothing of it');
});

it('goes on however slowly the client takes it', async () => {
  const { after, socket } = await oneOnItsWay();
  held = async () => true;
  Object.assign(socket, { writableLength: 300_000, bytesWritten: 400_000, _handle: { writeQueueSize: 300_000 } });
  for (let n = 0; n < 20; n += 1) {
    expect(await after(29_000)).toEqual(onItsWay);
    expect(await after(29_000)).toEqual(onItsWay);
    socket.writableLength -= n % 2;
    Object.assign(socket, { _handle: { writeQueueSize: 300_000 - n - 1 } });
  }
});

it('gives its slot back when it is over, once, also where only its connection tells so', async () => {
  const { answers, after, request, reply, socket } = await oneOnItsWay({
    all: 8,
    ofVisitors: 4,
    ofOne: 1,
  });
  held = async () => true;
  const next = () => {
    const other = { raw: new EventEmitter() } as unknown as FastifyReply;
    answers.add(request, other, [right]);
    return other;
  };
  answers.admit(reply, nobody);
  answers.admit(reply, nobody);
  const second = next();
  expect(() => answers.admit(second, nobody)).toThrow('too_many_requests');
  reply.raw.emit('close');
  reply.raw.emit('close');
  answers.admit(second, nobody);
  expect(() => answers.admit(next(), nobody)).toThrow('too_many_requests');
  socket.destroyed = true;
  expect(await after(500)).toEqual({ onItsWay: 0, broken: 0 });
  socket.destroyed = false;
  expect(() => answers.admit(next(), nobody)).not.toThrow();
});

it('says once that nobody can be asked, and again the next time', async () => {
  const { after } = await oneOnItsWay();
  held = failing;
  for (let n = 0; n < 5; n += 1) await after(500);
  expect(log.warn).toHaveBeenCalledOnce();
  held = async () => true;
  await after(500);
  held = failing;
  await after(500);
  await after(500);
  expect(log.warn).toHaveBeenCalledTimes(2);
});
