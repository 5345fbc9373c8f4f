import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { onBothDatabases } from '../../testing/index.ts';
import type { Database } from '../db/index.ts';
import { sql } from '../db/index.ts';
import { keysIn, keysOf } from './index.ts';

onBothDatabases('the keys of a database', (open, again) => {
  let db: Database;
  let folder: string;
  beforeEach(async () => {
    db = await open();
    folder = await mkdtemp(join(tmpdir(), 'mado-keys-'));
  });
  afterEach(async () => {
    await db.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('are made once, however many ask for them at the same time', async () => {
    const other = (await again?.()) ?? null;
    const keys = await Promise.all(Array.from({ length: 8 }, (_, n) => keysOf((n % 2 && other) || db, folder)));
    await other?.close();
    expect(new Set(keys.map((one) => Buffer.from(one.derive('tokens')).toString('hex'))).size).toBe(1);
    expect((await keysOf(db, folder)).derive('tokens')).toEqual(keys[0]?.derive('tokens'));
    expect(await readdir(folder)).toEqual([]);
  });

  it('are those of the data folder from before, which are no longer there then', async () => {
    const before = await keysIn(folder);
    const keys = await Promise.all([keysOf(db, folder), keysOf(db, folder)]);
    for (const one of keys) expect(one.derive('tokens')).toEqual(before.derive('tokens'));
    expect(await readdir(folder)).toEqual([]);
    expect((await keysOf(db, folder)).derive('tokens')).toEqual(before.derive('tokens'));
  });

  it('are not made anew over damaged ones', async () => {
    await db.rows(sql`insert into master_key (secret) values (${Buffer.from('short')}::bytea)`);
    await expect(keysOf(db, folder)).rejects.toThrow('is damaged');
  });
});
