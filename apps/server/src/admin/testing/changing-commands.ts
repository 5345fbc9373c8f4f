/**
 * Every command that changes something: an organisation with somebody in it, what the command is run with, and what its
 * record names then.
 */
import { aFolder, anAccount, anOrganisation, type Person, type TestServices } from '../../testing/index.ts';
import { sql } from '../../platform/db/index.ts';
import { ingestFiles } from '../../modules/uploads/index.ts';
import { runCommand } from '../run-command.ts';

/** What a record says of its command. */
export interface Told {
  org: string | null;
  object: { kind: string; id: unknown } | null;
  result: string;
  details: Record<string, unknown>;
}

/** A command line on which everything is there that it names. */
export interface ChangingCommand {
  args: string[];
  /** What the record names, when the command has answered these lines. */
  names: (answered: readonly Record<string, unknown>[]) => Partial<Told>;
}

export interface CommandWorld {
  services: TestServices;
  person: Person;
  clinic: { id: string; admin: Person };
}

export async function commandWorld(services: TestServices): Promise<CommandWorld> {
  return { services, person: await anAccount(services), clinic: await anOrganisation(services) };
}

/** Runs a command, and reads the lines of its answer. */
export async function run(services: TestServices, ...args: string[]): Promise<Record<string, unknown>[]> {
  const { output } = await runCommand(services, args, 'en');
  const lines = output.split('\n').filter((line) => line.startsWith('{'));
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

export const account = (id: unknown) => ({ kind: 'account', id });
export const itemObject = (id: unknown) => ({ kind: 'item', id });
const organisationObject = (id: unknown) => ({ kind: 'organisation', id });

/** By the command's name; each makes what it needs anew. */
export const changingCommands: Record<string, (world: CommandWorld) => Promise<ChangingCommand>> = {
  async 'repeat-job'({ services: { db } }) {
    const [row] = await db.rows<{ id: number }>(sql`
      insert into job (kind, version, data, written_at, due_at, dead_at) values ('test.dead', 1, '{}', now(), now(), now()) returning id`);
    const id = String(row?.id);
    return { args: ['--job', id], names: () => ({ object: { kind: 'job', id } }) };
  },
  async 'create-account'({ services }) {
    return {
      args: ['--email', `${services.random.uuid()}@example.jp`],
      names: ([made]) => ({ object: account(made?.['id']), details: { global_admin: false } }),
    };
  },
  'set-password': ofPerson,
  async 'print-link'({ person }) {
    const details = { for: 'reset' };
    return {
      args: ['--for', 'reset', '--email', person.email],
      names: () => ({ object: account(person.id), details }),
    };
  },
  // Somebody new, who is signed in: where nobody is nothing changes.
  async 'end-sign-ins'(world) {
    return ofPerson({ ...world, person: await anAccount(world.services) });
  },
  'deactivate-account': ofPerson,
  async 'activate-account'(world) {
    await run(world.services, 'deactivate-account', '--email', world.person.email);
    return ofPerson(world);
  },
  async 'reset-factor'(world) {
    await world.services.db.rows(sql`update account set second_factor_since = now() where id = ${world.person.id}`);
    return ofPerson(world);
  },
  async 'approve-account'(world) {
    await world.services.db.rows(sql`update account set pending_since = now() where id = ${world.person.id}`);
    return ofPerson(world);
  },
  async 'set-global-admin'({ person }) {
    const details = { global_admin: true };
    return { args: ['--email', person.email], names: () => ({ object: account(person.id), details }) };
  },
  async 'create-organisation'({ person }) {
    return {
      args: ['--name', 'x', '--admin', person.email, '--quota', '7'],
      names([made]) {
        const id = String(made?.['id']);
        return { org: id, object: organisationObject(id), details: { admin: person.id, quota: 7 } };
      },
    };
  },
  async 'set-member'({ services, clinic }) {
    const { id, email } = await anAccount(services);
    return {
      args: ['--organisation', clinic.id, '--email', email, '--role', 'org_member'],
      names: () => ({ org: clinic.id, object: account(id), details: { role: 'org_member' } }),
    };
  },
  async 'set-quota'({ services, clinic }) {
    await run(services, 'set-quota', '--organisation', clinic.id, '--size', '3MB');
    const details = { quota: 4_000_000, quota_before: 3_000_000 };
    return {
      args: ['--organisation', clinic.id, '--size', '4MB'],
      names: () => ({ org: clinic.id, object: organisationObject(clinic.id), details }),
    };
  },
  async grant({ services, clinic, person }) {
    const { id } = await aFolder(services, { org: clinic.id });
    return {
      args: ['--item', id, '--user', person.email, '--level', 'can_view'],
      names: () => ({ object: itemObject(id) }),
    };
  },
  async 'hand-over'(world) {
    const { args, former } = await leftBehind(world);
    const { id, admin } = world.clinic;
    return {
      args: [...args, '--to', admin.email],
      names: () => ({ org: id, object: account(former), details: { to: admin.id } }),
    };
  },
  async 'delete-former-member'(world) {
    const { args, former } = await leftBehind(world);
    return { args, names: () => ({ org: world.clinic.id, object: account(former) }) };
  },
  async 'restore-item'(world) {
    const { args, folder } = await leftBehind(world);
    await run(world.services, 'delete-former-member', ...args);
    return {
      args: ['--item', folder],
      names: () => ({ object: itemObject(folder), details: { replace: false } }),
    };
  },
  async 'restore-version'(world) {
    const { item, version } = await replaced(world);
    return { args: ['--version', version], names: () => ({ object: itemObject(item), details: { version } }) };
  },
};

async function ofPerson({ person }: CommandWorld): Promise<ChangingCommand> {
  return { args: ['--email', person.email], names: () => ({ object: account(person.id) }) };
}

/** A folder that a former member of the organisation left behind, and how a command names them. */
async function leftBehind({ services, clinic }: CommandWorld) {
  const former = await anAccount(services);
  const { id: folder } = await aFolder(services, { org: clinic.id, owner: former.id });
  return { folder, former: former.id, args: ['--organisation', clinic.id, '--email', former.email] };
}

async function replaced({ services, clinic }: CommandWorld): Promise<{ item: string; version: string }> {
  const target = { target_org: clinic.id, target_folder: null, is_org_perm: true };
  const path = `${services.random.uuid()}.txt`;
  let item = '';
  for (const content of ['first', 'second']) {
    async function* bytes() {
      yield Buffer.from(`${content} of ${path}`);
    }
    async function* files() {
      yield { path, bytes: bytes() };
    }
    const options = { duplicate: 'fileReplace', accept: 'any' } as const;
    const [outcome] = await ingestFiles(services.contextOf(clinic.admin.caller), target, files(), options);
    item = outcome?.file?.id ?? '';
  }
  const [version] = await run(services, 'list-versions', '--item', item);
  return { item, version: String(version?.['id']) };
}
