import { createHash } from 'node:crypto';
import { abortUpload, completeUpload, uploadCheck, type Answer, type GivenInput } from '@mado/contract';
import { phantomCt, syntheticUid } from '@mado/dicom/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import { putGrant } from '../sharing/index.ts';
import { aFolder, anAccount, anOrganisation, testApp, type Person, type TestApp } from '../../testing/index.ts';
import { trashItems } from '../storage/index.ts';
import { upload, type TestFile } from '../../testing/upload.ts';

let app: TestApp;
let member: Person;
let stranger: Person;
let clinic: { id: string };
const missing = '00000000-0000-4000-8000-000000000000';

beforeAll(async () => {
  app = await testApp();
  member = await anAccount(app.services);
  stranger = await anAccount(app.services);
});
afterAll(() => app.close());
beforeEach(async () => {
  clinic = await anOrganisation(app.services, { admin: member });
});

const ct = (slices: number): TestFile[] =>
  [...phantomCt({ slices, size: 16, seed: 3 })].map((bytes, n) => ({ path: `IM${n}`, bytes }));
const uids = (slice: number) => ({
  StudyInstanceUID: syntheticUid('phantom', 3, 'study'),
  SeriesInstanceUID: syntheticUid('phantom', 3, 'series'),
  SOPInstanceUID: syntheticUid('phantom', 3, 'slice', slice),
});
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

type Files = Parameters<typeof ask>[0];
async function ask(
  files: {
    path: string;
    size: number;
    sha256?: string;
    SOPInstanceUID?: string;
    StudyInstanceUID?: string;
    SeriesInstanceUID?: string;
  }[],
  person: Person | null = member,
  target: { target_folder?: string | null; target_org?: string; is_org_perm?: boolean } = {},
) {
  const body = { target_folder: null, target_org: clinic.id, is_org_perm: true, ...target, files };
  const answer = await app.call(uploadCheck, { body }, person?.headers);
  return { status: answer.statusCode, body: answer.json<Answer<typeof uploadCheck> & { code?: string }>() };
}

describe('asking before an upload', () => {
  it('says what exists at the target, DICOM by its UIDs and others by their path', async () => {
    await upload(app, member, { target_org: clinic.id }, [...ct(2), { path: 'a/b/報告.txt', bytes: Buffer.from('x') }]);
    const files: Files = [
      { path: 'elsewhere/IM0', size: 1, ...uids(0) },
      { path: 'IM7', size: 1, ...uids(7) },
      { path: 'a/b/報告.txt', size: 1 },
      { path: 'a/報告.txt', size: 1 },
      { path: 'no/such/folder.txt', size: 1 },
    ];
    const here = await ask(files);
    expect(here.body.map(({ exists }) => exists)).toEqual([true, false, true, false, false]);
    const folder = await aFolder(app.services, { org: clinic.id });
    const there = await ask(files, member, { target_folder: folder.id });
    expect(there.body.map(({ exists }) => exists)).toEqual([false, false, false, false, false]);
  });

  it('says of which files the very same bytes are at the target, and of none in the trash', async () => {
    const letter = { path: 'same/報告.txt', bytes: Buffer.from('the same') };
    const { id: folder } = await aFolder(app.services, { org: clinic.id });
    const [slice, ...more] = ct(2);
    const { results } = await upload(app, member, { target_org: clinic.id, target_folder: folder }, [slice!, letter]);
    const files: Files = [
      { path: 'elsewhere/IM0', size: 1, sha256: sha256(slice!.bytes), ...uids(0) },
      { path: 'elsewhere/IM0', size: 1, sha256: sha256(more[0]!.bytes), ...uids(0) },
      { path: 'elsewhere/IM0', size: 1, ...uids(0) },
      { path: letter.path, size: 1, sha256: sha256(letter.bytes) },
      { path: letter.path, size: 1, sha256: sha256(slice!.bytes) },
      { path: 'same/other.txt', size: 1, sha256: sha256(letter.bytes) },
    ];
    const told = async (target?: string) => {
      const { body } = await ask(files, member, target === undefined ? {} : { target_folder: target });
      return body.map(({ exists, same }) => (same ? 'same' : exists ? 'exists' : '-')).join(' ');
    };
    expect(await told(folder)).toBe('same exists exists same exists -');
    const { id: elsewhere } = await aFolder(app.services, { org: clinic.id });
    expect(await told(elsewhere)).toBe('- - - - - -');
    const ids = results.map(({ file }) => file!.uuid);
    const trashing = { at: app.services.clock.now(), by: { account: null, as: null } };
    await app.services.db.transaction((tx) => trashItems(tx, app.services.bus, ids, trashing));
    expect(await told(folder)).toBe('- - - - - -');
  });

  it('a member sends what a guest brought, although the bytes are there: only so it becomes their own', async () => {
    const guest = await anAccount(app.services);
    const { id: folder } = await aFolder(app.services, { org: clinic.id });
    await putGrant(app.services, {
      itemId: folder,
      subject: { kind: 'user', accountId: guest.id },
      level: 'full_access',
    });
    const [slice] = ct(1);
    await upload(app, guest, { target_org: clinic.id, target_folder: folder }, [slice!]);
    const question = [{ path: 'IM0', size: 1, sha256: sha256(slice!.bytes), ...uids(0) }];
    const isSame = async (person: Person) =>
      (await ask(question, person, { target_folder: folder })).body.map(({ same }) => same);
    expect([await isSame(guest), await isSame(member)]).toEqual([[true], [false]]);
    await upload(app, member, { target_org: clinic.id, target_folder: folder }, [slice!]);
    expect([await isSame(guest), await isSame(member)]).toEqual([[true], [true]]);
  });

  it('a file that is not DICOM is the same whoever brought it: sent again, it would change nothing', async () => {
    const guest = await anAccount(app.services);
    const { id: folder } = await aFolder(app.services, { org: clinic.id });
    const subject = { kind: 'user' as const, accountId: guest.id };
    await putGrant(app.services, { itemId: folder, subject, level: 'full_access' });
    const letter = { path: 'letters/a.txt', bytes: Buffer.from('a letter') };
    const rows = () =>
      app.services.db.rows(
        sql`select id, created_by, brought_by, created_at from item where name = 'a.txt' and org = ${clinic.id}`,
      );
    await upload(app, guest, { target_org: clinic.id, target_folder: folder }, [letter]);
    const question = [{ path: letter.path, size: 8, sha256: sha256(letter.bytes) }];
    const { body } = await ask(question, member, { target_folder: folder });
    const before = await rows();
    expect([body.map(({ same }) => same), before]).toEqual([
      [true],
      [expect.objectContaining({ brought_by: 'guest' })],
    ]);
    await upload(app, member, { target_org: clinic.id, target_folder: folder }, [letter]);
    expect(await rows()).toEqual(before);
  });

  it('says that bytes are here only when they lie in an item that the caller may view', async () => {
    const [file] = ct(1);
    await upload(app, member, { target_org: clinic.id, is_org_perm: false }, [file!]);
    const question = [{ path: 'x', size: file!.bytes.length, sha256: sha256(file!.bytes) }];
    const theirs = await anOrganisation(app.services, { admin: stranger });
    const asked = async () => (await ask(question, stranger, { target_org: theirs.id })).body[0]!.already_here;
    expect((await ask(question)).body[0]!.already_here).toBe(true);
    expect(await asked()).toBe(false);
    const [item] = await app.services.db.rows<{ id: string }>(
      sql`select id from item where org = ${clinic.id} and foldertype = 'study'`,
    );
    await putGrant(app.services, {
      itemId: item!.id,
      subject: { kind: 'user', accountId: stranger.id },
      level: 'can_view',
    });
    expect(await asked()).toBe(true);
  });

  it('says early that files do not fit; those that exist need no room', async () => {
    clinic = await anOrganisation(app.services, { admin: member, quotaBytes: 100 });
    expect(
      await ask([
        { path: 'a', size: 60 },
        { path: 'b', size: 41 },
      ]),
    ).toMatchObject({ status: 507, body: { code: 'quota_exceeded' } });
    await upload(app, member, { target_org: clinic.id }, [{ path: 'a', bytes: Buffer.alloc(60) }]);
    expect(
      (
        await ask([
          { path: 'a', size: 60 },
          { path: 'b', size: 40 },
        ])
      ).status,
    ).toBe(200);
  });

  it('is answered for ten thousand files', async () => {
    await upload(app, member, { target_org: clinic.id }, [{ path: 'd1/d2/7.txt', bytes: Buffer.from('x') }]);
    const files = Array.from({ length: 10_000 }, (_, n) => ({ path: `d1/d${n % 50}/${n % 100}.txt`, size: 1 }));
    const { body } = await ask(files);
    expect(body.filter(({ exists }) => exists)).toHaveLength(0);
    expect((await ask([...files.slice(1), { path: 'd1/d2/7.txt', size: 1 }])).body.at(-1)).toMatchObject({
      exists: true,
    });
  });

  it('is refused like the upload would be', async () => {
    expect(await ask([], null)).toMatchObject({ status: 401 });
    expect(await ask([], stranger)).toMatchObject({ status: 403, body: { code: 'membership_needed' } });
    expect(await ask([], member, { target_folder: missing })).toMatchObject({
      status: 403,
      body: { code: 'no_access' },
    });
    const { results } = await upload(app, member, { target_org: clinic.id }, ct(1));
    expect(await ask([], member, { target_folder: results[0]!.study!.uuid })).toMatchObject({
      status: 400,
      body: { code: 'bad_target' },
    });
    expect(await ask([{ path: 'x', size: -1 }])).toMatchObject({ status: 400, body: { code: 'bad_request' } });
  });
});

describe('the end of an upload', () => {
  const receiving = async (id: string) => {
    const [row] = await app.services.db.rows<{ until: Date | null }>(
      sql`select receiving_until as until from item where id = ${id}`,
    );
    return row!.until;
  };
  const say = (
    how: typeof completeUpload,
    body: GivenInput<typeof completeUpload>['body'],
    person: Person | null = member,
  ) => app.call(how, { body }, person?.headers);
  const end = (how: typeof completeUpload, studies: string[], folder: string | null, person: Person | null = member) =>
    say(how, { study_id_list: studies, target_folder: folder }, person);
  const plain = (path: string, content = path): TestFile => ({ path, bytes: Buffer.from(content) });
  const folderOf = async (name: string, parent: string | null = null) => {
    const [row] = await app.services.db.rows<{ id: string; until: Date | null }>(
      sql`select id, receiving_until as until from item
        where org = ${clinic.id} and parent is not distinct from ${parent}::uuid and name = ${name} and trashed_at is null`,
    );
    return row!;
  };

  it('is marked on the studies and the folders of the upload', async () => {
    const target = await aFolder(app.services, { org: clinic.id });
    const { results } = await upload(app, member, { target_org: clinic.id, target_folder: target.id }, [
      ...ct(1),
      { path: 'a/b.txt', bytes: Buffer.from('b') },
    ]);
    const study = results[0]!.study!.uuid;
    const [folder] = await app.services.db.rows<{ id: string }>(
      sql`select id from item where parent = ${target.id} and name = 'a'`,
    );
    const now = app.services.clock.now();
    for (const id of [study, folder!.id]) expect((await receiving(id))!.getTime()).toBe(now.getTime() + 15 * 60_000);
    const aborted = await end(abortUpload, [study], null);
    expect(aborted.statusCode).toBe(200);
    expect(aborted.json()).toMatchObject([
      { uuid: study, foldertype: 'study', perm: 'full_access', instance_count: 1 },
    ]);
    expect(await receiving(study)).toEqual(now);
    expect((await end(completeUpload, [study], target.id)).statusCode).toBe(200);
    for (const id of [study, folder!.id]) expect(await receiving(id)).toBeNull();
  });

  it('lets the next replacing upload begin anew at once', async () => {
    const first = await upload(app, member, { target_org: clinic.id }, ct(2));
    const study = first.results[0]!.study!.uuid;
    await end(completeUpload, [study], null);
    const replace = { target_org: clinic.id, duplicate: 'studyAndFolderReplace' } as const;
    const second = await upload(app, member, replace, ct(1));
    expect(second.results[0]!.study!.uuid).not.toBe(study);
  });

  it.each(['folder', 'org', 'private'] as const)(
    'is marked on plain folders alone, in a %s too, so that the next replacing upload begins anew at once',
    async (where) => {
      const target = {
        target_folder: where === 'folder' ? (await aFolder(app.services, { org: clinic.id })).id : null,
        target_org: clinic.id,
        is_org_perm: where !== 'private',
      };
      const long = '長'.repeat(300);
      await upload(app, member, target, [plain('報告/a.txt'), plain('報告/下/b.txt'), plain(`${long}/c.txt`)]);
      await upload(app, member, target, [plain('別/a.txt')]);
      const before = await folderOf('報告', target.target_folder);
      const others = await folderOf('別', target.target_folder);
      const ended = { ...target, study_id_list: [], folders: ['報告', long, 'missing'] };
      expect((await say(completeUpload, ended)).statusCode).toBe(200);
      expect(await receiving(before.id)).toBeNull();
      expect(await receiving(others.id)).toEqual(others.until);

      await upload(app, member, { ...target, duplicate: 'studyAndFolderReplace' }, [
        plain('報告/d.txt'),
        plain(`${long}/e.txt`),
      ]);
      const after = await folderOf('報告', target.target_folder);
      expect(after.id).not.toBe(before.id);
      const [left] = await app.services.db.rows<{ names: string[] }>(
        sql`select array_agg(name order by name) as names from item where org = ${clinic.id} and object_type = 'file' and trashed_at is null`,
      );
      expect(left!.names).toEqual(['a.txt', 'd.txt', 'e.txt']);
    },
  );

  it('of one that was given up is marked on plain folders as well', async () => {
    await upload(app, member, { target_org: clinic.id }, [plain('報告/a.txt')]);
    const root = { study_id_list: [], target_folder: null, target_org: clinic.id, is_org_perm: true };
    const aborted = await say(abortUpload, { ...root, folders: ['報告'] });
    expect([aborted.statusCode, aborted.json()]).toEqual([200, []]);
    expect((await folderOf('報告')).until).toEqual(app.services.clock.now());
  });

  it('at a root is said only by a member, and not without saying which one', async () => {
    await upload(app, member, { target_org: clinic.id }, [plain('報告/a.txt')]);
    const folders = { study_id_list: [], target_folder: null, folders: ['報告'] };
    const root = { ...folders, target_org: clinic.id, is_org_perm: true };
    for (const how of [completeUpload, abortUpload]) {
      expect((await say(how, root, null)).statusCode).toBe(401);
      expect((await say(how, root, stranger)).json()).toMatchObject({ code: 'membership_needed' });
      expect((await say(how, folders)).json()).toMatchObject({
        code: 'bad_request',
        fields: { target_org: expect.anything() },
      });
    }
    // Somebody else's private root is not the caller's.
    expect((await say(completeUpload, { ...root, is_org_perm: false })).statusCode).toBe(200);
    expect((await folderOf('報告')).until).not.toBeNull();
  });

  it('is said only by who has full access', async () => {
    const { results } = await upload(app, member, { target_org: clinic.id }, ct(1));
    const study = results[0]!.study!.uuid;
    for (const how of [completeUpload, abortUpload]) {
      for (const studies of [[study], []]) expect((await end(how, studies, null, null)).statusCode).toBe(401);
      const [hidden, none] = [await end(how, [study], null, stranger), await end(how, [missing], null, stranger)];
      expect([hidden.statusCode, hidden.body]).toEqual([403, none.body]);
      expect((await end(how, ['x'], null)).statusCode).toBe(400);
    }
    expect(await receiving(study)).not.toBeNull();
  });
});
