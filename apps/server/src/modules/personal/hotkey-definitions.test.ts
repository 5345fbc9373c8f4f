import { hotkeyDefinitions, keepHotkeyDefinitions, type Answer } from '@mado/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import { anAccount, onBothDatabases, testApp, type Person, type TestApp } from '../../testing/index.ts';

type Kept = Answer<typeof hotkeyDefinitions>;

onBothDatabases('keys of the viewer', (open) => {
  let app: TestApp;
  let [reader, colleague] = [{} as Person, {} as Person];
  beforeAll(async () => {
    app = await testApp({ db: await open() });
    [reader, colleague] = [await anAccount(app.services), await anAccount(app.services)];
  });
  afterAll(() => app.close());

  const own = [
    { commandName: 'nextImage', keys: ['n', ' '] },
    { commandName: 'reset', keys: [] },
    { commandName: 'layout2x2', keys: ['あ'] },
  ];
  const other = [{ commandName: 'invert', keys: ['ArrowDown'] }];
  const read = async (who: Person) =>
    (await app.call(hotkeyDefinitions, {}, who.headers)).json<Kept>().hotkeyDefinitions;
  const keep = (definitions: unknown, who: Person | null = reader) =>
    app.call(keepHotkeyDefinitions, { body: { hotkeyDefinitions: definitions } as never }, who?.headers);

  it('are the first ones until the account changes them, for itself alone [PE-10]', async () => {
    expect(await read(reader)).toBeNull();
    expect((await keep(own)).json()).toEqual({ hotkeyDefinitions: own });
    expect(await read(reader)).toEqual(own);
    expect(await read(colleague)).toBeNull();
    await keep(other);
    expect(await read(reader)).toEqual(other);
    await keep(own, colleague);
    await keep(null);
    expect(await read(reader)).toBeNull();
    expect(await read(colleague)).toEqual(own);
  });

  const named = (commandName: unknown) => [{ commandName, keys: [] }];
  const keyed = (...keys: unknown[]) => [{ commandName: 'reset', keys }];
  it.each<[string, unknown]>([
    ['one key for two commands', [...own, { commandName: 'invert', keys: ['n'] }]],
    ['a key twice', keyed('n', 'n')],
    ['a command twice', [...own, { commandName: 'reset', keys: ['r'] }]],
    ['three keys', keyed('a', 'b', 'c')],
    ['no name', named('')],
    ['a name that is none', named('reset all')],
    ['a long name', named('x'.repeat(65))],
    ['a key without a name', keyed('')],
    ['a long key', keyed('x'.repeat(21))],
    ['an invisible key', keyed('\u202e')],
    ['what no database holds', keyed('\u0000')],
    ['half of a sign', keyed('\ud800')],
    ['a number', keyed(7)],
    ['no keys', [{ commandName: 'reset' }]],
    ['too many', Array.from({ length: 201 }, (_, n) => ({ commandName: `c${n}`, keys: [] }))],
    ['no list', { commandName: 'reset', keys: [] }],
  ])('bad input changes nothing: %s [PE-10]', async (_, definitions) => {
    await keep(own);
    expect((await keep(definitions)).statusCode).toBe(400);
    expect(await read(reader)).toEqual(own);
  });

  it('keep nothing but command and keys', async () => {
    const more = { label: `\u0000${'x'.repeat(10_000)}`, isEditable: true };
    const [{ ...first }] = other as [(typeof other)[0]];
    expect((await keep([{ ...first, ...more }])).json()).toEqual({ hotkeyDefinitions: other });
    expect(await read(reader)).toEqual(other);
  });

  it('two at once: one of them is there, whole', async () => {
    await Promise.all([keep(own), keep(other), keep(own)]);
    expect([own, other]).toContainEqual(await read(reader));
  });

  it('belong to somebody, and go with the account', async () => {
    expect((await keep(own, null)).statusCode).toBe(401);
    expect((await app.call(hotkeyDefinitions, {})).statusCode).toBe(401);
    await keep(own, colleague);
    await app.services.db.rows(sql`delete from account where id = ${colleague.id}`);
    const left = await app.services.db.rows(sql`select 1 from hotkey_definitions where account_id = ${colleague.id}`);
    expect(left).toEqual([]);
  });
});
