import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditRecords, sealEvents } from '../modules/audit/index.ts';
import { testServices, type TestServices } from '../testing/index.ts';
import { commands } from './commands.ts';
import {
  account,
  changingCommands,
  commandWorld,
  itemObject,
  run,
  type CommandWorld,
  type Told,
} from './testing/changing-commands.ts';

let services: TestServices;
let world: CommandWorld;

beforeAll(async () => {
  services = await testServices();
  world = await commandWorld(services);
});
afterAll(() => services.close());

/** What the records of this command say. */
async function toldOf(command: string): Promise<Told[]> {
  await sealEvents(services);
  const records = await auditRecords(services.db, { action: 'admin_command' }, 1_000);
  return records
    .map(({ record }) => JSON.parse(record) as Told)
    .filter(({ details }) => details['command'] === command);
}
const told = async (command: string) => (await toldOf(command)).at(-1);

describe('the record of a command', () => {
  it.each(commands.filter(({ changes }) => changes).map(({ name }) => name))(
    '%s names what it changed, once',
    async (name) => {
      const { args, names } =
        (await changingCommands[name]?.(world)) ?? expect.unreachable(`${name} has no case in changing-commands.ts`);
      const before = (await toldOf(name)).length;
      const { details, ...named } = names(await run(services, name, ...args));
      const [record, ...others] = (await toldOf(name)).slice(before);
      expect(others).toEqual([]);
      expect(record).toMatchObject({ result: 'done', ...named });
      expect(record?.details).toEqual({ command: name, ...details });
      expect(record?.org ?? record?.object ?? null).not.toBeNull();
    },
  );

  it('that is refused names what it would have changed, as far as it is there', async () => {
    const { clinic, person } = world;
    await run(services, 'restore-item', '--item', clinic.id);
    expect(await told('restore-item')).toMatchObject({ result: 'refused', object: itemObject(clinic.id) });
    await run(services, 'create-organisation', '--name', ' ', '--admin', person.email);
    expect(await told('create-organisation')).toMatchObject({ result: 'refused', object: account(person.id) });
    await run(services, 'set-quota', '--organisation', person.id, '--size', '1');
    expect(await told('set-quota')).toMatchObject({ result: 'refused', org: null, object: null });
  });

  it('keeps addresses and passwords to itself', async () => {
    await run(services, 'create-account', '--email', 'secret@example.jp', '--password', 'a long enough passphrase');
    const record = JSON.stringify(await told('create-account'));
    expect(record).not.toMatch(/secret@|passphrase/);
  });
});
