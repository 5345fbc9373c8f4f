import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditRecords, sealEvents } from '../modules/audit/index.ts';
import { organisationsOf, remainingQuota } from '../modules/organisations/index.ts';
import { accessTo, putGrant } from '../modules/sharing/index.ts';
import { ingestFiles } from '../modules/uploads/index.ts';
import { sql } from '../platform/db/index.ts';
import { makeProcessFolder } from '../platform/lock/index.ts';
import { aFolder, anAccount, anOrganisation, testServices, type Person, type TestServices } from '../testing/index.ts';
import { askServer } from './ask-server.ts';
import { adminFile, listenForAdmin, type AdminAddress } from './listen.ts';
import { runCommand } from './run-command.ts';

let services: TestServices;
let person: Person;
let clinic: { id: string; admin: Person };

beforeAll(async () => {
  services = await testServices();
  person = await anAccount(services);
  clinic = await anOrganisation(services);
});
afterAll(() => services.close());

async function run(...args: string[]) {
  const { exitCode, output } = await runCommand(services, args, 'en');
  const lines = output.split('\n').filter((line) => line.startsWith('{'));
  return { exitCode, output, lines: lines.map((line) => JSON.parse(line) as Record<string, unknown>) };
}

describe('commands', () => {
  it('make organisations with a quota, and change it', async () => {
    const made = await run('create-organisation', '--name', '港医院', '--admin', person.email, '--quota', '1.5 GB');
    expect(made.lines).toEqual([{ id: expect.any(String), name: '港医院' }]);
    const { id } = made.lines[0] as { id: string };
    expect(await organisationsOf(services.db, person.id)).toMatchObject([
      { id, role: 'org_admin', quota_bytes: 1_500_000_000 },
    ]);
    await run('set-quota', '--organisation', id, '--size', '20MB');
    expect(await remainingQuota(services.db, id)).toBe(20_000_000);
    const list = await run('list-organisations');
    const numbers = { quota_bytes: 20_000_000, used_bytes: 0, members: 1 };
    expect(list.lines).toContainEqual({ id, name: '港医院', ...numbers, deleted_at: null });
  });

  it('change members', async () => {
    const member = ['--organisation', clinic.id, '--email', person.email];
    expect((await run('set-member', ...member, '--role', 'org_member')).exitCode).toBe(0);
    expect((await run('list-members', '--organisation', clinic.id)).lines).toHaveLength(2);
    await run('set-member', ...member, '--role', 'none');
    expect((await run('list-members', '--organisation', clinic.id)).lines).toHaveLength(1);
  });

  it('give and take rights, to the end of a day in Japan [AC-6, AC-8]', async () => {
    const folder = await aFolder(services, { org: clinic.id });
    const level = async () => (await accessTo(services.contextOf(person.caller), [folder.id])).get(folder.id)?.level;
    const given = await run(
      'grant',
      '--item',
      folder.id,
      '--user',
      person.email,
      '--level',
      'can_edit',
      '--expires',
      '2026-04-01',
    );
    expect(given.lines).toEqual([
      {
        item_id: folder.id,
        subject: `user ${person.email}`,
        level: 'can_edit',
        expires_at: '2026-04-01T15:00:00.000Z',
        allow_download: true,
      },
    ]);
    expect(await level()).toBe(3);
    await run('grant', '--item', folder.id, '--user', person.email, '--level', 'none');
    expect(await level()).toBe(0);
    await run('grant', '--item', folder.id, '--link', 'view', '--level', 'read');
    expect((await run('list-grants', '--item', folder.id)).lines).toMatchObject([
      { subject: 'link view', level: 'can_view', allow_download: false },
    ]);
    expect(await level()).toBe(1);
  });

  it('say by each grant alone whether viewing opens downloading [AC-10]', async () => {
    const folder = await aFolder(services, { org: clinic.id });
    const grant = async (subject: string[], ...more: string[]) => {
      const { lines } = await run('grant', '--item', folder.id, ...subject, '--level', 'can_view', ...more);
      return lines.find((line) => String(line['subject']).startsWith(subject[0]!.slice(2)))?.['allow_download'];
    };
    const user = ['--user', person.email];
    expect([await grant(user, '--no-download'), await grant(user), await grant(user, '--download')]).toEqual([
      false,
      true,
      true,
    ]);
    const link = ['--link', 'view'];
    expect([await grant(link, '--download'), await grant(link), await grant(link, '--no-download')]).toEqual([
      true,
      false,
      false,
    ]);
    await sealEvents(services);
    const records = await auditRecords(services.db, { action: 'grant', org: clinic.id }, 1_000);
    const told = records.map(
      ({ record }) => JSON.parse(record) as { object: { id: string }; details: { download: boolean } },
    );
    const downloads = told.filter(({ object }) => object.id === folder.id).map(({ details }) => details.download);
    expect(downloads).toEqual([false, true, true, true, false, false]);
  });

  it('hand over what a former member left behind, and delete it', async () => {
    const [former, other] = [await anAccount(services), await anAccount(services)];
    for (const { id } of [former, other]) await aFolder(services, { org: clinic.id, owner: id });
    const of = (one: Person) => ['--organisation', clinic.id, '--email', one.email];
    const left = await run('list-former-members', '--organisation', clinic.id);
    expect(left.lines.map((line) => (line['user'] as { email: string }).email).toSorted()).toEqual(
      [former.email, other.email].toSorted(),
    );
    expect((await run('hand-over', ...of(former), '--to', clinic.admin.email)).lines).toEqual([
      { org: clinic.id, from: former.id, to: clinic.admin.id },
    ]);
    expect((await run('delete-former-member', ...of(other))).exitCode).toBe(0);
    expect((await run('delete-former-member', ...of(other))).output).toMatch(/gone/);
    expect((await run('list-former-members', '--organisation', clinic.id)).lines).toHaveLength(1);
  });

  it('list what was replaced, and bring it back', async () => {
    const target = { target_org: clinic.id, target_folder: null, is_org_perm: true };
    const options = { duplicate: 'fileReplace', accept: 'any' } as const;
    const bring = async (content: string) => {
      async function* bytes() {
        yield Buffer.from(content);
      }
      async function* files() {
        yield { path: 'letter.txt', bytes: bytes() };
      }
      const [outcome] = await ingestFiles(services.contextOf(clinic.admin.caller), target, files(), options);
      return outcome?.file?.id ?? '';
    };
    const item = await bring('first');
    await bring('second');
    const [version] = (await run('list-versions', '--item', item)).lines;
    expect(version).toMatchObject({ item_id: item, name: 'letter.txt', size: 5, replaced_by: clinic.admin.id });
    expect((await run('list-versions', '--organisation', clinic.id)).lines).toEqual([version]);
    const restored = await run('restore-version', '--version', String(version?.['id']));
    expect([restored.exitCode, restored.lines]).toEqual([0, [{ item }]]);
    expect((await run('list-versions', '--item', item)).lines).toMatchObject([{ size: 6, replaced_by: null }]);
    expect((await run('restore-version', '--version', String(version?.['id']))).output).toMatch(/gone/);
  });

  it('list jobs, those of kinds that are gone as well, and repeat a dead one', async () => {
    await services.db.rows(sql`delete from job`);
    await services.db.rows(sql`
      insert into job (kind, version, key, data, written_at, due_at, attempts, dead_at, error) values
        ('studies.seriesDocument', 1, 'dead', '{}', now(), now(), 8, now(), '{"type": "Error"}'),
        ('studies.seriesDocument', 1, 'waits', '{}', now(), now(), 0, null, null),
        ('studies.seriesDocument', 99, 'newer', '{}', now(), now(), 0, null, null)`);
    const states = async (...options: string[]) =>
      (await run('jobs', ...options)).lines.map(({ key, state, error }) => ({
        key,
        state,
        ...(error !== null && { error }),
      }));
    const dead = { key: 'dead', state: 'dead', error: { type: 'Error' } };
    expect(await states()).toEqual([dead, { key: 'waits', state: 'waiting' }, { key: 'newer', state: 'unknown' }]);
    expect(await states('--kind', 'nothing')).toEqual([]);
    expect(await states('--dead')).toEqual([dead]);
    const [job] = (await run('jobs', '--dead')).lines;
    expect((await run('repeat-job', '--job', String(job?.['id']))).exitCode).toBe(0);
    expect((await run('repeat-job', '--job', String(job?.['id']))).output).toMatch(/there is no dead job/);
    expect((await run('repeat-job', '--job', 'x')).output).toMatch(/must be a number/);
    expect(await states('--dead')).toEqual([]);
    expect(await states()).toHaveLength(3);
  });

  it('do not give an upload link, which would open nothing, but take one away', async () => {
    const folder = await aFolder(services, { org: clinic.id });
    const subject = { kind: 'anonymous', link: 'upload' } as const;
    const grant = (level: string) => run('grant', '--item', folder.id, '--link', 'upload', '--level', level);
    const refused = await grant('full_access');
    expect([refused.exitCode, refused.output]).toEqual([
      1,
      expect.stringContaining('an upload link opens nothing yet'),
    ]);
    expect((await run('list-grants', '--item', folder.id)).lines).toEqual([]);
    await putGrant(services, { itemId: folder.id, subject, level: 'full_access' });
    expect((await run('list-grants', '--item', folder.id)).lines).toHaveLength(1);
    expect((await grant('none')).exitCode).toBe(0);
    expect((await run('list-grants', '--item', folder.id)).lines).toEqual([]);
  });

  it.each([
    [
      ['create-account', '--email', 'nobody', '--password', 'short'],
      /email: must be an e-mail address\n {2}password: must/,
    ],
    [['create-account', '--email', 'x@example.jp', '--password', 'password1234'], /tried first/],
    [['create-organisation', '--name', 'x', '--admin', 'nobody@example.jp'], /there is no account nobody@example\.jp/],
    ...[
      'set-quota --size 1',
      'set-member --email x@example.jp --role none',
      'list-members',
      'list-versions',
      'list-trash',
    ].map((command): [string[], RegExp] => [
      [...command.split(' '), '--organisation', '00000000-0000-4000-8000-000000000000'],
      /there is no organisation 00000000/,
    ]),
    [['set-quota', '--organisation', '7', '--size', '1'], /--organisation must be an id/],
    [['list-versions'], /one of --item and --organisation is needed/],
    [['list-versions', '--item', 'a', '--item', 'b'], /--item is given twice/],
    [['restore-version', '--version', '7'], /--version must be an id/],
    [
      ['set-quota', '--organisation', '00000000-0000-4000-8000-000000000000', '--size', 'much'],
      /--size must be a size/,
    ],
    [
      ['set-member', '--organisation', '00000000-0000-4000-8000-000000000000', '--email', 'x', '--role', 'king'],
      /--role must be one of: org_admin/,
    ],
    [
      ['grant', '--item', '00000000-0000-4000-8000-000000000000', '--level', 'can_view'],
      /one of --user, --organisation and --link/,
    ],
    [
      [
        'grant',
        '--item',
        '00000000-0000-4000-8000-000000000000',
        '--level',
        'can_view',
        '--link',
        'view',
        '--expires',
        '2026-02-31',
      ],
      /--expires must be a day/,
    ],
    [['grant', '--item', '00000000-0000-4000-8000-000000000000', '--level', 'can_view', '--link', 'view'], /no_access/],
    [
      ['grant', '--item', '00000000-0000-4000-8000-000000000000', '--level', 'can_edit', '--link', 'view'],
      /a view link is can_view/,
    ],
    ...['set-password', 'deactivate-account', 'activate-account'].map((command): [string[], RegExp] => [
      [command, '--email', 'nobody@example.jp'],
      /there is no account nobody@example\.jp/,
    ]),
    [
      ['grant', '--item', '00000000-0000-4000-8000-000000000000', '--level', 'can_view', '--user', 'nobody@example.jp'],
      /there is no account nobody@example\.jp/,
    ],
    [
      [
        'grant',
        '--item',
        '00000000-0000-4000-8000-000000000000',
        '--level',
        'can_view',
        '--link',
        'view',
        '--download',
        '--no-download',
      ],
      /one of --download and --no-download at most/,
    ],
    [['restore-item', '--item', '7'], /--item must be an id/],
    [['restore-item', '--item', '00000000-0000-4000-8000-000000000000'], /gone/],
    [['list-accounts', '--colour'], /Unknown option '--colour'/],
    [['list-accounts', 'all'], /Unexpected argument/],
  ])('%j is refused', async (args, message) => {
    const { exitCode, output } = await run(...args);
    expect(exitCode).toBeGreaterThan(0);
    expect(output).toMatch(message);
  });

  it('say what is wrong in Japanese to who wants it', async () => {
    const { output } = await runCommand(services, ['restore-item', '--item', clinic.id], 'ja-JP');
    expect(output).toContain('データが存在しません');
  });

  it('have help', async () => {
    const { exitCode, output } = await run('grant', '--help');
    expect(exitCode).toBe(0);
    expect(output).toMatch(
      /--level LEVEL +none, can_view, can_comment, can_edit, full_access; read is can_view \(needed\)/,
    );
  });
});

describe('the door of the running server', () => {
  it('opens to who may read the data folder, and is gone afterwards', async () => {
    const folder = services.config.dataFolder;
    expect(await askServer(folder, ['list-accounts'], 'en')).toBeNull();
    const own = await makeProcessFolder(folder);
    const door = await listenForAdmin(services, own.path);
    expect(await askServer(folder, ['list-accounts'], 'en')).toMatchObject({ exitCode: 0 });
    expect(await askServer(folder, ['make-coffee'], 'en')).toMatchObject({ exitCode: 2 });

    const { port, token } = JSON.parse(await readFile(join(own.path, adminFile), 'utf8')) as AdminAddress;
    const knock = (authorization: string, body: string) =>
      fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers: { authorization }, body });
    expect((await knock('Bearer wrong', '["list-accounts"]')).status).toBe(401);
    expect((await knock('', '["list-accounts"]')).status).toBe(401);
    expect((await knock(`Bearer ${token}`, '{"a": 1}')).status).toBe(400);
    expect((await knock(`Bearer ${token}`, 'nonsense')).status).toBe(500);
    expect((await knock(`Bearer ${token}`, '["list-accounts"]')).status).toBe(200);
    await door.close();
    expect(await askServer(folder, ['list-accounts'], 'en')).toBeNull();
    await own.release();
  });
});
