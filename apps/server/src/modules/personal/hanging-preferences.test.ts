import { hangingPreferences, keepHangingPreferences, type Answer } from '@mado/contract';
import { houseProtocols } from '@mado/reading';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import { anAccount, onBothDatabases, testApp, type Person, type TestApp } from '../../testing/index.ts';

type Kept = Answer<typeof hangingPreferences>;

onBothDatabases('how an account wants studies to be laid out', (open) => {
  let app: TestApp;
  let [reader, colleague] = [{} as Person, {} as Person];
  beforeAll(async () => {
    app = await testApp({ db: await open() });
    [reader, colleague] = [await anAccount(app.services), await anAccount(app.services)];
  });
  afterAll(() => app.close());

  const usual = { hangAtOpening: true, hangingProtocols: [] };
  const own = { hangAtOpening: false, hangingProtocols: structuredClone(houseProtocols) as Kept['hangingProtocols'] };
  const read = async (who: Person) => (await app.call(hangingPreferences, {}, who.headers)).json<Kept>();
  const keep = (body: unknown, who: Person | null = reader) =>
    app.call(keepHangingPreferences, { body: body as never }, who?.headers);

  it('is by itself until it says otherwise, for itself alone; the house’s protocols are some [PE-11]', async () => {
    expect(await read(reader)).toEqual(usual);
    const kept = await keep(own);
    expect([kept.statusCode, kept.json()]).toEqual([200, own]);
    expect(await read(reader)).toEqual(own);
    expect(await read(colleague)).toEqual(usual);
    await keep(usual);
    expect(await read(reader)).toEqual(usual);
  });

  const viewport = { rules: [] };
  const stage = { name: 'one', rows: 1, columns: 1, viewports: [viewport] };
  const protocol = { name: 'mine', rules: [], stages: [stage] };
  const rule = { attribute: 'Modality', operator: 'equals', value: 'CT' };
  const ruled = (more: object) => ({ ...protocol, rules: [{ ...rule, ...more }] });

  it('keeps an operator that this version does not know', async () => {
    const later = { hangAtOpening: true, hangingProtocols: [ruled({ operator: 'soundsLike' })] };
    expect((await keep(later)).json()).toEqual(later);
  });

  let deep: unknown = 'x';
  for (let n = 0; n < 2000; n++) deep = [deep];
  it.each<[string, unknown]>([
    ['a name twice', [protocol, protocol]],
    ['no name', [{ ...protocol, name: '' }]],
    ['a long name', [{ ...protocol, name: 'x'.repeat(201) }]],
    ['what no database holds', [{ ...protocol, name: 'a\u0000' }]],
    ['half of a sign', [ruled({ value: '\ud800' })]],
    ['no stage', [{ ...protocol, stages: [] }]],
    ['a large grid', [{ ...protocol, stages: [{ ...stage, rows: 6 }] }]],
    ['more than there is', [{ ...protocol, more: 'x'.repeat(10_000) }]],
    ['a value that is deep', [ruled({ value: deep })]],
    ['too many', Array.from({ length: 51 }, (_, n) => ({ ...protocol, name: `p${n}` }))],
    ['no list', protocol],
  ])('bad input changes nothing: %s [PE-11]', async (_, hangingProtocols) => {
    await keep(own);
    expect((await keep({ hangAtOpening: true, hangingProtocols })).statusCode).toBe(400);
    expect(await read(reader)).toEqual(own);
  });

  it('two at once: one of them is there, whole', async () => {
    await Promise.all([keep(own), keep(usual), keep(own)]);
    expect([own, usual]).toContainEqual(await read(reader));
  });

  it('belongs to somebody, and goes with the account', async () => {
    expect((await keep(own, null)).statusCode).toBe(401);
    expect((await app.call(hangingPreferences, {})).statusCode).toBe(401);
    await keep(own, colleague);
    await app.services.db.rows(sql`delete from account where id = ${colleague.id}`);
    const left = await app.services.db.rows(sql`select 1 from hanging_preferences where account_id = ${colleague.id}`);
    expect(left).toEqual([]);
  });
});
