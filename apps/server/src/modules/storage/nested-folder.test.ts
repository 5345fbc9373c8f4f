import {
  createFolder,
  fileDetail,
  folderDetail,
  folderInfo,
  listRootFolders,
  nestedLimits,
  recursiveFolder,
  type Answer,
  type DownloadFolder,
  type NestedFolder,
} from '@mado/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
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

onBothDatabases('a folder with everything below it', (open) => {
  let app: TestApp;
  let clinic: { id: string };
  let [member, guest] = [{} as Person, {} as Person];
  let folder: { id: string };
  beforeAll(async () => {
    app = await testApp({ db: await open() });
    clinic = await anOrganisation(app.services);
    member = await aMember(app.services, clinic);
    guest = await anAccount(app.services);
    folder = await aFolder(app.services, { org: clinic.id });
    const files = ['10.txt', '9.txt', 'b/c/deep.txt', 'a/one.bin'].map((path) => ({
      path,
      bytes: path.endsWith('.bin') ? Buffer.from([0, 1, 2, 255, 0, 1, 2, 254, 0]) : Buffer.from(path),
    }));
    await upload(app, member, { target_org: clinic.id, target_folder: folder.id }, files);
  });
  afterAll(() => app.close());

  const detail = async (id = folder.id, who: Partial<Person> = member) => {
    const answer = await app.call(folderDetail, { params: { id } }, who.headers);
    return { status: answer.statusCode, ...answer.json<DownloadFolder & { code: string; detail: string }>() };
  };
  /** Names, nested. */
  const shape = (of: NestedFolder): unknown[] => [
    ...of.folders.map((one) => [one.name, ...shape(one)]),
    ...of.files.map(({ name }) => name),
  ];

  it('is nested, folders first, by name, with an address for each file that works', async () => {
    const whole = await detail();
    expect([whole.status, whole.uuid, whole.name, whole.size]).toEqual([200, folder.id, 'a folder', 32]);
    expect(shape(whole)).toEqual([['a', 'one.bin'], ['b', ['c', 'deep.txt']], '9.txt', '10.txt']);
    const [file] = whole.folders[1]!.folders[0]!.files;
    expect((await app.fastify.inject({ url: file!.signed_url ?? '' })).payload).toBe('b/c/deep.txt');
    const {
      signed_url: _,
      preview_url: _preview,
      ...one
    } = (await app.call(fileDetail, { params: { id: file!.uuid } }, member.headers)).json<Answer<typeof fileDetail>>();
    expect(file).toMatchObject(one);
  });

  it('without files has folders alone, and no addresses', async () => {
    const ask = async (query: object) =>
      (await app.call(recursiveFolder, { params: { id: folder.id }, query }, member.headers)).json<NestedFolder>();
    expect(shape(await ask({ noFile: 'true' }))).toEqual([['a'], ['b', ['c']]]);
    const whole = await ask({});
    expect(shape(whole)).toEqual([['a', 'one.bin'], ['b', ['c', 'deep.txt']], '9.txt', '10.txt']);
    expect(Object.keys(whole.files[0]!)).not.toContain('signed_url');
  });

  it('gives who may only look addresses to look at, and more where a file has a right of its own [AC-10]', async () => {
    const whole = await detail();
    const subject = { kind: 'user', accountId: guest.id } as const;
    await putGrant(app.services, { itemId: folder.id, subject, level: 'can_view', allowDownload: false });
    const uses = async () => {
      const { files, folders } = await detail(folder.id, guest);
      return [...files, ...folders[0]!.files].map(({ name, perm, signed_url: url }) => [
        name,
        perm,
        url && url.includes('use=preview'),
      ]);
    };
    expect(await uses()).toEqual([
      ['9.txt', 'can_view', true],
      ['10.txt', 'can_view', true],
      ['one.bin', 'can_view', null],
    ]);
    await putGrant(app.services, { itemId: whole.folders[0]!.uuid, subject, level: 'can_edit' });
    expect((await uses())[2]).toEqual(['one.bin', 'can_edit', false]);
  });

  it('is refused for a file, and beyond what one answer has', async () => {
    const [file] = (await detail()).files;
    expect(await detail(file!.uuid)).toMatchObject({ status: 400, code: 'bad_request' });
    let parent = await aFolder(app.services, { org: clinic.id });
    const top = parent;
    for (let level = 0; level < nestedLimits.levels; level += 1)
      parent = await aFolder(app.services, { org: clinic.id, parent });
    expect(await detail(top.id)).toMatchObject({ status: 200 });
    await aFolder(app.services, { org: clinic.id, parent });
    expect(await detail(top.id)).toMatchObject({ status: 413, code: 'folder_too_large' });
    const wide = await aFolder(app.services, { org: clinic.id });
    await app.services.db.rows(sql`
      insert into item (id, parent, ancestors, org, org_root, object_type, foldertype, name, sort_name)
      select gen_random_uuid(), ${wide.id}, array[${wide.id}::uuid], ${clinic.id}, 'org', 'folder', 'folder', n::text, n::text
      from generate_series(1, ${nestedLimits.items}::int) n`);
    const answer = await app.call(recursiveFolder, { params: { id: wide.id } }, member.headers);
    expect(answer.json<NestedFolder>().folders).toHaveLength(nestedLimits.items);
    await aFolder(app.services, { org: clinic.id, parent: wide });
    expect(await detail(wide.id)).toMatchObject({ status: 413, detail: expect.stringContaining('10,000') });
  });

  it('in the list has addresses unless told otherwise, and says whether a public link opens it', async () => {
    const info = async (query: object, who: Partial<Person> = member) =>
      (await app.call(folderInfo, { params: { id: folder.id }, query }, who.headers)).json<Answer<typeof folderInfo>>();
    const [plain, quiet] = [await info({}), await info({ noUrl: 'true' })];
    const urls = (of: Answer<typeof folderInfo>) => of.data.map(({ signed_url: url }) => typeof url);
    expect([urls(plain), urls(quiet)]).toEqual([
      ['undefined', 'undefined', 'string', 'string'],
      ['undefined', 'undefined', 'undefined', 'undefined'],
    ]);
    expect(plain.data[0]).toMatchObject({ url: null, settings: null, tutorialId: -1, anonymous_perm: 'none' });
    const subject = { kind: 'anonymous', link: 'upload' } as const;
    await putGrant(app.services, { itemId: folder.id, subject, level: 'full_access' });
    const takes = await info({});
    expect(takes.anonymous_perm).toBe('none');
    // A folder, on itself or above it, and nothing else.
    expect([takes.upload_link, ...takes.data.map((one) => [one.object_type, one.upload_link])]).toEqual([
      true,
      ['folder', true],
      ['folder', true],
      ['file', false],
      ['file', false],
    ]);
    expect((await info({}, {})).upload_link).toBeUndefined();
    await aFolder(app.services, { org: clinic.id });
    const root = await app.call(listRootFolders, { params: { id: clinic.id }, query: {} }, member.headers);
    const atRoot = root.json<Answer<typeof listRootFolders>>();
    expect(atRoot.filter((one) => one.upload_link).map(({ uuid }) => uuid)).toEqual([folder.id]);
    expect(atRoot.length).toBeGreaterThan(1);
    const ends = new Date(app.services.clock.now().getTime() + 1_000);
    await putGrant(app.services, {
      itemId: folder.id,
      subject: { ...subject, link: 'view' },
      level: 'can_view',
      expiresAt: ends,
    });
    const opened = await info({}, {});
    expect([opened.anonymous_perm, ...opened.data.map((one) => one.anonymous_perm)]).toEqual(Array(5).fill('read'));
    app.services.clock.advance(1_000);
    const ended = await info({});
    expect([ended.anonymous_perm, ended.data[0]!.anonymous_perm]).toEqual(['none', 'none']);
  });

  it('the folders of the roots stand in one list', async () => {
    for (let n = 0; n < 2; n += 1) await aFolder(app.services, { org: clinic.id });
    const owner = await aFolder(app.services, { org: clinic.id, owner: member.id });
    await app.call(createFolder, { body: { name: 'inner', parent_folder: owner.id } }, member.headers);
    const ask = async (query: { limit?: number; after?: string }) => {
      const { headers, json } = await app.call(listRootFolders, { params: { id: clinic.id }, query }, member.headers);
      const rows = json<Answer<typeof listRootFolders>>().map(({ org_root: root, uuid }) => [root, uuid]);
      return { rows, after: /after=([\w-]+)/.exec(String(headers.link))?.[1] ?? '' };
    };
    const all = await ask({});
    expect(all.rows.length).toBeGreaterThan(2);
    expect(all.rows.map(([root]) => root)).toEqual([...Array(all.rows.length - 1).fill('org'), 'private']);
    expect(all.rows.at(-1)).toEqual(['private', owner.id]);
    const first = await ask({ limit: 2 });
    expect([...first.rows, ...(await ask({ after: first.after })).rows]).toEqual(all.rows);
  });
});
