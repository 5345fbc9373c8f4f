import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fakeClock } from '../../testing/clock.ts';
import { testServices } from '../../testing/index.ts';
import { openTestPostgres, postgresMissing, postgresServer } from '../../testing/postgres.ts';
import { sql } from '../db/index.ts';
import { jobHandler, listJobs, runJobs, writeJobs, type JobKind } from './index.ts';

const post: JobKind<{ n: number }> = { name: 'test.post', version: 1, data: z.strictObject({ n: z.number() }) };

const effect = (n: string) => `insert into effect (n) values (${n}) on conflict do nothing`;

/** A process that takes the job, says so, and is at it for ever; the effect would come then, or came before. */
function program(url: string, isEffective: boolean): string {
  const module = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
  return `
    import { z } from 'zod';
    import { localBus } from ${module('../bus/index.ts')};
    import { systemClock } from ${module('../clock/index.ts')};
    import { openPostgres, sql } from ${module('../db/index.ts')};
    import { createLog } from ${module('../log/index.ts')};
    import { createMetrics } from ${module('../metrics/index.ts')};
    import { runJobs } from ${module('./index.ts')};
    const log = createLog('fatal');
    const db = openPostgres(${JSON.stringify(url)}, () => {});
    const kind = { name: 'test.post', version: 1, data: z.strictObject({ n: z.number() }) };
    const run = async () => {
      ${isEffective ? `await db.rows(sql\`${effect('1')}\`);` : ''}
      process.stdout.write('taken'); await new Promise(() => setInterval(() => {}, 1000)); };
    await runJobs({ db, log, clock: systemClock, bus: localBus(log), metrics: createMetrics() }, [{ kind, run }]);`;
}

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

describe.skipIf(postgresMissing !== null)(
  `a job of a killed process${postgresMissing === null ? '' : `: skipped, ${postgresMissing}`}`,
  () => {
    it.each([
      ['before its effect', false],
      ['between its effect and the end of its row', true],
    ])('%s is taken over by another one, and its effect is there once', async (_, isEffective) => {
      const url = await (await postgresServer()).createMigrated();
      const services = await testServices({ db: await openTestPostgres(url) });
      const { db } = services;
      const clock = fakeClock(new Date().toISOString());
      await db.rows(sql`create table effect (n int4 primary key)`);
      await db.transaction((tx) => writeJobs(tx, { clock }, post, [{ key: 'one', data: { n: 1 } }]));

      const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program(url, isEffective)], {
        cwd: import.meta.dirname,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      children.push(child);
      const [said] = (await once(child.stdout ?? child, 'data')) as [Buffer];
      expect(said.toString()).toBe('taken');
      const done: number[] = [];
      const before = isEffective ? [{ n: 1 }] : [];
      const handler = jobHandler<{ n: number }>({
        kind: post,
        run: async (_, { data }) => {
          done.push(data.n);
          await db.rows(sql`insert into effect (n) values (${data.n}) on conflict do nothing`);
        },
      });
      const other = await runJobs({ ...services, clock }, [handler]);
      const effects = () => db.rows(sql`select n from effect`);
      await other.workOff();
      expect(await effects()).toEqual(before);
      child.kill('SIGKILL');
      await once(child, 'exit');
      await other.workOff();
      expect(await effects()).toEqual(before);
      // The clocks of the two may differ a little; the lease is of a minute.
      clock.advance(2 * 60_000);
      await other.workOff();
      expect(done).toEqual([1]);
      expect(await effects()).toEqual([{ n: 1 }]);
      expect(await listJobs(db, { dead: false, kind: null }, 10)).toEqual([]);
      await other.stop();
      await services.close();
    });
  },
);
