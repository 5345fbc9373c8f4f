import { EventEmitter } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { nobody, type HeldRight, type Services } from '../context.ts';
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
const right: HeldRight = {
  caller: nobody,
  kind: { name: 'test', held: async (_, rights) => Promise.all(rights.map(() => held())) },
  of: 'it',
};

/** One answer on its way, that was just looked at for the first time. */
async function oneOnItsWay() {
  const answers = openAnswers({ log, endedSignIns: { has: async () => false } } as unknown as Services);
  const resetAndDestroy = vi.fn();
  const request = { caller: nobody, log, raw: { socket: { resetAndDestroy } } } as unknown as FastifyRequest;
  const reply = { raw: new EventEmitter() } as unknown as FastifyReply;
  answers.add(request, reply, [right]);
  await answers.askAgain();
  const after = async (ms: number) => {
    now += ms;
    await answers.askAgain();
    return { onItsWay: answers.size(), broken: resetAndDestroy.mock.calls.length };
  };
  return { after, reply };
}

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
