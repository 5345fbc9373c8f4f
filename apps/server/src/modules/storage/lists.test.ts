import {
  createFolder,
  createRootFolder,
  folderDetail,
  folderInfo,
  folderPath,
  listOrganisationRoot,
  organisationUsage,
  type Answer,
  type Item,
} from '@mado/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import {
  aFolder,
  aMember,
  anAccount,
  anOrganisation,
  onBothDatabases,
  testApp,
  type Person,
  type TestApp,
} from '../../testing/index.ts';
import { upload } from '../../testing/upload.ts';
import { putGrant } from '../sharing/index.ts';

const missing = '00000000-0000-4000-8000-000000000000';

onBothDatabases('the tree', (open) => {
  let app: TestApp;
  let member: Person;
  let stranger: Person;
  let clinic: { id: string };

  beforeAll(async () => {
    app = await testApp({ db: await open() });
    member = await anAccount(app.services);
    stranger = await anAccount(app.services);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    clinic = await anOrganisation(app.services, { admin: member });
  });

  async function list(
    id: string,
    query: Partial<Record<'limit' | 'after' | 'sort' | 'order' | 'noFile' | 'combine', string>> = {},
    person: Person | null = member,
  ) {
    const answer = await app.fastify.inject({
      url: `/api/datamanage/info/folder/${id}?${new URLSearchParams(query).toString()}`,
      headers: person?.headers ?? {},
    });
    return {
      status: answer.statusCode,
      link: answer.headers.link,
      body: answer.json<Answer<typeof folderInfo> & { code?: string }>(),
    };
  }
  const names = (items: Item[]) => items.map(({ name }) => name);
  async function root(type: 'org' | 'private' | 'share', person: Person) {
    const answer = await app.call(listOrganisationRoot, { params: { id: clinic.id }, query: { type } }, person.headers);
    return answer.json<Answer<typeof listOrganisationRoot>>()[type];
  }
  const file = (path: string, size = 1) => ({ path, bytes: Buffer.alloc(size, 'x') });
  async function folderOf(files: ReturnType<typeof file>[]): Promise<string> {
    const { id } = await aFolder(app.services, { org: clinic.id });
    await upload(app, member, { target_org: clinic.id, target_folder: id }, files);
    return id;
  }

  describe('a list', () => {
    it('has folders first, names in the order in which people count', async () => {
      const id = await folderOf(
        ['10.txt', '9.txt', 'b/x', 'A.txt', 'Z/x', 'a10', 'a9', '胸部.txt'].map((path) => file(path)),
      );
      expect(names((await list(id)).body.data)).toEqual([
        'b',
        'Z',
        '9.txt',
        '10.txt',
        'A.txt',
        'a9',
        'a10',
        '胸部.txt',
      ]);
    });

    it('leaves out files with noFile, and adds the folder itself with combine', async () => {
      const id = await folderOf([file('a/1.txt', 5), file('2.txt', 7)]);
      expect(names((await list(id, { noFile: 'true' })).body.data)).toEqual(['a']);
      const { body } = await list(id, { combine: '1' });
      expect(body.summary).toMatchObject({ uuid: id, size: 12, object_type: 'folder' });
      expect((await list(id)).body.summary).toBeUndefined();
      expect(body.current_folder).toMatchObject({ uuid: id, type: 'org', foldertype: 'folder', can: { upload: true } });
    });

    it('carries what the caller can do, more where an item has a grant of its own', async () => {
      const id = await folderOf([file('a/1.txt'), file('2.txt')]);
      await putGrant(app.services, {
        itemId: id,
        subject: { kind: 'user', accountId: stranger.id },
        level: 'can_view',
        allowDownload: false,
      });
      const [inner] = (await list(id)).body.data;
      await putGrant(app.services, {
        itemId: inner!.uuid,
        subject: { kind: 'user', accountId: stranger.id },
        level: 'can_edit',
      });
      const { body } = await list(id, {}, stranger);
      expect(body.your_perm).toBe('can_view');
      expect(body.data.map(({ perm, can }) => [perm, can.edit, can.download, can.upload])).toEqual([
        ['can_edit', true, true, false],
        ['can_view', false, false, false],
      ]);
    });

    it('is refused for what is hidden, missing, or a file', async () => {
      const id = await folderOf([file('1.txt')]);
      const [inside] = (await list(id)).body.data;
      expect(await list(inside!.uuid)).toMatchObject({
        status: 400,
        body: { fields: { id: 'フォルダではありません' } },
      });
      expect((await list(id, {}, null)).status).toBe(401);
      expect((await list(id, { sort: 'x' })).status).toBe(400);
      expect((await list('x')).status).toBe(400);
      const [hidden, none] = [await list(id, {}, stranger), await list(missing, {}, stranger)];
      expect(hidden).toEqual(none);
      expect(hidden).toMatchObject({ status: 403, body: { code: 'no_access' } });
    });
  });

  describe('the roots', () => {
    it('are closed to strangers, show members their organisation, everybody their own', async () => {
      const colleague = await aMember(app.services, clinic, { person: await anAccount(app.services) });
      await upload(app, member, { target_org: clinic.id }, [file('ours')]);
      await upload(app, member, { target_org: clinic.id, is_org_perm: false }, [file('mine')]);
      expect([names(await root('org', colleague)), names(await root('private', colleague))]).toEqual([['ours'], []]);
      expect([names(await root('org', member)), names(await root('private', member))]).toEqual([['ours'], ['mine']]);
      const asked = { params: { id: clinic.id } };
      for (const query of [{}, { type: 'org' }, { type: 'share' }, { type: 'private' }] as const) {
        const refused = await app.call(listOrganisationRoot, { ...asked, query }, stranger.headers);
        expect([refused.statusCode, refused.json().code]).toEqual([403, 'no_access']);
      }
    });

    it('show under share what others share, the topmost of nested ones, and nothing twice', async () => {
      const colleague = await aMember(app.services, clinic, { person: await anAccount(app.services) });
      const guest = await anAccount(app.services);
      const outer = await aFolder(app.services, { org: clinic.id, owner: member.id });
      const inner = await aFolder(app.services, { org: clinic.id, owner: member.id, parent: outer });
      const ours = await aFolder(app.services, { org: clinic.id });
      for (const itemId of [outer.id, inner.id, ours.id])
        for (const { id: accountId } of [colleague, guest, member])
          await putGrant(app.services, { itemId, subject: { kind: 'user', accountId }, level: 'can_view' });
      const shared = async (person: Person) =>
        (await root('share', person)).map(({ uuid, org_root }) => [uuid, org_root]);
      expect(await shared(colleague)).toEqual([[outer.id, 'share']]);
      expect(new Set((await shared(guest)).map(([uuid]) => uuid))).toEqual(new Set([outer.id, ours.id]));
      expect(await shared(member)).toEqual([]);
      expect((await app.call(listOrganisationRoot, { params: { id: clinic.id }, query: {} })).statusCode).toBe(401);
    });
  });

  describe('the path', () => {
    const pathOf = async (id: string, person: Person | null) => {
      const answer = await app.call(folderPath, { params: { id } }, person?.headers);
      return { status: answer.statusCode, steps: answer.json<Answer<typeof folderPath>>() };
    };

    it('leads from the root to the folder, and collapses what the caller may not see', async () => {
      const a = await aFolder(app.services, { org: clinic.id });
      const b = await aFolder(app.services, { org: clinic.id, parent: a });
      const c = await aFolder(app.services, { org: clinic.id, parent: b });
      const d = await aFolder(app.services, { org: clinic.id, parent: c });
      const brief = (steps: Answer<typeof folderPath>) =>
        steps.map(({ object_type, type, uuid }) => uuid ?? `${object_type} ${type}`);
      expect(brief((await pathOf(d.id, member)).steps)).toEqual(['root org', a.id, b.id, c.id, d.id]);
      await putGrant(app.services, {
        itemId: c.id,
        subject: { kind: 'user', accountId: stranger.id },
        level: 'can_view',
      });
      const { steps } = await pathOf(d.id, stranger);
      expect(brief(steps)).toEqual(['root share', 'no_perm null', c.id, d.id]);
      expect(steps[1]).toEqual({ object_type: 'no_perm', type: null, uuid: null, name: null, org: null });
      await putGrant(app.services, { itemId: d.id, subject: { kind: 'anonymous', link: 'view' }, level: 'can_view' });
      expect(brief((await pathOf(d.id, null)).steps)).toEqual(['no_perm null', d.id]);
      expect((await pathOf(b.id, stranger)).steps).toEqual((await pathOf(missing, stranger)).steps);
    });
  });

  describe('making a folder', () => {
    const inside = (parent_folder: string, name: string, person: Person | null = member) =>
      app.call(createFolder, { body: { name, parent_folder } }, person?.headers);
    const atRoot = (name: string, has_org_perm: boolean, person: Person | null = member, org = clinic.id) =>
      app.call(createRootFolder, { body: { name, org, has_org_perm } }, person?.headers);

    it('answers the new item, at a root and inside', async () => {
      const made = await atRoot(' 検査 🫁 ', true);
      expect(made.statusCode).toBe(201);
      const outer = made.json<Item>();
      expect(outer).toMatchObject({
        name: '検査 🫁',
        foldertype: 'folder',
        parent_folder: null,
        org_root: 'org',
        perm: 'full_access',
        size: 0,
      });
      const inner = (await inside(outer.uuid, 'inner')).json<Item>();
      expect(inner).toMatchObject({ parent_folder: outer.uuid });
      expect(names((await list(outer.uuid)).body.data)).toEqual(['inner']);
      expect((await atRoot('mine', false)).json<Item>().org_root).toBe('private');
      const detail = await app.call(folderDetail, { params: { id: inner.uuid } }, member.headers);
      expect(detail.json()).toEqual({ ...inner, folders: [], files: [] });
    });

    it.each([
      ['', 'name_required'],
      [' \u3000\t', 'name_required'],
      ['a/b', 'name_invalid'],
      ['a\u0000b', 'name_invalid'],
      ['あ'.repeat(256), 'name_too_long'],
      ['𩸽'.repeat(256), 'name_too_long'],
      ['a'.repeat(100_000), 'name_too_long'],
    ])('refuses the name %j, at a root and inside', async (name, code) => {
      const folder = await aFolder(app.services, { org: clinic.id });
      for (const answer of [await atRoot(name, true), await inside(folder.id, name)]) {
        expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, code]);
        if (code === 'name_too_long') expect(answer.json()).toMatchObject({ detail: expect.stringContaining('255') });
      }
    });

    it.each(['あ'.repeat(255), '𩸽'.repeat(255), 'か\u3099'.repeat(255), ` ${'a'.repeat(255)} `])(
      'takes a name of 255 characters, however they are written: %j',
      async (name) => {
        const made = (await atRoot(name, true)).json<Item>();
        expect(made.name).toBe(name.normalize('NFC').trim());
      },
    );

    it('is refused inside a study, without rights, and for strangers', async () => {
      const folder = await aFolder(app.services, { org: clinic.id });
      await app.services.db.rows(sql`update item set foldertype = 'study' where id = ${folder.id}`);
      expect((await inside(folder.id, 'x')).json()).toMatchObject({ code: 'folder_not_creatable' });
      const viewed = await aFolder(app.services, { org: clinic.id });
      await putGrant(app.services, {
        itemId: viewed.id,
        subject: { kind: 'user', accountId: stranger.id },
        level: 'can_comment',
      });
      expect((await inside(viewed.id, 'x', stranger)).json()).toMatchObject({ code: 'level_too_low' });
      expect((await inside(viewed.id, 'x', null)).statusCode).toBe(401);
      const hidden = await aFolder(app.services, { org: clinic.id, owner: member.id });
      expect((await inside(hidden.id, 'x', stranger)).body).toBe((await inside(missing, 'x', stranger)).body);
      const sample = await aFolder(app.services, { org: clinic.id, readOnly: true });
      expect((await inside(sample.id, 'x')).json()).toMatchObject({ code: 'read_only' });
      expect((await atRoot('x', true, null)).statusCode).toBe(401);
      expect((await atRoot('x', true, stranger)).body).toBe((await atRoot('x', true, stranger, missing)).body);
    });
  });

  describe('usage', () => {
    it('counts bytes, DICOM and other files, and folders', async () => {
      await folderOf([file('a/1.txt', 10), file('2.txt', 20)]);
      const answer = await app.call(organisationUsage, { params: { id: clinic.id } }, member.headers);
      expect(answer.json()).toEqual({ file_size: 30, file_dicom_count: 0, file_not_dicom_count: 2, folder_count: 2 });
      expect((await app.call(organisationUsage, { params: { id: clinic.id } }, stranger.headers)).statusCode).toBe(403);
      expect((await app.call(organisationUsage, { params: { id: clinic.id } })).statusCode).toBe(401);
    });
  });
});
