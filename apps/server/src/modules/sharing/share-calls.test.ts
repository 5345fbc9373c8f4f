import {
  changeProfile,
  anonymousFolder,
  anonymousFile,
  folderAuthList,
  fileAuthList,
  folderInfo,
  organisationOfFolder,
  userOfFile,
  userOfFolder,
  type ShareData,
} from '@mado/contract';
import { buildDicomFile } from '@mado/dicom/testing';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { filled, words } from '../../locales/index.ts';
import { sql } from '../../platform/db/index.ts';
import {
  aFolder,
  aMember,
  anAccount,
  anOrganisation,
  onBothDatabases,
  signedIn,
  testApp,
} from '../../testing/index.ts';
import type { Person, TestApp } from '../../testing/index.ts';
import { lettersOf } from '../../testing/letters.ts';
import { mailedTo } from '../../testing/mailed.ts';
import { upload } from '../../testing/upload.ts';
import { grantsChanged } from './events.ts';
import { putGrant } from './put-grant.ts';

onBothDatabases('sharing', (open) => {
  let app: TestApp;
  let clinic: { id: string; name: string; admin: Person };
  let other: { id: string; name: string; admin: Person };
  let guest: Person;
  let folder: { id: string; ancestors: string[] };
  beforeAll(async () => {
    app = await testApp({ db: await open() });
    [clinic, other] = [await anOrganisation(app.services), await anOrganisation(app.services)];
    guest = await anAccount(app.services);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    folder = await aFolder(app.services, { org: clinic.id });
  });

  const at = (id = folder.id) => ({ params: { id } });
  const data = (answer: { json: () => unknown; statusCode: number }) => {
    expect(answer.statusCode).toBe(200);
    return answer.json() as ShareData;
  };
  const list = async (by: { authorization?: string }, id = folder.id) =>
    data(await app.call(folderAuthList, at(id), by as Record<string, string>));
  type UserBody = Parameters<typeof app.call<typeof userOfFolder>>[1]['body'];
  const toUser = (body: Partial<UserBody>, by = clinic.admin, id = folder.id) =>
    app.call(
      userOfFolder,
      { ...at(id), body: { email: guest.email, perm: 'can_view', isSend: false, ...body } },
      by.headers,
    );
  const byLink = (
    body: {
      perm: 'read' | 'full_access' | 'delete' | 'can_edit';
      anon_link_expiry?: string | null;
      link?: 'view' | 'upload';
      allow_download?: boolean;
    },
    headers = clinic.admin.headers,
  ) => app.call(anonymousFolder, { ...at(), body }, headers);
  const mayOpen = async (headers: Record<string, string>, id = folder.id) =>
    (await app.call(folderInfo, { ...at(id), query: {} }, headers)).statusCode;

  it('[AC-23] with a person gives the level, changes it, and takes it away, each recorded', async () => {
    expect(await mayOpen(guest.headers)).toBe(403);
    const given = data(await toUser({ perm: 'can_comment' }));
    const entry = {
      id: guest.id,
      email: guest.email,
      perm: 'can_comment',
      allow_download: true,
      inherited: false,
      above: 'none',
    };
    expect(given.users).toEqual([expect.objectContaining(entry)]);
    expect(given.own_org).toEqual({ id: clinic.id, name: clinic.name, perm: 'full_access' });
    expect(await mayOpen(guest.headers)).toBe(200);
    const changed = data(await toUser({ perm: 'read', allow_download: false }));
    expect(changed.users).toMatchObject([{ perm: 'can_view', allow_download: false }]);
    expect(data(await toUser({ perm: 'delete' })).users).toEqual([]);
    expect(await mayOpen(guest.headers)).toBe(403);
    const events = await app.services.db.rows<{ event: { details: { level: string } } }>(
      sql`select event from audit_event where event::text like ${`%${folder.id}%`} order by position`,
    );
    expect(events.map(({ event }) => event.details.level)).toEqual(['can_comment', 'can_view', 'none']);
  });

  it('[AC-18] is told to who has it open, by whom it was given and whose it is', async () => {
    const told: unknown[] = [];
    const unlisten = app.services.bus.listen(grantsChanged, (event) => void told.push(event));
    data(await toUser({}));
    await vi.waitFor(() => expect(told).toEqual([{ org: clinic.id, item: folder.id, account: guest.id }]));
    unlisten();
  });

  it('with an organisation opens it to all its members; what was given above is inherited', async () => {
    const colleague = await aMember(app.services, other);
    const body = { org_id: other.id, perm: 'can_edit' } as const;
    data(await app.call(organisationOfFolder, { ...at(), body }, clinic.admin.headers));
    const inside = await aFolder(app.services, {
      org: clinic.id,
      parent: { id: folder.id, ancestors: folder.ancestors },
    });
    expect(await mayOpen(colleague.headers, inside.id)).toBe(200);
    expect((await list(clinic.admin.headers, inside.id)).orgs).toEqual([
      { id: other.id, name: other.name, perm: 'can_edit', allow_download: true, inherited: true, above: 'can_edit' },
    ]);
    // The greatest counts, wherever it was given.
    data(
      await app.call(
        organisationOfFolder,
        { ...at(inside.id), body: { org_id: other.id, perm: 'can_view' } },
        clinic.admin.headers,
      ),
    );
    expect((await list(clinic.admin.headers, inside.id)).orgs).toMatchObject([
      { perm: 'can_edit', inherited: false, above: 'can_edit' },
    ]);
    const missing = { org_id: crypto.randomUUID(), perm: 'can_view' } as const;
    expect((await app.call(organisationOfFolder, { ...at(), body: missing }, clinic.admin.headers)).statusCode).toBe(
      403,
    );
  });

  it('[AC-4, AC-6] by a link holds until the end of its day in Japan, or for ever', async () => {
    const today = app.services.clock.now();
    expect(data(await byLink({ perm: 'read' }))).toMatchObject({
      anonymous_perm: 'read',
      is_permanent: true,
      expiry: null,
    });
    expect(await mayOpen({})).toBe(200);
    const day = new Date(today.getTime() + 7 * 86_400_000).toISOString().slice(0, 10);
    expect(data(await byLink({ perm: 'read', anon_link_expiry: day }))).toMatchObject({
      anonymous_perm: 'read',
      is_permanent: false,
      expiry: day,
    });
    // Without a day the one that is there stays.
    expect(data(await byLink({ perm: 'read' }))).toMatchObject({ expiry: day });
    const past = await byLink({ perm: 'read', anon_link_expiry: '2020-01-01' });
    expect([past.statusCode, past.json()]).toEqual([
      400,
      expect.objectContaining({ fields: { anon_link_expiry: '過去の日付は指定できません' } }),
    ]);
    app.services.clock.advance(9 * 86_400_000);
    expect(await mayOpen({})).toBe(403);
    const headers = await freshAdmin();
    expect(await list(headers)).toMatchObject({ anonymous_perm: 'none', is_permanent: false, expiry: day });
    // One that has ended begins anew: what is answered with 200 is open.
    expect(data(await byLink({ perm: 'read' }, headers))).toMatchObject({ anonymous_perm: 'read', is_permanent: true });
    expect(await mayOpen({})).toBe(200);
    app.services.clock.advance(-9 * 86_400_000);
    expect(data(await byLink({ perm: 'delete' }))).toMatchObject({ anonymous_perm: 'none', expiry: null });
  });

  it('[AC-5] the link for uploads opens nothing to look at, and each ends by itself', async () => {
    expect(data(await byLink({ perm: 'full_access' }))).toMatchObject({ anonymous_perm: 'none', upload_link: true });
    expect(await mayOpen({})).toBe(401);
    data(await byLink({ perm: 'read' }));
    expect(data(await byLink({ perm: 'delete' }))).toMatchObject({ anonymous_perm: 'none', upload_link: true });
    // Where only that one is there, it is the one.
    expect(data(await byLink({ perm: 'delete' }))).toMatchObject({ upload_link: false });
    data(await byLink({ perm: 'full_access' }));
    data(await byLink({ perm: 'read' }));
    expect(data(await byLink({ perm: 'delete', link: 'upload' }))).toMatchObject({
      anonymous_perm: 'read',
      upload_link: false,
    });
    expect((await byLink({ perm: 'can_edit' })).statusCode).toBe(400);
  });

  it('[AC-5] only a plain folder gets the link for uploads; one that it had before can be ended', async () => {
    const become = (foldertype: string) =>
      app.services.db.rows(sql`update item set foldertype = ${foldertype} where id = ${folder.id}`);
    data(await byLink({ perm: 'full_access' }));
    for (const foldertype of ['imgSeries', 'study', 'series']) {
      await become(foldertype);
      expect((await byLink({ perm: 'full_access' })).json()).toMatchObject({
        code: 'bad_request',
        fields: { perm: 'アップロードリンクはフォルダにだけ設定できます' },
      });
    }
    expect(data(await byLink({ perm: 'delete', link: 'upload' }))).toMatchObject({ upload_link: false });
    await become('folder');
    expect(data(await byLink({ perm: 'full_access' }))).toMatchObject({ upload_link: true });
  });

  it('[AC-10] by a link opens downloads where that is switched on, and keeps it with its end', async () => {
    expect(data(await byLink({ perm: 'read' }))).toMatchObject({ anonymous_download: false });
    expect(data(await byLink({ perm: 'read', allow_download: true }))).toMatchObject({ anonymous_download: true });
    const withEnd = data(await byLink({ perm: 'read', anon_link_expiry: '2999-12-31' }));
    expect(withEnd).toMatchObject({ anonymous_download: true, expiry: '2999-12-31' });
    const inside = await aFolder(app.services, { org: clinic.id, parent: folder });
    const below = await list((await freshAdmin()) as never, inside.id);
    expect(below).toMatchObject({ anonymous_perm: 'read', anonymous_inherited: true, anonymous_download: true });
    expect(data(await byLink({ perm: 'read', allow_download: false }))).toMatchObject({ anonymous_download: false });
    data(await byLink({ perm: 'full_access' }));
    expect(await list((await freshAdmin()) as never, inside.id)).toMatchObject({ upload_inherited: true });
  });

  it('[AC-10] to a person or an organisation stays without downloads when its level changes', async () => {
    const opens = async () =>
      (await list((await freshAdmin()) as never)).users.map(({ allow_download: opens }) => opens);
    data(await toUser({ perm: 'can_view' }));
    expect(await opens()).toEqual([true]);
    data(await toUser({ perm: 'can_view', allow_download: false }));
    data(await toUser({ perm: 'can_comment' }));
    expect(await opens()).toEqual([false]);
    data(await toUser({ perm: 'can_comment', allow_download: true }));
    expect(await opens()).toEqual([true]);
    data(await toUser({ perm: 'delete' }));
  });

  it('[AC-4] says of its own link what that is, and that there is one above, which opens it whatever it says', async () => {
    const inside = await aFolder(app.services, { org: clinic.id, parent: folder });
    const below = async () => list((await freshAdmin()) as never, inside.id);
    data(await byLink({ perm: 'read', allow_download: true }));
    expect(await below()).toMatchObject({ anonymous_inherited: true, anonymous_above: true, is_permanent: true });
    const subject = { kind: 'anonymous', link: 'view' } as const;
    const expiresAt = new Date('2999-12-31T15:00:00Z');
    await putGrant(app.services, { itemId: inside.id, subject, level: 'can_view', expiresAt });
    expect(await below()).toMatchObject({
      anonymous_inherited: false,
      anonymous_above: true,
      is_permanent: false,
      expiry: '2999-12-31',
      anonymous_download: false,
    });
    data(await byLink({ perm: 'delete', link: 'view' }));
    expect(await below()).toMatchObject({ anonymous_inherited: false, anonymous_above: false });
  });

  it('[AC-23] who may only look learns no other name', async () => {
    data(await toUser({ perm: 'can_edit' }));
    data(await byLink({ perm: 'read' }));
    const seen = await list(guest.headers);
    expect(seen).toEqual({
      anonymous_perm: 'read',
      expiry: null,
      is_permanent: true,
      anonymous_download: false,
      anonymous_inherited: false,
      anonymous_above: false,
      upload_link: false,
      upload_inherited: false,
      your_perm: 'can_edit',
      owner: null,
      own_org: null,
      users: [],
      invitations: [],
      orgs: [],
    });
    expect(await list({})).toMatchObject({ your_perm: 'can_view', users: [] });
    expect((await toUser({ perm: 'can_view' }, guest)).json()).toMatchObject({ code: 'level_too_low' });
  });

  it('[AC-3, AC-7] says what the organisation itself may do with it; of a read-only item nobody shares', async () => {
    const owner = await aMember(app.services, clinic);
    const own = await aFolder(app.services, { org: clinic.id, owner: owner.id });
    const ofOwn = async () => (await list(await signedIn(app.services, owner.caller.account!), own.id)).own_org;
    expect(await ofOwn()).toEqual({ id: clinic.id, name: clinic.name, perm: 'none' });
    const subject = { kind: 'organisation', organisationId: clinic.id } as const;
    await putGrant(app.services, { itemId: own.id, subject, level: 'can_edit' });
    expect(await ofOwn()).toMatchObject({ perm: 'can_edit' });
    const sample = await aFolder(app.services, { org: clinic.id, readOnly: true });
    expect(await list(await freshAdmin(), sample.id)).toMatchObject({ your_perm: 'can_view', own_org: null });
  });

  it('[AC-6] names nobody whose right has ended, and no link for uploads', async () => {
    const expiresAt = new Date(app.services.clock.now().getTime() - 1000);
    const level = 'full_access';
    const ended = [
      { kind: 'address', address: 'ended@example.jp' },
      { kind: 'user', accountId: guest.id },
      { kind: 'organisation', organisationId: other.id },
      { kind: 'anonymous', link: 'upload' },
    ] as const;
    for (const subject of ended) await putGrant(app.services, { itemId: folder.id, subject, level, expiresAt });
    const none = { users: [], invitations: [], orgs: [], upload_link: false, upload_inherited: false };
    expect(await list(await freshAdmin())).toMatchObject(none);
  });

  it('refuses a file as a folder, and an upload link to a file', async () => {
    const { results } = await upload(app, clinic.admin, { target_org: clinic.id }, [
      { path: 'letter.txt', bytes: Buffer.from('a letter') },
    ]);
    const file = results[0]!.file!.uuid;
    expect((await app.call(folderAuthList, at(file), clinic.admin.headers)).statusCode).toBe(400);
    expect((await app.call(fileAuthList, at(file), clinic.admin.headers)).statusCode).toBe(200);
    // Its letter leads to what is shared: a file alone has no page.
    const before = (await lettersOf(app.services)).length;
    const body = { email: guest.email, perm: 'can_view', isSend: true } as const;
    data(await app.call(userOfFile, { ...at(file), body }, clinic.admin.headers));
    const [letter] = (await lettersOf(app.services)).slice(before);
    expect(letter?.text).toMatch(/\/storage(?!\/)/);
    expect(letter?.text).not.toContain(file);
    const asUpload = { ...at(file), body: { perm: 'full_access' } } as const;
    expect((await app.call(anonymousFile, asUpload, clinic.admin.headers)).json()).toMatchObject({
      fields: { perm: 'アップロードリンクはフォルダにだけ設定できます' },
    });
  });

  it('[AC-5] the link for uploads takes no end', async () => {
    const day = '2999-12-31';
    const answer = await app.call(
      anonymousFolder,
      { params: { id: folder.id }, body: { perm: 'full_access', anon_link_expiry: day } },
      await freshAdmin(),
    );
    expect([answer.statusCode, answer.json<{ fields?: object }>().fields]).toEqual([
      400,
      { anon_link_expiry: 'アップロードリンクに期限は設定できません' },
    ]);
  });

  it('tells the receiver by mail, without what it is called, unless told not to', async () => {
    // Letters of one moment have no order.
    app.services.clock.advance(1000);
    const before = (await lettersOf(app.services)).length;
    const more = async () => (await lettersOf(app.services)).slice(before);
    data(await toUser({ isSend: false }));
    expect(await more()).toEqual([]);
    data(await toUser({ isSend: true, message: 'Mado からのお知らせ\nご確認ください' }));
    const [letter, ...others] = await more();
    expect(others).toEqual([]);
    expect(letter?.text).toContain('種類：フォルダ\n権限：閲覧\n期限：なし');
    expect(letter?.text).toContain(`（${clinic.admin.email}）\n組織：`);
    // Below our own words, as theirs.
    expect(letter?.text).toMatch(/さんからのメッセージ：\n> Mado からのお知らせ\n> ご確認ください\n/);
    expect(letter?.text).toMatch(/^[^>]*共有しました/);
    expect(letter?.text).toContain(`/storage/${folder.id}`);
    expect(letter?.html).toContain(`/storage/${folder.id}"`);
    expect(`${letter?.subject}${letter?.text}`).not.toContain('a folder');
    data(await toUser({ perm: 'delete', isSend: true }));
    expect(await more()).toHaveLength(1);
    expect(letter?.text).toMatch(/共有しました.*shared/s);
    await app.call(changeProfile, { body: { language: 'en-US' } }, guest.headers);
    app.services.clock.advance(1_000);
    data(await toUser({ isSend: true, message: 'hi' }));
    const inTheirs = (await more()).at(-1);
    expect(inTheirs?.text).toMatch(/shared/);
    expect(inTheirs?.text).not.toMatch(/共有しました/);
    // Theirs is also what says whose words stand below.
    const said = filled(words['en-US'].notices.message_from, { sender: clinic.admin.caller.account?.username ?? '' });
    expect(inTheirs?.text).toContain(`${said}\n> hi`);
  });

  it('a letter calls images what they are, and by no name', async () => {
    app.services.clock.advance(1000);
    const into = { target_org: clinic.id, target_folder: folder.id };
    const image = { path: 'a.dcm', bytes: buildDicomFile({ PatientName: 'Yamada^Taro' }) };
    const { results } = await upload(app, clinic.admin, into, [image]);
    const other = await anAccount(app.services);
    data(await toUser({ email: other.email, isSend: true }, clinic.admin, results[0]?.study?.uuid));
    const [letter] = await mailedTo(app.services, other.email);
    expect(letter?.text).toContain(`種類：${words['ja-JP'].notices.kinds.images}\n`);
    expect(letter?.text).not.toContain('Yamada');
  });

  /** A sign-in of now: the token of the beginning has ended. */
  async function freshAdmin(): Promise<{ authorization: string }> {
    return signedIn(app.services, clinic.admin.caller.account!);
  }

  // Behind all that read the letters.
  it('[AC-38] writes one account so many letters, and shares nothing beyond that', async () => {
    const { email } = await anAccount(app.services);
    const share = (isSend: boolean) => toUser({ email, perm: 'can_view', isSend });
    const sent = await Promise.all(Array.from({ length: 21 }, () => share(true)));
    const refused = sent.filter(({ statusCode }) => statusCode === 429);
    expect(refused.map((answer) => answer.json<{ code: string }>().code)).toEqual(['too_many_requests']);
    data(await share(false));
    data(await toUser({ email, perm: 'delete' }));
  });
});
