import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../platform/db/index.ts';
import { testServices, type TestServices } from '../testing/index.ts';
import { commandRecord } from './command-record.ts';

let services: TestServices;
beforeAll(async () => {
  services = await testServices();
});
afterAll(() => services.close());

const recorded = async (name: string) =>
  (
    await services.db.rows<{ result: string }>(sql`
      select event ->> 'result' as result from audit_event where event -> 'details' ->> 'command' = ${name} order by position`)
  ).map(({ result }) => result);
const begun = (name: string) => commandRecord(services, { name, changes: true }, { org: null, object: null });

it('a command that has changed something and fails afterwards has done what it has done, and was not refused', async () => {
  const { ctx, refused } = begun('fails-late');
  await ctx.db.transaction((tx) => tx.rows(sql`select 1 as one`));
  await refused();
  expect(await recorded('fails-late')).toEqual(['done']);
});

it('a command whose change fails has one record, of its refusal', async () => {
  const { ctx, refused } = begun('fails-within');
  const change = ctx.db.transaction(async () => {
    throw new Error('no');
  });
  await expect(change).rejects.toThrow('no');
  await refused();
  expect(await recorded('fails-within')).toEqual(['refused']);
});

it('a second transaction would be a change without a record: it never begins', async () => {
  const { ctx, done } = begun('twice');
  let changes = 0;
  const change = () => ctx.db.transaction(async () => void (changes += 1));
  await change();
  await expect(change()).rejects.toThrow('one transaction');
  await done();
  expect([changes, await recorded('twice')]).toEqual([1, ['done']]);
});
