import {
  createFolder,
  fileDetail,
  folderInfo,
  listOrganisationRoot,
  organisationTags,
  tagFile,
  tagFolder,
  tagInfo,
  untagFile,
  untagFolder,
  type Answer,
  type Item,
  type Tag,
} from '@mado/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import { contradictions } from '../../testing/consistency.ts';
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
import { trashItems } from '../storage/index.ts';

const missing = '00000000-0000-4000-8000-000000000000';

onBothDatabases('tags', (open) => {
  let app: TestApp;
  let [member, colleague, guest, stranger] = [{} as Person, {} as Person, {} as Person, {} as Person];
  let clinic: { id: string };
  let folder: { id: string; ancestors: string[] };
  beforeAll(async () => {
    app = await testApp({ db: await open() });
    [member, colleague, guest, stranger] = [
      await anAccount(app.services),
      await anAccount(app.services),
      await anAccount(app.services),
      await anAccount(app.services),
    ];
  });
  beforeEach(async () => {
    clinic = await anOrganisation(app.services, { admin: member });
    await aMember(app.services, clinic, { person: colleague });
    folder = await aFolder(app.services, { org: clinic.id });
  });
  afterEach(async () => expect(await contradictions(app.services.db, app.services.blobs)).toEqual([]));
  afterAll(() => app.close());

  const put = async (id: string, name: string, who: Person | null = member) => {
    const answer = await app.call(tagFolder, { params: { id }, body: { name } }, who?.headers);
    return { status: answer.statusCode, ...answer.json<Tag & { code?: string; detail?: string }>() };
  };
  const takeOff = async (id: string, tag: string, who = member) =>
    (await app.call(untagFolder, { params: { id, tag } }, who.headers)).statusCode;
  const listed = async (who: Person | null = member, org = clinic.id) => {
    const answer = await app.call(organisationTags, { params: { id: org } }, who?.headers);
    return answer.statusCode === 200
      ? answer.json<Tag[]>().map(({ name }) => name)
      : answer.json<{ code: string }>().code;
  };
  const info = async (id: string, who: Person | null = member, query: { limit?: string; after?: string } = {}) => {
    const answer = await app.call(tagInfo, { params: { id }, query }, who?.headers);
    const body = answer.json<Answer<typeof tagInfo> & { code?: string }>();
    return {
      status: answer.statusCode,
      link: answer.headers.link,
      code: body.code,
      items: body.items,
      name: body.name,
    };
  };
  const namesOf = (tags: readonly Tag[] | undefined) => tags?.map(({ name }) => name);
  const ofFolder = async (id: string, who = member) =>
    (await app.call(folderInfo, { params: { id }, query: { combine: 'true' } }, who.headers)).json<
      Answer<typeof folderInfo>
    >();
  const share = (id: string, level: 'can_view' | 'can_comment', who = guest) =>
    putGrant(app.services, { itemId: id, subject: { kind: 'user', accountId: who.id }, level });
  const changes = async (id: string) =>
    app.services.db.rows<{ action: string; details: unknown }>(sql`
      select event ->> 'action' as action, event -> 'details' as details from audit_event
      where event ->> 'action' in ('tag', 'untag') and event::text like ${`%${id}%`} order by position`);

  it('are found or made in the list of the organisation, and on the item in every answer [TG-1, TG-3]', async () => {
    const tag = await put(folder.id, '  部位:胸部 ');
    expect(tag).toEqual({ status: 201, uuid: tag.uuid, name: '部位:胸部' });
    const other = await aFolder(app.services, { org: clinic.id });
    expect((await put(other.id, '部位:胸部')).uuid).toBe(tag.uuid);
    await put(folder.id, 'カンファレンス');
    const names = ['カンファレンス', '部位:胸部'];
    expect(await listed()).toEqual(names);
    const { summary, data } = await ofFolder(folder.id);
    expect([namesOf(summary?.tags), data]).toEqual([names, []]);
    const { org } = (
      await app.call(listOrganisationRoot, { params: { id: clinic.id }, query: { type: 'org' } }, member.headers)
    ).json<{ org: Item[] }>();
    expect(new Map(org.map(({ uuid, tags }) => [uuid, namesOf(tags)]))).toEqual(
      new Map([
        [folder.id, names],
        [other.id, ['部位:胸部']],
      ]),
    );
  });

  it('are on files as well as on folders, each by its own address', async () => {
    const { results } = await upload(app, member, { target_org: clinic.id, target_folder: folder.id }, [
      { path: 'a.txt', bytes: Buffer.from('a') },
    ]);
    const id = results[0]?.file?.uuid ?? '';
    const made = await app.call(tagFile, { params: { id }, body: { name: '紹介状' } }, member.headers);
    expect(made.statusCode).toBe(201);
    const seen = async () => (await app.call(fileDetail, { params: { id } }, member.headers)).json<Item>().tags;
    expect(namesOf(await seen())).toEqual(['紹介状']);
    expect(namesOf((await ofFolder(folder.id)).data[0]?.tags)).toEqual(['紹介状']);
    const wrong = await app.call(tagFolder, { params: { id }, body: { name: 'x' } }, member.headers);
    expect([wrong.statusCode, wrong.json<{ code: string }>().code]).toEqual([400, 'bad_request']);
    const { uuid } = made.json<Tag>();
    expect((await app.call(untagFile, { params: { id, tag: uuid } }, member.headers)).statusCode).toBe(204);
    expect([await seen(), await listed()]).toEqual([[], []]);
  });

  it('are one when they come twice, by two at once, or composed otherwise [TG-1, TG-3]', async () => {
    const both = await Promise.all([put(folder.id, 'が', member), put(folder.id, 'か\u3099', colleague)]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(both.map(({ uuid }) => uuid)).size).toBe(1);
    expect(await listed()).toEqual(['が']);
    expect((await changes(folder.id)).map(({ action }) => action)).toEqual(['tag']);
  });

  it('tell letters of another case or width apart, and sort them together [TG-1]', async () => {
    for (const name of ['ID:a1', 'ID:A1', 'ＩＤ:a1', 'ID:a10', 'ID:a9']) await put(folder.id, name);
    expect(new Set(await listed()).size).toBe(5);
    expect((await listed()).slice(-2)).toEqual(['ID:a9', 'ID:a10']);
  });

  it.each([
    ['', 'tag_required'],
    [' \u3000\t', 'tag_required'],
    ['部位\n胸部', 'tag_invalid'],
    ['a\u0000b', 'tag_invalid'],
    ['部位:\u202egpj', 'tag_invalid'],
    ['\u200b\u3164', 'tag_required'],
    ['あ'.repeat(256), 'tag_too_long'],
    ['x'.repeat(1000), 'tag_too_long'],
  ])('are refused with the reason: %j %s [TG-2]', async (name, code) => {
    const { status, detail, code: said } = await put(folder.id, name);
    expect([status, said]).toEqual([400, code]);
    if (code === 'tag_too_long') expect(detail).toContain('タグが長すぎます（255 文字まで）。');
    expect(await listed()).toEqual([]);
  });

  it('may be as long as 255 code points, and say anything else [TG-2]', async () => {
    const names = ['𠮷'.repeat(255), 'https://example.jp/a?b=c:d', '"%_\\\'', '..'];
    for (const name of names) expect((await put(folder.id, name)).status).toBe(201);
    expect(new Set(await listed())).toEqual(new Set(names));
  });

  it('are at most 100 on an item [TG-2]', async () => {
    for (let n = 0; n < 100; n += 1) expect((await put(folder.id, `t${n}`)).status).toBe(201);
    expect(await put(folder.id, 'one more')).toMatchObject({ status: 400, code: 'too_many_tags' });
    // What is on it already is none more.
    expect((await put(folder.id, 't99')).status).toBe(201);
    expect(await listed()).toHaveLength(100);
  });

  it('need can_comment, and are hidden where the item is [TG-3]', async () => {
    expect(await put(folder.id, 'x', stranger)).toMatchObject({ status: 403, code: 'no_access' });
    expect(await put(missing, 'x', stranger)).toMatchObject({ status: 403, code: 'no_access' });
    expect(await put(folder.id, 'x', null)).toMatchObject({ status: 401, code: 'not_signed_in' });
    await share(folder.id, 'can_view');
    expect(await put(folder.id, 'x', guest)).toMatchObject({ status: 403, code: 'level_too_low' });
    const { uuid } = await put(folder.id, 'x');
    expect(await takeOff(folder.id, uuid, guest)).toBe(403);
    await share(folder.id, 'can_comment');
    expect((await put(folder.id, 'y', guest)).status).toBe(201);
    expect(await takeOff(folder.id, uuid, guest)).toBe(204);
    expect(await listed(guest)).toEqual(['y']);
  });

  it('leave the list with their last item; what is not there is no error [TG-5]', async () => {
    const other = await aFolder(app.services, { org: clinic.id });
    const { uuid } = await put(folder.id, 'x');
    await put(other.id, 'x');
    expect(await takeOff(folder.id, uuid)).toBe(204);
    expect(await takeOff(folder.id, uuid)).toBe(204);
    expect(await takeOff(folder.id, missing)).toBe(204);
    expect(await listed()).toEqual(['x']);
    expect(await takeOff(other.id, uuid)).toBe(204);
    expect(await listed()).toEqual([]);
    expect(await info(uuid)).toMatchObject({ status: 403, code: 'no_access' });
  });

  it('are recorded by ids, without their name [TG-8]', async () => {
    const { uuid } = await put(folder.id, 'PatientName:窓');
    await takeOff(folder.id, uuid);
    await takeOff(folder.id, uuid);
    expect(await changes(folder.id)).toEqual([
      { action: 'tag', details: { tag: uuid } },
      { action: 'untag', details: { tag: uuid } },
    ]);
  });

  it('on somebody’s private data are named to nobody else, and one’s own are [TG-4]', async () => {
    const own = await aFolder(app.services, { org: clinic.id, owner: colleague.id });
    const { uuid } = await put(own.id, '名前:窓', colleague);
    expect([await listed(member), await listed(colleague)]).toEqual([[], ['名前:窓']]);
    expect(await info(uuid, member)).toMatchObject({ status: 403, code: 'no_access' });
    expect(await info(uuid, colleague)).toMatchObject({ status: 200, name: '名前:窓', items: [{ uuid: own.id }] });
    // The same name on what both see names the one, and its data are what each sees.
    expect((await put(folder.id, '名前:窓')).uuid).toBe(uuid);
    expect((await info(uuid, member)).items.map((item) => item.uuid)).toEqual([folder.id]);
    expect((await info(uuid, colleague)).items).toHaveLength(2);
  });

  it('on what a public link alone opens lead nobody to it [TG-4]', async () => {
    const own = await aFolder(app.services, { org: clinic.id, owner: colleague.id });
    const { uuid } = await put(own.id, '名前:窓', colleague);
    await putGrant(app.services, {
      itemId: own.id,
      subject: { kind: 'anonymous', link: 'view' },
      level: 'can_view',
    });
    expect(await listed(member)).toEqual([]);
    expect((await info(uuid, member)).items).toEqual([]);
    expect((await info(uuid, colleague)).items).toHaveLength(1);
  });

  it('are listed to a guest as far as data is shared, and to nobody else [TG-4]', async () => {
    await put(folder.id, 'shared');
    const other = await aFolder(app.services, { org: clinic.id });
    const hidden = await put(other.id, 'not shared');
    expect([await listed(guest), await listed(stranger), await listed(null)]).toEqual([
      'no_access',
      'no_access',
      'not_signed_in',
    ]);
    await share(folder.id, 'can_view');
    expect(await listed(guest)).toEqual(['shared']);
    expect(await info(hidden.uuid, guest)).toMatchObject({ status: 403, code: 'no_access' });
    expect(await info(missing, guest)).toMatchObject({ status: 403, code: 'no_access' });
  });

  it('of what is in the trash are named by no list, and wait there [TG-6]', async () => {
    const { uuid } = await put(folder.id, 'x');
    await app.services.db.transaction((tx) =>
      trashItems(tx, app.services.bus, [folder.id], {
        at: app.services.clock.now(),
        by: { account: member.id, as: 'member' },
      }),
    );
    expect(await listed()).toEqual([]);
    expect(await info(uuid)).toMatchObject({ status: 404, code: 'gone' });
    expect(await put(folder.id, 'y')).toMatchObject({ status: 404, code: 'gone' });
    // On something else it is the same tag again.
    const other = await aFolder(app.services, { org: clinic.id });
    expect((await put(other.id, 'x')).uuid).toBe(uuid);
  });

  it('bring their data by pages, folders first, then by name [TG-4]', async () => {
    const tag = await put(folder.id, 'x');
    const { results } = await upload(
      app,
      member,
      { target_org: clinic.id, target_folder: folder.id },
      ['10.txt', '9.txt'].map((path) => ({ path, bytes: Buffer.from(path) })),
    );
    for (const one of results)
      await app.call(tagFile, { params: { id: one.file?.uuid ?? '' }, body: { name: 'x' } }, member.headers);
    const made = await app.call(createFolder, { body: { name: 'Ａ', parent_folder: folder.id } }, member.headers);
    await put(made.json<Item>().uuid, 'x');
    const all = (await info(tag.uuid)).items.map(({ name }) => name);
    expect(all).toEqual(['a folder', 'Ａ', '9.txt', '10.txt'].toSorted((a, b) => order(a) - order(b)));
    const found: string[] = [];
    let after: string | undefined;
    do {
      const page = await info(tag.uuid, member, { limit: '1', ...(after !== undefined && { after }) });
      found.push(...page.items.map(({ name }) => name));
      after = /after=([\w-]+)/.exec(String(page.link ?? ''))?.[1];
    } while (after !== undefined);
    expect(found).toEqual(all);
    const other = await app.call(tagInfo, { params: { id: tag.uuid }, query: { after: 'nonsense' } }, member.headers);
    expect(other.statusCode).toBe(400);
  });

  it('are listed as far as a text stands in their names [TG-13]', async () => {
    for (const name of ['部位:胸部', '部位:ﾋｻﾞ', 'CT:胸部', 'カンファレンス']) await put(folder.id, name);
    const having = async (query: string, limit = '50') => {
      const answer = await app.call(
        organisationTags,
        { params: { id: clinic.id }, query: { query, limit } },
        member.headers,
      );
      return namesOf(answer.json<Tag[]>());
    };
    expect(await having('胸部')).toEqual(['CT:胸部', '部位:胸部']);
    expect([await having('ひざ'), await having('ｃｔ'), await having('かんふぁ')]).toEqual([
      ['部位:ﾋｻﾞ'],
      ['CT:胸部'],
      ['カンファレンス'],
    ]);
    expect(await having('部位', '1')).toHaveLength(1);
    expect([await having('%'), await having(''), await having('ない')]).toEqual([
      expect.arrayContaining(['カンファレンス']),
      expect.arrayContaining(['カンファレンス']),
      [],
    ]);
  });

  it('are listed by pages that give everything once [WR-3]', async () => {
    for (const name of ['c', 'a', 'b']) await put(folder.id, name);
    const first = await app.call(
      organisationTags,
      { params: { id: clinic.id }, query: { limit: '2' } },
      member.headers,
    );
    expect(namesOf(first.json<Tag[]>())).toEqual(['a', 'b']);
    const after = /after=([\w-]+)/.exec(String(first.headers.link))?.[1] ?? '';
    const rest = await app.call(organisationTags, { params: { id: clinic.id }, query: { after } }, member.headers);
    expect([namesOf(rest.json<Tag[]>()), rest.headers.link]).toEqual([['c'], undefined]);
  });
});

/** In which order lists have these names: folders before files. */
const order = (name: string) => ['Ａ', 'a folder', '9.txt', '10.txt'].indexOf(name);
