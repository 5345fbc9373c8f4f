import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { testServices, type TestServices } from '../../testing/index.ts';
import { takeAsked } from '../../testing/recorded-fs.ts';
import { sql } from '../../platform/db/index.ts';
import { firstRun } from './index.ts';

vi.mock('node:fs/promises', async (original) =>
  (await import('../../testing/recorded-fs.ts')).recordedFs(await original()),
);

let services: TestServices;
beforeEach(async () => {
  services = await testServices();
});
afterEach(() => services.close());

it('the first password is on the disk, under its name, before its account exists', async () => {
  const { dataFolder } = services.config;
  takeAsked(dataFolder);
  const before: string[] = [];
  const watched: TestServices['db'] = {
    ...services.db,
    transaction: (work) =>
      services.db.transaction((tx) =>
        work({
          async rows(query, name) {
            if ((await tx.rows(sql`select from account`)).length === 0) before.push(...takeAsked(dataFolder));
            return tx.rows(query, name);
          },
        }),
      ),
  };
  await firstRun({ ...services, db: watched });
  expect(before).toEqual([`fsync first-run.txt.${process.pid}`, 'rename first-run.txt', 'fsync .']);
  expect(await services.db.rows(sql`select from account`)).toHaveLength(1);
});
