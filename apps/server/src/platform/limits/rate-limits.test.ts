import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fakeClock, type FakeClock } from '../../testing/clock.ts';
import { onBothDatabases } from '../../testing/on-both-databases.ts';
import { sql, type Database } from '../db/index.ts';
import { OperationError } from '../http/index.ts';
import { keysFrom } from '../keys/index.ts';
import { bucket, databaseTries, growingDelay, memoryTries, rateLimits, type RateLimit } from './index.ts';
import type { LimitPolicy } from './policies.ts';
import type { TryStore } from './rate-limits.ts';

/** Seconds to wait; 0: the try was counted. */
async function wait(limit: RateLimit, key = 'a'): Promise<number> {
  return limit.take(key).then(
    () => 0,
    (error: unknown) => {
      if (!(error instanceof OperationError)) throw error;
      expect(error.code).toBe('too_many_requests');
      return Number(error.params['seconds']);
    },
  );
}

async function waits(limit: RateLimit, count: number, key?: string): Promise<number[]> {
  const all: number[] = [];
  for (let n = 0; n < count; n += 1) all.push(await wait(limit, key));
  return all;
}

const growing = { free: 2, firstMs: 1_000, mostMs: 4_000, quietMs: 60_000 };
const keys = keysFrom(new Uint8Array(32).fill(1));

/** @param open gives where tries are kept, once for all tests: each has limits of names of its own */
function keepsLimits(open: () => Promise<{ tries(clock: FakeClock): TryStore; close(): Promise<void> }>): void {
  let opened: Awaited<ReturnType<typeof open>>;
  let test = 0;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());
  function start() {
    test += 1;
    const clock = fakeClock();
    const all = rateLimits(opened.tries(clock), clock);
    const limit = (name: string, policy: LimitPolicy) => all.limit(`${name} of test ${test}`, policy);
    return { clock, limits: { limit } };
  }

  it('lets a burst through, then one per interval, each key for itself', async () => {
    const { clock, limits } = start();
    const limit = limits.limit('x', bucket({ burst: 3, perMs: 10_000 }));
    expect(await waits(limit, 4)).toEqual([0, 0, 0, 10]);
    expect(await wait(limit, 'b')).toBe(0);
    clock.advance(4_000);
    expect(await wait(limit)).toBe(6);
    clock.advance(6_000);
    expect(await waits(limit, 2)).toEqual([0, 10]);
    clock.advance(3_600_000);
    expect(await waits(limit, 4)).toEqual([0, 0, 0, 10]);
  });

  it('makes who fails wait longer and longer, and forgets after a quiet while', async () => {
    const { clock, limits } = start();
    const limit = limits.limit('x', growingDelay(growing));
    const seen: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      const seconds = await wait(limit);
      seen.push(seconds);
      clock.advance(seconds * 1000);
      if (seconds > 0) expect(await wait(limit)).toBe(0);
    }
    expect(seen).toEqual([0, 0, 1, 2, 4, 4]);
    clock.advance(growing.quietMs);
    expect(await waits(limit, 3)).toEqual([0, 0, 1]);
    await limit.forget('a');
    expect(await waits(limit, 3)).toEqual([0, 0, 1]);
  });

  it('gives a try back as if it had not been, and never more than there are', async () => {
    const { clock, limits } = start();
    const burst = limits.limit('x', bucket({ burst: 2, perMs: 10_000 }));
    for (let n = 0; n < 5; n += 1) await (await burst.take('a')).giveBack();
    expect(await waits(burst, 3)).toEqual([0, 0, 10]);
    const delay = limits.limit('y', growingDelay(growing));
    expect(await waits(delay, 2)).toEqual([0, 0]);
    clock.advance(1_000);
    const given = await delay.take('a');
    expect(given.before).toBe(2);
    await given.giveBack();
    // The last one that counts is a second ago.
    expect(await waits(delay, 2)).toEqual([0, 2]);
  });

  it('gives back one of two tries that came along, and not the other', async () => {
    const { limits } = start();
    const delay = limits.limit('x', growingDelay(growing));
    const one = await delay.take('a');
    await delay.take('a');
    await one.giveBack();
    expect((await delay.take('a')).before).toBe(1);
    const burst = limits.limit('y', bucket({ burst: 2, perMs: 10_000 }));
    const first = await burst.take('a');
    await burst.take('a');
    await first.giveBack();
    expect(await waits(burst, 2)).toEqual([0, 10]);
  });

  it('counts each of many that come at once, and limits of other names do not', async () => {
    const { limits } = start();
    const limit = limits.limit('x', growingDelay({ ...growing, free: 10 }));
    const all = await Promise.all(Array.from({ length: 15 }, () => wait(limit)));
    expect(all.filter((seconds) => seconds === 0)).toHaveLength(10);
    expect(await wait(limits.limit('y', growingDelay(growing)))).toBe(0);
  });
}

describe('in memory', () => {
  keepsLimits(async () => ({ tries: () => memoryTries(), close: async () => {} }));

  it('does not grow without bound, and forgets the quietest first', async () => {
    const clock = fakeClock();
    const limit = rateLimits(memoryTries(), clock).limit('x', { ...bucket({ burst: 1, perMs: 1_000_000 }), keys: 100 });
    await limit.take('quiet');
    for (let n = 0; n < 99; n += 1) await limit.take(`key ${n}`);
    expect(await wait(limit, 'key 0')).toBeGreaterThan(0);
    expect(await wait(limit, 'quiet')).toBeGreaterThan(0);
    await limit.take('one more');
    expect(await wait(limit, 'quiet')).toBe(0);
  });
});

onBothDatabases('in the database', (open, again) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
  });
  afterAll(() => db.close());
  const triesIn = (one: Database, clock: FakeClock) => databaseTries({ db: one, clock, keys });

  keepsLimits(async () => ({ tries: (clock) => triesIn(db, clock), close: async () => {} }));

  it('says nothing of who tries, and keeps nothing that is as good as none', async () => {
    const clock = fakeClock();
    clock.advance(86_400_000);
    const limits = rateLimits(triesIn(db, clock), clock);
    const burst = limits.limit('y', bucket({ burst: 3, perMs: 1_000 }));
    await limits.limit('x', growingDelay(growing)).take('hanako@example.jp');
    await burst.take('192.0.2.1');
    const rows = () => db.rows<object>(sql`select digest, count, at, forgotten_at from limited_tries`);
    const kept = await rows();
    expect(kept).toHaveLength(2);
    expect(JSON.stringify(kept)).not.toMatch(/hanako|192|x |y /);
    clock.advance(growing.quietMs + 1);
    await burst.take('192.0.2.2');
    expect(await rows()).toHaveLength(1);
  });

  if (again)
    it('two processes share what was tried', async () => {
      const other = await again();
      const clock = fakeClock();
      const policy = bucket({ burst: 10, perMs: 60_000 });
      const [one, two] = [db, other].map((each) => rateLimits(triesIn(each, clock), clock).limit('shared', policy)) as [
        RateLimit,
        RateLimit,
      ];
      const all = await Promise.all(Array.from({ length: 16 }, (_, n) => wait(n % 2 === 0 ? one : two)));
      expect(all.filter((seconds) => seconds === 0)).toHaveLength(10);
      expect([await wait(one), await wait(two)]).toEqual([60, 60]);
      await other.close();
    });
});
