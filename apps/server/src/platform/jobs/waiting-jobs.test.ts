import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { onBothDatabases, testServices, type TestServices } from '../../testing/index.ts';
import { sql } from '../db/index.ts';
import { writeJobs, type JobKind } from './index.ts';
import { bury, endJob, giveBack, repeatJob, takeJobs } from './jobs.sql.ts';
import { pauseMs } from './pauses.ts';

const kind: JobKind<{ n: number }> = { name: 'test.kept', version: 1, data: z.strictObject({ n: z.number() }) };
const by = '00000000-0000-4000-8000-000000000001';
const pause = 5_000;

onBothDatabases('of one key', (open) => {
  let services: TestServices;
  beforeAll(async () => {
    services = await testServices({ db: await open() });
  });
  afterAll(() => services.close());
  beforeEach(() => services.db.rows(sql`delete from job`));

  const inMs = (ms: number) => new Date(services.clock.now().getTime() + ms);
  const write = (n: number, due?: Date) =>
    services.db.transaction((tx) =>
      writeJobs(tx, services, kind, [{ key: 'series', data: { n }, ...(due && { due }) }]),
    );
  const take = async (hastened: string[] = []) => {
    const now = services.clock.now();
    const taken = await takeJobs(services.db, [{ kind, room: 9 }], hastened, { by, now, leaseUntil: inMs(60_000) });
    return taken.map(({ id }) => id);
  };
  /** Takes the one that is due; it fails, and waits for its next attempt. */
  const fails = async (meanwhile = async () => {}) => {
    const [id = -1] = await take();
    await meanwhile();
    await giveBack(services.db, id, by, { dueAt: inMs(pause), attempts: 1, error: { type: 'Error' } });
  };
  const dies = async () => {
    const [id = -1] = await take();
    await services.db.transaction((tx) => bury(tx, id, by, services.clock.now(), { type: 'Error' }));
    return id;
  };
  const all = () =>
    services.db.rows(
      sql`select (data->>'n')::int4 as n, attempts, due_at as due, dead_at is not null as dead from job`,
    );

  it('what has failed keeps the time of its next attempt when it is caused again, with what came last', async () => {
    await write(1);
    await fails();
    await write(2);
    expect(await all()).toEqual([{ n: 2, attempts: 1, due: inMs(pause), dead: false }]);
  });

  it('what was caused while another one failed waits as long as that would', async () => {
    await write(1);
    await fails(() => write(2));
    expect(await all()).toEqual([{ n: 2, attempts: 1, due: inMs(pause), dead: false }]);
  });

  it('what waits for its time is taken when it is hastened, unless it has failed', async () => {
    await write(1, inMs(pause));
    expect(await take()).toEqual([]);
    expect(await take([kind.name])).toHaveLength(1);
    await services.db.rows(sql`delete from job`);
    await write(2);
    await fails();
    expect(await take([kind.name])).toEqual([]);
    services.clock.advance(pause);
    expect(await take()).toHaveLength(1);
  });

  it.each(['ends', 'waits again'])('what is dead is forgotten when one that is done %s', async (how) => {
    await write(1);
    await dies();
    await write(2);
    const [id = -1] = await take();
    if (how === 'ends') expect(await services.db.transaction((tx) => endJob(tx, id, by))).toBe(true);
    else await giveBack(services.db, id, by, { dueAt: inMs(pause), attempts: 0, error: null, done: true });
    expect(await all()).toEqual(how === 'ends' ? [] : [{ n: 2, attempts: 0, due: inMs(pause), dead: false }]);
  });

  it('what is dead and has died again is kept once', async () => {
    await write(1);
    await dies();
    await write(2);
    await dies();
    expect(await all()).toEqual([expect.objectContaining({ n: 2, dead: true })]);
  });

  it('what is repeated makes one that waits due now, which keeps what came last', async () => {
    await write(1);
    const dead = await dies();
    await write(2);
    await fails();
    expect(await services.db.transaction((tx) => repeatJob(tx, dead, services.clock.now()))).toBe(true);
    expect(await all()).toEqual([{ n: 2, attempts: 0, due: inMs(0), dead: false }]);
  });
});

it('the pause after a failure doubles, up to an hour', () => {
  expect([1, 2, 3, 10, 11, 1_000].map(pauseMs)).toEqual([5_000, 10_000, 20_000, 2_560_000, 3_600_000, 3_600_000]);
});
