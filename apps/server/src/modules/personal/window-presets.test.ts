import { keepWindowPresets, windowPresets, type Answer } from '@mado/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import { anAccount, onBothDatabases, testApp, type Person, type TestApp } from '../../testing/index.ts';

type Presets = Answer<typeof windowPresets>['windowLevelData'];

onBothDatabases('window presets', (open) => {
  let app: TestApp;
  let [reader, colleague] = [{} as Person, {} as Person];
  beforeAll(async () => {
    app = await testApp({ db: await open() });
    [reader, colleague] = [await anAccount(app.services), await anAccount(app.services)];
  });
  afterAll(() => app.close());

  const own = [{ window: 350.5, level: -40 }, null, ...Array<null>(6).fill(null), { window: 1, level: 0 }];
  const read = async (who: Person) =>
    (await app.call(windowPresets, {}, who.headers)).json<{ windowLevelData: Presets }>().windowLevelData;
  const keep = (windowLevelData: unknown, who: Person | null = reader) =>
    app.call(keepWindowPresets, { body: { windowLevelData } as never }, who?.headers);

  it('are the usual ones until the account changes them, for itself alone [PE-9]', async () => {
    expect(await read(reader)).toBeNull();
    expect((await keep(own)).json()).toEqual({ windowLevelData: own });
    expect(await read(reader)).toEqual(own);
    expect(await read(colleague)).toBeNull();
    await keep(own.toReversed());
    expect(await read(reader)).toEqual(own.toReversed());
    await keep(null);
    expect(await read(reader)).toBeNull();
  });

  it.each([
    [own.slice(1)],
    [[...own, null]],
    [own.with(0, { window: 0, level: 1 })],
    [own.with(0, {} as never)],
    ...[NaN, Infinity, 1e308, 5e-324, -400, '400', null].map((window) => [
      own.with(0, { window, level: 1 } as never) as unknown,
    ]),
    ...[NaN, -Infinity, -1e308, '40', null].map((level) => [own.with(0, { window: 1, level } as never) as unknown]),
    [Array.from({ length: 11 }, () => ({ window: 1, level: 1 }))],
    [Object.fromEntries(own.entries())],
    ['x'],
  ])('bad input changes nothing: %j', async (presets) => {
    await keep(own);
    expect((await keep(presets)).statusCode).toBe(400);
    expect(await read(reader)).toEqual(own);
  });

  it('keep nothing but width and centre', async () => {
    const named = { window: 5, level: 1, name: `\u0000\u202e${'x'.repeat(10_000)}`, __proto__: { window: 0 } };
    expect((await keep(own.with(0, named))).json()).toEqual({ windowLevelData: own.with(0, { window: 5, level: 1 }) });
    expect(await read(reader)).toEqual(own.with(0, { window: 5, level: 1 }));
  });

  it('of others stay as they are when an account goes back to the usual ones, or keeps its own [PE-9]', async () => {
    await keep(own);
    await keep(own.toReversed(), colleague);
    expect(await read(reader)).toEqual(own);
    await keep(null);
    expect(await read(reader)).toBeNull();
    expect(await read(colleague)).toEqual(own.toReversed());
  });

  it('two at once: one of them is there, whole', async () => {
    await Promise.all([keep(own), keep(own.toReversed()), keep(own)]);
    expect([own, own.toReversed()]).toContainEqual(await read(reader));
  });

  it('belong to somebody, and go with the account', async () => {
    expect((await keep(own, null)).statusCode).toBe(401);
    expect((await app.call(windowPresets, {})).statusCode).toBe(401);
    await keep(own, colleague);
    await app.services.db.rows(sql`delete from account where id = ${colleague.id}`);
    expect(await app.services.db.rows(sql`select 1 from window_presets where account_id = ${colleague.id}`)).toEqual(
      [],
    );
  });
});
