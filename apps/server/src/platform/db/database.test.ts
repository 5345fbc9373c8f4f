import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onBothDatabases } from '../../testing/index.ts';
import { array, json, sql, violates, type Database } from './index.ts';

onBothDatabases('database', (open, again) => {
  let db: Database;

  beforeAll(async () => {
    db = await open();
    await db.rows(sql`create table thing (id int primary key, name text, constraint thing_name unique (name))`);
  });
  afterAll(() => db.close());

  const names = async () =>
    (await db.rows<{ name: string }>(sql`select name from thing order by id`)).map(({ name }) => name);

  it('gives values of every type alike', async () => {
    const [row] = await db.rows(sql`select
      9007199254740991::int8 as int8, 7::int4 as int4, 1.5::float8 as float8, 12.50::numeric as numeric, true as bool,
      '窓 😀'::text as text, null::text as nothing, '\\x00ff10'::bytea as bytea, '2026-04-01'::date as date,
      '2026-04-01T09:00:00.123+09:00'::timestamptz as at, '{"a": [1, null, "あ"]}'::jsonb as jsonb, '[1]'::json as json,
      '6a0f6b2e-3b1c-4c59-9d0a-3f1f9c7f2f11'::uuid as uuid, array[1, null]::int8[] as int8s, array['a,b', '"', null]::text[] as texts,
      array['6a0f6b2e-3b1c-4c59-9d0a-3f1f9c7f2f11']::uuid[] as uuids, '{}'::uuid[] as none, array['2026-04-01']::date[] as dates,
      count(*) as count from thing`);
    expect(row).toEqual({
      int8: 9007199254740991,
      int4: 7,
      float8: 1.5,
      numeric: '12.50',
      bool: true,
      text: '窓 😀',
      nothing: null,
      bytea: Buffer.from([0, 255, 16]),
      date: '2026-04-01',
      at: new Date('2026-04-01T00:00:00.123Z'),
      jsonb: { a: [1, null, 'あ'] },
      json: [1],
      uuid: '6a0f6b2e-3b1c-4c59-9d0a-3f1f9c7f2f11',
      int8s: [1, null],
      texts: ['a,b', '"', null],
      uuids: ['6a0f6b2e-3b1c-4c59-9d0a-3f1f9c7f2f11'],
      none: [],
      dates: ['2026-04-01'],
      count: 0,
    });
  });

  it('takes values of every type as parameters', async () => {
    const at = new Date('2026-04-01T00:00:00.123Z');
    const bytes = Buffer.from(Array.from({ length: 300 }, (_, i) => i % 256));
    const given = ['窓', 'a,"b\\c', null];
    const [row] = await db.rows(sql`select ${'あ'}::text as text, ${4_000_000_000}::int8 as int8, ${true}::bool as bool,
      ${at}::timestamptz as at, ${bytes}::bytea as bytea, ${json([{ a: 'あ' }])} as json, ${array(given, 'text')} as texts,
      ${array([1, 5_000_000_000], 'int8')} as int8s, ${array([], 'uuid')} as none, ${array([bytes], 'bytea')} as byteas, ${null}::text as nothing`);
    expect(row).toEqual({
      text: 'あ',
      int8: 4_000_000_000,
      bool: true,
      at,
      bytea: bytes,
      json: [{ a: 'あ' }],
      texts: given,
      int8s: [1, 5_000_000_000],
      none: [],
      byteas: [bytes],
      nothing: null,
    });
  });

  it('refuses an int8 that a number cannot hold', async () => {
    await expect(db.rows(sql`select 9007199254740992::int8 as n`)).rejects.toThrow(RangeError);
    expect(await db.rows(sql`select 1 as n`)).toEqual([{ n: 1 }]);
  });

  it('carries megabytes both ways', async () => {
    const bytes = Buffer.alloc(9_000_000, 'まど');
    const [row] = await db.rows<{ back: Buffer }>(sql`select ${bytes}::bytea as back`);
    expect(row?.back.equals(bytes)).toBe(true);
  });

  it('says which constraint was violated, and goes on', async () => {
    await db.rows(sql`insert into thing values (1, '山田')`);
    const again = db.rows(sql`insert into thing values (2, '山田')`);
    await expect(again).rejects.toMatchObject({ code: '23505', constraint: 'thing_name' });
    await again.catch((error: unknown) => {
      expect(violates(error, 'thing_name')).toBe(true);
      expect(violates(error, 'thing_pkey')).toBe(false);
    });
    await expect(db.rows(sql`select nonsense`)).rejects.toMatchObject({ code: '42703' });
    await expect(db.rows(sql`select 1 / ${0}::int`)).rejects.toMatchObject({ code: '22012' });
    expect(await names()).toEqual(['山田']);
  });

  it('keeps named statements prepared, failures included', async () => {
    const half = (of: number, by: number) => db.rows<{ n: number }>(sql`select ${of}::int / ${by}::int as n`, 'half');
    expect(await half(8, 2)).toEqual([{ n: 4 }]);
    await expect(half(8, 0)).rejects.toMatchObject({ code: '22012' });
    expect(await half(9, 3)).toEqual([{ n: 3 }]);
  });

  describe('transaction', () => {
    it('commits what resolves and passes the value on', async () => {
      const value = await db.transaction(async (tx) => {
        await tx.rows(sql`insert into thing values (10, 'ten')`);
        return 10;
      });
      expect(value).toBe(10);
      expect(await names()).toContain('ten');
    });

    it('rolls back what throws, whether it came from a statement or from elsewhere', async () => {
      const work = db.transaction(async (tx) => {
        await tx.rows(sql`insert into thing values (11, 'eleven')`);
        throw new Error('changed my mind');
      });
      await expect(work).rejects.toThrow('changed my mind');
      const violation = db.transaction(async (tx) => {
        await tx.rows(sql`insert into thing values (12, 'twelve')`);
        await tx.rows(sql`insert into thing values (12, 'again')`);
      });
      await expect(violation).rejects.toMatchObject({ code: '23505' });
      expect(await names()).not.toContain('eleven');
      expect(await names()).not.toContain('twelve');
    });

    it('fails when a failed statement was swallowed: nothing is half committed', async () => {
      const work = db.transaction(async (tx) => {
        await tx.rows(sql`insert into thing values (13, 'thirteen')`);
        await tx.rows(sql`select 1 / 0`).catch(() => {});
      });
      await expect(work).rejects.toThrow('rolled back');
      expect(await names()).not.toContain('thirteen');
    });

    it('is not seen by others before it is committed, and mixes with nobody', async () => {
      const [inserted, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const work = db.transaction(async (tx) => {
        await tx.rows(sql`insert into thing values (20, 'twenty')`);
        inserted.resolve();
        await mayGoOn.promise;
        await tx.rows(sql`insert into thing values (21, 'twenty-one')`);
      });
      await inserted.promise;
      const others = Promise.all(Array.from({ length: 5 }, names));
      // On PostgreSQL others read meanwhile; the embedded database has one connection, on which they wait.
      if (again) for (const seen of await others) expect(seen).not.toContain('twenty');
      mayGoOn.resolve();
      await work;
      for (const seen of await others)
        expect(seen.includes('twenty'), 'one without the other').toBe(seen.includes('twenty-one'));
      expect(await names()).toEqual(expect.arrayContaining(['twenty', 'twenty-one']));
    });

    it('refuses statements that would wait for it for ever', async () => {
      await db.transaction(async () => {
        await expect(db.rows(sql`select 1`)).rejects.toThrow('outside of the transaction');
        await expect(db.transaction(async () => {})).rejects.toThrow('outside of the transaction');
      });
      let leaked: { rows: Database['rows'] } | undefined;
      await db.transaction(async (tx) => {
        leaked = tx;
      });
      expect(() => leaked?.rows(sql`select 1`)).toThrow('is over');
    });

    it('lets work that was started inside go on after it', async () => {
      const over = Promise.withResolvers<void>();
      let later: Promise<unknown> | undefined;
      await db.transaction(async () => {
        later = over.promise.then(() => db.rows(sql`select 1 as one`));
      });
      over.resolve();
      expect(await later).toEqual([{ one: 1 }]);
    });
  });

  it('finds Japanese by trigrams', async () => {
    await db.rows(sql`insert into thing select n, '患者' || n from generate_series(1000, 5000) n`);
    await db.rows(sql`insert into thing values (6000, '山田太郎様')`);
    await db.rows(sql`create index thing_trgm on thing using gin (name gin_trgm_ops)`);
    await db.rows(sql`analyze thing`);
    const plan = await db.rows<{ 'QUERY PLAN': string }>(
      sql`explain select name from thing where name ilike '%田太郎%'`,
    );
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('thing_trgm');
    expect(await db.rows(sql`select name from thing where name ilike '%田太郎%'`)).toEqual([{ name: '山田太郎様' }]);
  });

  it('waits for what is running when it is closed, and refuses what comes after', async () => {
    const other = await open();
    const running = other.rows<{ n: number }>(sql`select count(*) as n from generate_series(1, 300000)`);
    const closed = other.close();
    expect(await running).toEqual([{ n: 300_000 }]);
    await closed;
    await expect(other.rows(sql`select 1`)).rejects.toThrow();
  });
});
