import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { onBothDatabases, testServices, type TestServices } from '../../testing/index.ts';
import { fakeClock } from '../../testing/clock.ts';
import { sql } from '../db/index.ts';
import { createMetrics } from '../metrics/index.ts';
import { jobHandler, noData, runJobs, writeJobs, type JobHandler, type JobKind } from './index.ts';

const kind: JobKind<object> = { name: 'test.clock', version: 1, data: noData };
const dayMs = 24 * 60 * 60_000;

/** The clock is ahead by a year, and is then set right. */
onBothDatabases('a clock that is set back', (open) => {
  let services: TestServices;
  let clock: ReturnType<typeof fakeClock>;
  let did: number;
  beforeAll(async () => {
    services = await testServices({ db: await open() });
  });
  afterAll(() => services.close());
  beforeEach(async () => {
    await services.db.rows(sql`delete from job`);
    clock = fakeClock('2027-07-01T00:00:00Z');
    did = 0;
  });

  const setBack = () => clock.advance(-365 * dayMs);
  const running = (handler: Omit<JobHandler<object>, 'kind'>) =>
    runJobs({ ...services, clock, metrics: createMetrics() }, [jobHandler({ kind, ...handler })]);
  const write = () => services.db.transaction((tx) => writeJobs(tx, { clock }, kind, [{ key: 'one', data: {} }]));

  it('keeps no job from being tried again', async () => {
    const runner = await running({
      run: async () => {
        did++;
        throw new Error('not yet');
      },
    });
    await write();
    await runner.workOff();
    expect(did).toBe(1);
    setBack();
    await runner.workOff();
    expect(did).toBe(2);
    // What waits for its pause by the right clock is left to it.
    await runner.workOff();
    expect(did).toBe(2);
    await runner.stop();
  });

  it('keeps no job waiting that was written to be quiet for a while', async () => {
    const runner = await running({ run: async () => void did++ });
    const due = new Date(clock.now().getTime() + 10_000);
    await services.db.transaction((tx) => writeJobs(tx, { clock }, kind, [{ key: 'one', data: {}, due }]));
    setBack();
    await runner.workOff();
    expect(did).toBe(1);
    await services.db.transaction((tx) =>
      writeJobs(tx, { clock }, kind, [{ key: 'two', data: {}, due: new Date(clock.now().getTime() + 10_000) }]),
    );
    await runner.workOff();
    expect(did).toBe(1);
    await runner.stop();
  });

  it('keeps no schedule waiting for longer than its period', async () => {
    const runner = await running({ run: async () => void did++, schedule: { everyMs: dayMs, atStart: true } });
    await runner.workOff();
    expect(did).toBe(1);
    setBack();
    await runner.workOff();
    expect(did).toBe(2);
    await runner.workOff();
    expect(did).toBe(2);
    await runner.stop();
  });

  it('leaves no job to a process that has ended', async () => {
    const runner = await running({ run: async () => void did++ });
    await services.db.transaction(async (tx) => {
      await writeJobs(tx, { clock }, kind, [{ key: 'one', data: {} }]);
      const leaseUntil = new Date(clock.now().getTime() + 60_000);
      await tx.rows(
        sql`update job set taken_by = gen_random_uuid(), attempts = 1, lease_until = ${leaseUntil}::timestamptz`,
      );
    });
    await runner.workOff();
    expect(did).toBe(0);
    setBack();
    await runner.workOff();
    expect(did).toBe(1);
    await runner.stop();
  });
});
