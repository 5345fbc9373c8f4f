import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditRecords, sealEvents } from '../modules/audit/index.ts';
import { ingestFiles } from '../modules/uploads/index.ts';
import { aFolder, anAccount, anOrganisation, testServices, type Person, type TestServices } from '../testing/index.ts';
import { commands } from './commands.ts';
import { runCommand } from './run-command.ts';

interface Told {
  org: string | null;
  object: { kind: string; id: string } | null;
  result: string;
  details: Record<string, unknown>;
}

let services: TestServices;
let person: Person;
let clinic: { id: string; admin: Person };

beforeAll(async () => {
  services = await testServices();
  person = await anAccount(services);
  clinic = await anOrganisation(services);
});
afterAll(() => services.close());

async function run(...args: string[]): Promise<Record<string, unknown>[]> {
  const { output } = await runCommand(services, args, 'en');
  const lines = output.split('\n').filter((line) => line.startsWith('{'));
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** What the last record of this command says. */
async function told(command: string): Promise<Told | undefined> {
  await sealEvents(services);
  const records = await auditRecords(services.db, { action: 'admin_command' }, 1_000);
  return records
    .map(({ record }) => JSON.parse(record) as Told)
    .findLast(({ details }) => details['command'] === command);
}

const account = (id: unknown) => ({ kind: 'account', id });
const itemObject = (id: unknown) => ({ kind: 'item', id });
const organisationObject = (id: unknown) => ({ kind: 'organisation', id });

/** A folder that a former member of the organisation left behind. */
async function leftBehind(): Promise<{ former: Person; folder: string }> {
  const former = await anAccount(services);
  return { former, folder: (await aFolder(services, { org: clinic.id, owner: former.id })).id };
}

async function replaced(): Promise<{ item: string; version: string }> {
  const target = { target_org: clinic.id, target_folder: null, is_org_perm: true };
  let item = '';
  for (const content of ['first', 'second']) {
    async function* bytes() {
      yield Buffer.from(content);
    }
    async function* files() {
      yield { path: 'letter.txt', bytes: bytes() };
    }
    const options = { duplicate: 'fileReplace', accept: 'any' } as const;
    const [outcome] = await ingestFiles(services.contextOf(clinic.admin.caller), target, files(), options);
    item = outcome?.file?.id ?? '';
  }
  const [version] = await run('list-versions', '--item', item);
  return { item, version: String(version?.['id']) };
}

/** Per command what it is run with, and what its record names then. */
const cases: Record<string, () => Promise<Partial<Told>>> = {
  'create-account': async () => {
    const [made] = await run('create-account', '--email', 'new@example.jp');
    return { object: account(made?.['id']) as Told['object'], details: { global_admin: false } };
  },
  ...Object.fromEntries(
    ['set-password', 'deactivate-account', 'activate-account'].map((name) => [
      name,
      async () => {
        await run(name, '--email', person.email);
        return { object: account(person.id) as Told['object'] };
      },
    ]),
  ),
  'create-organisation': async () => {
    const [made] = await run('create-organisation', '--name', 'x', '--admin', person.email, '--quota', '7');
    const id = String(made?.['id']);
    return { org: id, object: organisationObject(id) as Told['object'], details: { admin: person.id, quota: 7 } };
  },
  'set-member': async () => {
    await run('set-member', '--organisation', clinic.id, '--email', person.email, '--role', 'org_member');
    return { org: clinic.id, object: account(person.id) as Told['object'], details: { role: 'org_member' } };
  },
  'set-quota': async () => {
    await run('set-quota', '--organisation', clinic.id, '--size', '3MB');
    await run('set-quota', '--organisation', clinic.id, '--size', '4MB');
    const details = { quota: 4_000_000, quota_before: 3_000_000 };
    return { org: clinic.id, object: organisationObject(clinic.id) as Told['object'], details };
  },
  grant: async () => {
    const { id } = await aFolder(services, { org: clinic.id });
    await run('grant', '--item', id, '--user', person.email, '--level', 'can_view');
    return { object: itemObject(id) as Told['object'] };
  },
  'hand-over': async () => {
    const { former } = await leftBehind();
    await run('hand-over', '--organisation', clinic.id, '--email', former.email, '--to', clinic.admin.email);
    return { org: clinic.id, object: account(former.id) as Told['object'], details: { to: clinic.admin.id } };
  },
  'delete-former-member': async () => {
    const { former } = await leftBehind();
    await run('delete-former-member', '--organisation', clinic.id, '--email', former.email);
    return { org: clinic.id, object: account(former.id) as Told['object'] };
  },
  'restore-item': async () => {
    const { former } = await leftBehind();
    await run('delete-former-member', '--organisation', clinic.id, '--email', former.email);
    const [trashed] = await run('list-trash', '--organisation', clinic.id);
    const id = String(trashed?.['id'] ?? trashed?.['item']);
    await run('restore-item', '--item', id);
    return { object: itemObject(id) as Told['object'], details: { replace: false } };
  },
  'restore-version': async () => {
    const { item, version } = await replaced();
    await run('restore-version', '--version', version);
    return { object: itemObject(item) as Told['object'], details: { version } };
  },
};

describe('the record of a command', () => {
  it.each(commands.filter(({ changes }) => changes).map(({ name }) => name))(
    '%s names what it changed',
    async (name) => {
      const { details, ...named } = (await cases[name]?.()) ?? expect.unreachable(`${name} has no case here`);
      const record = await told(name);
      expect(record).toMatchObject({ result: 'done', ...named });
      expect(record?.details).toEqual({ command: name, ...details });
      expect(record?.org ?? record?.object ?? null).not.toBeNull();
    },
  );

  it('that is refused names what it would have changed, as far as it is there', async () => {
    await run('restore-item', '--item', clinic.id);
    expect(await told('restore-item')).toMatchObject({ result: 'refused', object: itemObject(clinic.id) });
    await run('create-organisation', '--name', ' ', '--admin', person.email);
    expect(await told('create-organisation')).toMatchObject({ result: 'refused', object: account(person.id) });
    await run('set-quota', '--organisation', person.id, '--size', '1');
    expect(await told('set-quota')).toMatchObject({ result: 'refused', org: null, object: null });
  });

  it('keeps addresses and passwords to itself', async () => {
    await run('create-account', '--email', 'secret@example.jp', '--password', 'a long enough passphrase');
    const record = JSON.stringify(await told('create-account'));
    expect(record).not.toMatch(/secret@|passphrase/);
  });
});
