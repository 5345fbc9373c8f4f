import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { onBothDatabases, testServices, type TestServices } from '../../testing/index.ts';
import { sql } from '../db/index.ts';
import { createMetrics } from '../metrics/index.ts';
import {
  jobHandler,
  listJobs,
  repeatJob,
  runJobs,
  writeJobs,
  type JobHandler,
  type JobKind,
  type JobRunner,
  type TakenJob,
} from './index.ts';
import { endLeases } from './jobs.sql.ts';

const Data = z.strictObject({ n: z.number() });
const post: JobKind<{ n: number }> = { name: 'test.post', version: 1, data: Data };
const quietly: JobKind<{ n: number }> = {
  name: 'test.quietly',
  version: 1,
  data: Data,
  quiet: { ms: 1_000, mostMs: 15_000 },
};
const minuteMs = 60_000;

onBothDatabases('a job', (open, again) => {
  let services: TestServices;
  let runners: JobRunner[];

  beforeAll(async () => {
    services = await testServices({ db: await open() });
  });
  afterAll(() => services.close());
  beforeEach(async () => {
    runners = [];
    await services.db.rows(sql`delete from job`);
    return async () => {
      for (const runner of runners) await runner.stop();
    };
  });

  /** Another process: what it counts is its own. */
  const process = (handlers: JobHandler[], db = services.db) =>
    runJobs({ ...services, db, metrics: createMetrics() }, handlers);
  const running = async (...handlers: JobHandler[]) => {
    const runner = await process(handlers);
    runners.push(runner);
    return runner;
  };
  const write = (kind: JobKind<{ n: number }>, key: string | null, n: number) =>
    services.db.transaction((tx) => writeJobs(tx, services, kind, [{ key, data: { n } }]));
  const all = async () =>
    (await listJobs(services.db, { dead: false, kind: null }, 1_000)).map(({ kind, key, attempts }) => ({
      kind,
      key,
      attempts,
    }));
  /** Does jobs, and says what it did. */
  const listing = (
    kind: JobKind<{ n: number }>,
    work: (job: TakenJob<{ n: number }>) => Promise<void> = async () => {},
  ) => {
    const did: number[] = [];
    return {
      did,
      handler: jobHandler<{ n: number }>({
        kind,
        run: async (_, job) => {
          did.push(job.data.n);
          await work(job);
        },
      }),
    };
  };

  it('is there exactly when its cause is, and is done by whoever listens', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { did, handler } = listing(post, async () => resolve());
    await running(handler);
    await services.db
      .transaction(async (tx) => {
        await writeJobs(tx, services, post, [{ key: null, data: { n: 1 } }]);
        throw new Error('the cause failed');
      })
      .catch(() => {});
    expect(await all()).toEqual([]);
    await write(post, null, 2);
    await promise;
    await runners[0]!.workOff();
    expect(did).toEqual([2]);
    expect(await all()).toEqual([]);
  });

  it('of a key waits once, with what came last, and again while one is under way', async () => {
    const gate = Promise.withResolvers<void>();
    const { did, handler } = listing(post, () => gate.promise);
    for (const n of [1, 2, 3]) await write(post, 'series', n);
    const runner = await running({ ...handler, atOnce: 4 });
    const work = runner.workOff();
    await expect.poll(() => did).toEqual([3]);
    for (const n of [4, 5]) await write(post, 'series', n);
    await write(post, 'another', 6);
    await expect.poll(() => did).toEqual([3, 6]);
    gate.resolve();
    await work;
    await runner.workOff();
    expect(did).toEqual([3, 6, 5]);
  });

  it('waits while it is caused again and again, but not for ever', async () => {
    const { did, handler } = listing(quietly);
    const runner = await running(handler);
    for (let n = 0; n < 15; n += 1) {
      await write(quietly, 'series', n);
      await runner.workOff();
      expect(did).toEqual([]);
      services.clock.advance(999);
    }
    await write(quietly, 'series', 15);
    services.clock.advance(15);
    await runner.workOff();
    expect(did).toEqual([15]);
    await write(quietly, 'series', 16);
    services.clock.advance(1_000);
    await runner.workOff();
    expect(did).toEqual([15, 16]);
  });

  it('that fails a hundred times is tried again with growing pauses, dies, holds nobody up, and can be repeated', async () => {
    let isBroken = true;
    const at: number[] = [];
    const start = services.clock.now().getTime();
    const { did, handler } = listing(post, async ({ data }) => {
      // Noted here: who is told of a job that was written may also take the one that has become due.
      if (data.n === 100) at.push((services.clock.now().getTime() - start) / minuteMs);
      if (isBroken && data.n === 100) throw new Error('山田太郎 could not be done');
    });
    await write(post, 'bad', 100);
    const runner = await running(handler);
    for (let minutes = 0; minutes < 100; minutes += 1) {
      await write(post, 'good', minutes);
      await runner.workOff();
      services.clock.advance(minuteMs);
    }
    expect(at).toEqual([0, 1, 2, 3, 4, 6, 9, 15]);
    expect(did.filter((n) => n === 100)).toHaveLength(8);
    expect(did.filter((n) => n < 100)).toHaveLength(100);
    const [dead, ...others] = await listJobs(services.db, { dead: true, kind: null }, 10);
    expect(others).toEqual([]);
    expect(dead).toMatchObject({ kind: 'test.post', key: 'bad', attempts: 8, error: { type: 'Error' } });
    expect(JSON.stringify(dead) + services.logLines.join('')).not.toContain('山田');
    expect(services.logLines.filter((line) => line.includes('a job is dead'))).toHaveLength(1);

    isBroken = false;
    const repeat = () => services.db.transaction((tx) => repeatJob(tx, dead!.id, services.clock.now()));
    expect([await repeat(), await repeat()]).toEqual([true, false]);
    await runner.workOff();
    expect(did.filter((n) => n === 100)).toHaveLength(9);
    expect(await all()).toEqual([]);
  });

  it('of a kind or version that is not known, newer or gone, stays, is seen, and holds nobody up', async () => {
    for (const kind of [
      { ...post, version: 2 },
      { ...post, version: 0 },
      { ...post, name: 'test.gone' },
    ])
      for (let n = 0; n < 50; n += 1) await write(kind, `${n}`, n);
    await write(post, null, 1);
    const { did, handler } = listing(post);
    await (await running(handler)).workOff();
    expect(did).toEqual([1]);
    expect(await all()).toHaveLength(150);
    expect(new Set((await all()).map(({ attempts }) => attempts))).toEqual(new Set([0]));
  });

  it('in whose row something else stands is dead at once', async () => {
    await services.db.transaction((tx) =>
      writeJobs(tx, services, { ...post, data: z.any() }, [{ key: null, data: 'nonsense' }]),
    );
    const { did, handler } = listing(post);
    await (await running(handler)).workOff();
    expect(did).toEqual([]);
    expect(await listJobs(services.db, { dead: true, kind: null }, 10)).toMatchObject([
      { attempts: 1, error: { type: 'UnreadableJob' } },
    ]);
  });

  it('of a process that was killed is done again after its lease, and is dead when it kills each time', async () => {
    await write(post, 'deadly', 1);
    const taken = Promise.withResolvers<void>();
    const killed = Promise.withResolvers<void>();
    const lost = await process([{ kind: post, run: () => (taken.resolve(), killed.promise) }]);
    await taken.promise;
    const { did, handler } = listing(post);
    const next = await running(handler);
    await next.workOff();
    // Who has the database alone knows that everybody else has ended.
    expect(did).toEqual(again ? [] : [1]);
    services.clock.advance(minuteMs);
    await next.workOff();
    expect(did).toEqual([1]);
    expect(await all()).toEqual([]);

    // Written and taken in one transaction: the process that listens does not see it waiting.
    await services.db.transaction(async (tx) => {
      await writeJobs(tx, services, post, [{ key: 'deadly', data: { n: 2 } }]);
      await tx.rows(
        sql`update job set attempts = 8, taken_by = gen_random_uuid(), lease_until = ${services.clock.now()}::timestamptz`,
      );
    });
    await next.workOff();
    services.clock.advance(minuteMs);
    await next.workOff();
    expect(did).toEqual([1]);
    expect(await listJobs(services.db, { dead: true, kind: null }, 10)).toMatchObject([
      { key: 'deadly', error: { type: 'ProcessEnded' } },
    ]);
    killed.resolve();
    await lost.stop();
  });

  it('is never under way twice, whoever looks, and none is lost', async () => {
    const now = new Set<string>();
    const last = new Map<string, number>();
    const twice: string[] = [];
    const handler = jobHandler<{ n: number }>({
      kind: post,
      atOnce: 3,
      async run(_, { key, data }) {
        if (now.has(String(key))) twice.push(String(key));
        now.add(String(key));
        await new Promise(setImmediate);
        now.delete(String(key));
        last.set(String(key), data.n);
      },
    });
    const otherDb = await again?.();
    const all3 = [await process([handler]), await process([handler]), await process([handler], otherDb)];
    for (let n = 0; n < 120; n += 1) await write(post, `${n % 7}`, n);
    for (let left = await all(); left.length > 0; left = await all())
      await Promise.all(all3.map((one) => one.workOff()));
    expect(twice).toEqual([]);
    // Of what waits for one key the newest counts.
    expect([...last.values()].toSorted((a, b) => a - b)).toEqual([113, 114, 115, 116, 117, 118, 119]);
    for (const one of all3) await one.stop();
    await otherDb?.close();
  });

  it('that is under way when the process stops ends, or is given back and counts as not tried', async () => {
    await write(post, 'ends', 1);
    await write(quietly, 'leaves', 2);
    services.clock.advance(1_000);
    const [begun, slow] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const leaves = jobHandler<{ n: number }>({
      kind: quietly,
      run: async (_, { signal }) => {
        begun.resolve();
        await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
      },
    });
    const { did, handler } = listing(post, () => slow.promise);
    const runner = await running(handler, leaves);
    const work = runner.workOff();
    await begun.promise;
    const stopped = runner.stop();
    slow.resolve();
    await stopped;
    await work;
    expect(did).toEqual([1]);
    expect(await all()).toEqual([{ kind: 'test.quietly', key: 'leaves', attempts: 0 }]);
    await write(post, null, 3);
    await runner.workOff();
    expect(did).toEqual([1]);
  });

  it('that another process has taken over is told to leave off, and does not end the other’s', async () => {
    await write(post, 'slow', 1);
    const [begun, slow] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let leftOff: AbortSignal | undefined;
    const first = await running({
      kind: post,
      run: (_, { signal }) => {
        leftOff = signal;
        begun.resolve();
        return slow.promise;
      },
    });
    await begun.promise;
    await first.renew();
    expect(leftOff?.aborted).toBe(false);
    await services.db.rows(sql`update job set taken_by = gen_random_uuid()`);
    await first.renew();
    expect(leftOff?.aborted).toBe(true);
    slow.resolve();
    await first.stop();
    expect(await all()).toHaveLength(1);
    await endLeases(services.db, services.clock.now());
  });

  it('that takes longer than a lease stays with the process that says it is at it', async () => {
    await write(post, 'long', 1);
    const [begun, slow] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let runs = 0;
    const handler = jobHandler<{ n: number }>({
      kind: post,
      run: () => {
        runs += 1;
        begun.resolve();
        return slow.promise;
      },
    });
    const first = await running(handler);
    await begun.promise;
    services.clock.advance(minuteMs - 1_000);
    await first.renew();
    services.clock.advance(minuteMs - 1_000);
    const [row] = await listJobs(services.db, { dead: false, kind: post.name }, 1);
    expect(row!.lease_until!.getTime() - services.clock.now().getTime()).toBe(1_000);
    slow.resolve();
    await first.stop();
    expect([runs, await all()]).toEqual([1, []]);
  });
});
