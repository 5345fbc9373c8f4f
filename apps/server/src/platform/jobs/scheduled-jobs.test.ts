import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { onBothDatabases, testServices, type TestServices } from '../../testing/index.ts';
import { topic } from '../bus/index.ts';
import { sql } from '../db/index.ts';
import { createMetrics } from '../metrics/index.ts';
import { listJobs, runJobs, type JobHandler, type JobKind, type JobRunner } from './index.ts';

const minuteMs = 60_000;

onBothDatabases('a job on a schedule', (open) => {
  let services: TestServices;
  let runner: JobRunner | undefined;

  beforeAll(async () => {
    services = await testServices({ db: await open() });
  });
  afterAll(() => services.close());
  beforeEach(async () => {
    await services.db.rows(sql`delete from job`);
    return () => runner?.stop();
  });

  const running = async (handler: JobHandler) =>
    (runner = await runJobs({ ...services, metrics: createMetrics() }, [handler]));
  const waiting = () => listJobs(services.db, { dead: false, kind: null }, 10);
  const regular: JobKind<{ n?: number | undefined }> = {
    name: 'test.regular',
    version: 1,
    data: z.strictObject({ n: z.number().optional() }),
  };

  it('is done at the start and after each period by the clock that was given, and goes on after it has died', async () => {
    let count = 0;
    let isBroken = false;
    const handler: JobHandler = {
      kind: regular,
      attempts: 2,
      schedule: { everyMs: 60 * minuteMs, atStart: true },
      run: async () => {
        count += 1;
        if (isBroken) throw new Error('no');
      },
    };
    const runner = await running(handler);
    await runner.workOff();
    expect(count).toBe(1);
    services.clock.advance(59 * minuteMs);
    await runner.workOff();
    expect(count).toBe(1);
    services.clock.advance(minuteMs);
    await runner.workOff();
    expect(count).toBe(2);
    isBroken = true;
    for (let n = 0; n < 3 * 60; n += 1) {
      services.clock.advance(minuteMs);
      await runner.workOff();
    }
    expect(await listJobs(services.db, { dead: true, kind: null }, 10)).toHaveLength(1);
    isBroken = false;
    services.clock.advance(61 * minuteMs);
    await runner.workOff();
    expect(await waiting()).toMatchObject([{ kind: 'test.regular', key: '', attempts: 0 }]);
  });

  it('is hastened by what is heard, and done before the process stops', async () => {
    const heard = topic<object>('test.heard');
    let count = 0;
    const handler: JobHandler = {
      kind: regular,
      schedule: { everyMs: 60 * minuteMs, hastenedBy: { topic: heard, withinMs: 10 } },
      run: async () => {
        count += 1;
      },
    };
    const runner = await running(handler);
    await runner.workOff();
    expect(count).toBe(0);
    services.bus.publish(heard, {});
    await expect.poll(() => count).toBe(1);
    await runner.workOff();
    services.bus.publish(heard, {});
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    await runner.stop();
    expect(count).toBe(2);
  });

  it('goes on for as long as it says that there is more', async () => {
    let left = 5;
    const handler: JobHandler = {
      kind: regular,
      schedule: { everyMs: null, atStart: true },
      run: async () => ((left -= 1) > 0 ? { goOnAfterMs: 0 } : undefined),
    };
    await (await running(handler)).workOff();
    expect(left).toBe(0);
    expect(await waiting()).toEqual([]);
  });
});
