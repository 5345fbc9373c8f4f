import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { sql } from '../../../platform/db/index.ts';
import type { Services } from '../../../platform/context.ts';

/** Waits until nothing of an upload is left in the spool. */
export async function spoolIsEmpty({ spool }: Pick<Services, 'spool'>): Promise<void> {
  await expect.poll(() => readdir(spool), { timeout: 5_000 }).toEqual([]);
}

/** Bytes that lie in the spool now. */
export async function spooledBytes({ spool }: Pick<Services, 'spool'>): Promise<number> {
  let sum = 0;
  for (const name of await readdir(spool)) sum += (await stat(join(spool, name)).catch(() => ({ size: 0 }))).size;
  return sum;
}

/** Items of an organisation, the trash included. */
export async function countItems({ db }: Pick<Services, 'db'>, org: string): Promise<number> {
  const [row] = await db.rows<{ n: number }>(sql`select count(*) as n from item where org = ${org}`);
  return row?.n ?? -1;
}
