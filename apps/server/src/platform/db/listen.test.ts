import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { onBothDatabases } from '../../testing/index.ts';
import { notify, sql, type Database, type Listener } from './index.ts';

/** A listener that writes down what it is told. */
function writingDown(): Listener & { told: string[] } {
  const told: string[] = [];
  return {
    told,
    heard: (text) => void told.push(text),
    connected: () => void told.push('(connected)'),
    lost: () => void told.push('(lost)'),
  };
}

onBothDatabases('who listens on a channel', (open, again) => {
  let db: Database;
  let listener: ReturnType<typeof writingDown>;
  beforeAll(async () => {
    db = await open();
  });
  afterAll(() => db.close());
  beforeEach(() => {
    listener = writingDown();
  });

  const tell = (text: string, channel = 'news') =>
    db.transaction(async (tx) => {
      await tx.rows(notify(channel, sql`select ${text}::text`));
    });

  it('hears what is told on it, as soon as it is committed, and nothing else', async () => {
    const listening = await db.listen('news', listener);
    await tell('first');
    await tell('of no concern', 'other_news');
    await expect(
      db.transaction(async (tx) => {
        await tx.rows(notify('news', sql`select 'rolled back'`));
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    await db.rows(notify('news', sql`select n::text from generate_series(2, 4) n`));
    await expect.poll(() => listener.told).toEqual(['(connected)', 'first', '2', '3', '4']);
    await listening.close();
    await tell('too late');
    const other = writingDown();
    const later = await db.listen('news', other);
    await tell('last');
    await expect.poll(() => other.told).toEqual(['(connected)', 'last']);
    expect(listener.told).not.toContain('too late');
    await later.close();
  });

  it('is told where it cannot listen, and hears nothing then', async () => {
    await expect(db.listen('', listener)).rejects.toThrow('zero-length');
    const other = writingDown();
    const listening = await db.listen('news', other);
    await tell('for others');
    await expect.poll(() => other.told).toEqual(['(connected)', 'for others']);
    expect(listener.told).toEqual([]);
    await listening.close();
  });

  it.skipIf(again === null)('hears of other processes, and again after the connection was gone', async () => {
    const elsewhere = await again!();
    const listening = await elsewhere.listen('news', listener);
    await tell('before');
    await expect.poll(() => listener.told).toEqual(['(connected)', 'before']);
    await db.rows(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query in ('listen "news"', 'select 1')`);
    await expect
      .poll(() => listener.told, { timeout: 10_000 })
      .toEqual(['(connected)', 'before', '(lost)', '(connected)']);
    await tell('after');
    await expect.poll(() => listener.told).toContain('after');
    await listening.close();
    await elsewhere.close();
  });
});
