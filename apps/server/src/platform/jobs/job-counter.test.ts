import { expect, it } from 'vitest';
import { z } from 'zod';
import { onBothDatabases, testServices } from '../../testing/index.ts';
import { sql } from '../db/index.ts';
import { createMetrics } from '../metrics/index.ts';
import { jobHandler, writeJobs, type JobKind } from './index.ts';
import { jobCounter } from './job-counter.ts';

const Data = z.strictObject({});
const known: JobKind<object> = { name: 'test.known', version: 2, data: Data };
const gone: JobKind<object> = { ...known, version: 1 };

onBothDatabases('the count of jobs', (open) => {
  it('tells those that wait, those of a version that is gone and dead ones apart, and forgets what is gone', async () => {
    const services = { ...(await testServices({ db: await open() })), metrics: createMetrics() };
    const count = jobCounter(services, [jobHandler({ kind: known, run: async () => {} })]);
    const told = async () => {
      await count();
      const { text } = await services.metrics.text();
      return text
        .split('\n')
        .filter((line) => line.startsWith('mado_jobs{'))
        .toSorted();
    };
    try {
      expect(await told()).toEqual([]);
      await services.db.transaction(async (tx) => {
        await writeJobs(
          tx,
          services,
          known,
          [{ key: 'a' }, { key: 'b' }, { key: 'c' }].map((job) => ({ ...job, data: {} })),
        );
        await writeJobs(tx, services, gone, [{ key: 'a', data: {} }]);
      });
      await services.db.rows(sql`update job set dead_at = now() where key = 'c'`);
      expect(await told()).toEqual([
        'mado_jobs{kind="test.known",state="alive"} 2',
        'mado_jobs{kind="test.known",state="dead"} 1',
        'mado_jobs{kind="test.known",state="unknown"} 1',
      ]);
      await services.db.rows(sql`delete from job`);
      expect(await told()).toEqual([]);
    } finally {
      await services.close();
    }
  });
});
