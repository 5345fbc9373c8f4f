import {
  anonymousFolder,
  askLinkCode,
  changeConference,
  changeLinkControl,
  createConference,
  createFolder,
  folderAuthList,
  createRootFolder,
  folderInfo,
  linkControl,
  linkVisits,
  openLink,
  revokeLinks,
  type Item,
  type LinkControl,
  type LinkVisit,
} from '@mado/contract';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { dayInJapan, daysLater } from '../../platform/clock/index.ts';
import { sql } from '../../platform/db/index.ts';
import {
  aMember,
  anAccount,
  anOrganisation,
  onBothDatabases,
  signedIn,
  testApp,
  type Person,
  type TestApp,
} from '../../testing/index.ts';
import { interrupted } from '../../testing/interrupted.ts';
import { lettersOf } from '../../testing/letters.ts';
import { grantsChanged } from './events.ts';
import { forgetLinksHandler } from './forget-links.job.ts';
import { putGrant } from './put-grant.ts';

type Answered = { statusCode: number; json: <T>() => T; cookies: unknown[] };

onBothDatabases('a link under control', (open) => {
  let db: ReturnType<typeof interrupted>;
  let app: TestApp;
  let clinic: { id: string; admin: Person };
  let member: Person;
  let folder: string;
  let below: string;
  let by: Record<string, string>;
  const password = '開けごま、開けごま';

  const newFolder = async (): Promise<string> =>
    (await app.call(createRootFolder, { body: { name: 'x', org: clinic.id, has_org_perm: true } }, by)).json<Item>()
      .uuid;
  const folderIn = async (parent_folder: string): Promise<string> =>
    (await app.call(createFolder, { body: { name: 'x', parent_folder } }, by)).json<Item>().uuid;
  const publish = (id: string, more: object = {}) =>
    app.call(anonymousFolder, { params: { id }, body: { perm: 'read', ...more } }, by);
  beforeAll(async () => {
    db = interrupted(await open());
    app = await testApp({ db, config: { proxyHops: 1 } });
    clinic = await anOrganisation(app.services);
    member = await aMember(app.services, clinic);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.services.clock.advance(86_400_000);
    by = await signedIn(app.services, member.caller.account!);
    folder = await newFolder();
    below = await folderIn(folder);
    await publish(folder);
  });

  const control = async (body: object, id = folder) =>
    (await app.call(changeLinkControl, { params: { id }, body }, by)) as Answered;
  const looks = async (headers: Record<string, string> = {}, id = below) => {
    const answer = await app.call(folderInfo, { params: { id }, query: {} }, headers);
    return answer.statusCode === 200 ? 'open' : answer.json<{ code: string }>().code;
  };
  const come = async (body: object, headers: Record<string, string> = {}, id = below) =>
    (await app.call(openLink, { params: { id }, body: body as never }, headers)) as Answered;
  const through = ({ cookies }: Answered) => {
    const [cookie] = cookies as { name: string; value: string }[];
    return { cookie: `${cookie?.name}=${cookie?.value}` };
  };
  const today = () => dayInJapan(app.services.clock.now());
  const codeOf = ({ json }: Answered) => json<{ code: string }>().code;

  it('opens with its first day, and says until then when that is and nothing else [AC-29]', async () => {
    const start = daysLater(today(), 2);
    expect((await control({ start })).json<LinkControl>()).toMatchObject({
      start,
      has_password: false,
      addresses: null,
    });
    const refused = await app.call(folderInfo, { params: { id: below }, query: {} }, { 'accept-language': 'en' });
    expect(refused.json()).toEqual({
      code: 'link_not_yet',
      detail: `This link opens on ${start}. Try again on that day.`,
    });
    app.services.clock.advance(2 * 86_400_000);
    expect(await looks()).toBe('open');
    by = await signedIn(app.services, member.caller.account!);
    expect((await control({ start: null })).json<LinkControl>().start).toBeNull();
  });

  it('that asks for something is told of before a nearer one that has ended [AC-30, AC-14]', async () => {
    await publish(below, { anon_link_expiry: today() });
    await control({ password });
    app.services.clock.advance(86_400_000);
    expect(await looks()).toBe('link_password');
  });

  it('with a watermark opens no download, whatever is asked for later [AC-34]', async () => {
    await control({ watermark: true });
    const answer = await publish(folder, { allow_download: true });
    expect(answer.json()).toMatchObject({ anonymous_perm: 'read', anonymous_download: false });
  });

  it('refuses a start that is over, or after the last day [AC-29]', async () => {
    const fields = async (start: string) => (await control({ start })).json<{ fields: object }>().fields;
    expect(await fields(daysLater(today(), -1))).toHaveProperty('start');
    await publish(folder, { anon_link_expiry: daysLater(today(), 1) });
    expect(await fields(daysLater(today(), 2))).toHaveProperty('start');
    expect((await control({ start: daysLater(today(), 1) })).statusCode).toBe(200);
  });

  it('asks for its password, and opens to who has given it until there is another [AC-30]', async () => {
    await control({ password });
    expect(await looks()).toBe('link_password');
    expect(await looks({}, folder)).toBe('link_password');
    expect(await looks(by)).toBe('open');
    const wrong = await come({ password: 'another one' });
    expect([codeOf(wrong), wrong.cookies]).toEqual(['link_password_wrong', []]);
    const came = await come({ password });
    expect(came.cookies).toEqual([
      expect.objectContaining({ httpOnly: true, sameSite: 'Strict', path: '/api/', maxAge: 43_200 }),
    ]);
    const visit = through(came);
    expect(await looks(visit)).toBe('open');
    expect(await looks(visit, folder)).toBe('open');
    const other = await newFolder();
    await publish(other);
    await control({ password }, other);
    expect(await looks(visit, other)).toBe('link_password');
    app.services.clock.advance(12 * 3_600_000);
    expect(await looks(visit)).toBe('link_password');
    const again = through(await come({ password }));
    by = await signedIn(app.services, member.caller.account!);
    await control({ password: `${password}!` });
    expect(await looks(again)).toBe('link_password');
    await control({ password: null });
    expect(await looks()).toBe('open');
  });

  it('lets one network try ten times, of each link by itself; who is right is not counted [AC-30]', async () => {
    await control({ password });
    const from = (n: number) => ({ 'x-forwarded-for': `192.0.2.${n}` });
    const tries = [];
    for (let n = 0; n < 11; n += 1)
      tries.push((await come({ password: 'wrong' }, from(1), n % 2 ? folder : below)).statusCode);
    expect(tries).toEqual([...Array.from({ length: 10 }, () => 403), 429]);
    expect((await come({ password }, from(1))).statusCode).toBe(429);
    for (let n = 0; n < 12; n += 1) expect((await come({ password }, from(2))).statusCode).toBe(200);
  });

  it('sends a code to whom it is for, and answers all alike [AC-31]', async () => {
    await control({ addresses: ['@example.jp', 'doctor@example.com', '@example.jp'] });
    expect(await looks()).toBe('link_code');
    const before = (await lettersOf(app.services)).length;
    const ask = async (email: string) =>
      (await app.call(askLinkCode, { params: { id: below }, body: { email } })).statusCode;
    expect([await ask('Hanako@Example.JP'), await ask('x@other.example'), await ask('x@sub.example.jp')]).toEqual([
      204, 204, 204,
    ]);
    const letters = (await lettersOf(app.services)).slice(before);
    expect(letters.map(({ to }) => to?.[0]?.address)).toEqual(['hanako@example.jp']);
    const [, code = ''] = /(?<!\d)(\d{6})(?!\d)/.exec(letters[0]?.text ?? '') ?? [];
    const email = 'hanako@example.jp';
    expect(codeOf(await come({ email, code: code === '000000' ? '000001' : '000000' }))).toBe('link_code_wrong');
    expect(codeOf(await come({ email: 'x@other.example', code }))).toBe('link_code_wrong');
    expect(codeOf(await come({ password }))).toBe('link_code');
    const visit = through(await come({ email, code: ` ${code.slice(0, 3)} ${code.slice(3)}` }));
    expect(await looks(visit)).toBe('open');
    expect(codeOf(await come({ email, code }))).toBe('link_code_wrong');
    await control({ addresses: ['doctor@example.com'] });
    expect(await looks(visit)).toBe('link_code');
    expect((await control({ password, addresses: ['*'] })).statusCode).toBe(400);
    expect((await control({ addresses: null })).json<LinkControl>().addresses).toBeNull();
    expect(await looks()).toBe('open');
  });

  it('sends the code in the language in which it is asked for [AC-31]', async () => {
    await control({ addresses: ['*'] });
    const before = (await lettersOf(app.services)).length;
    const asked = { params: { id: below }, body: { email: 'a@example.jp' } };
    for (const language of ['en-US', 'ja-JP']) await app.call(askLinkCode, asked, { 'accept-language': language });
    const letters = (await lettersOf(app.services)).slice(before);
    // Two that are asked for at once are written in any order.
    expect(letters.filter(({ text = '' }) => /[ぁ-ん]/.test(text))).toHaveLength(1);
    expect(letters).toHaveLength(2);
  });

  it('is changed with a record, without what it asks for, and whoever has it open is asked about again [AC-23]', async () => {
    const told: unknown[] = [];
    const unlisten = app.services.bus.listen(grantsChanged, ({ item }) => void told.push(item));
    await control({ password, watermark: true });
    await vi.waitFor(() => expect(told).toEqual([folder]));
    unlisten();
    const [last] = await app.services.db.rows<{ event: { action: string; details: object } }>(sql`
      select event from audit_event where event -> 'object' ->> 'id' = ${folder} order by position desc limit 1`);
    expect(last?.event).toMatchObject({ action: 'grant', details: { link: 'view', password: true, watermark: true } });
    expect(JSON.stringify(last)).not.toContain(password);
  });

  it('is changed by nobody whose right ends meanwhile [AC-24]', async () => {
    const guest = await anAccount(app.services);
    const right = (level: 'full_access' | 'none') =>
      putGrant(app.services, { itemId: folder, subject: { kind: 'user', accountId: guest.id }, level });
    const theirs = await signedIn(app.services, guest.caller.account!);
    const params = { id: folder };
    for (const asked of [
      () => app.call(changeLinkControl, { params, body: { watermark: true } }, theirs),
      () => app.call(anonymousFolder, { params, body: { perm: 'delete' } }, theirs),
      () => app.call(revokeLinks, { params }, theirs),
    ]) {
      await right('full_access');
      db.before(() => right('none'));
      expect((await asked()).json()).toMatchObject({ code: 'level_too_low' });
    }
    expect(await looks()).toBe('open');
    const now = await app.call(linkControl, { params: { id: folder } }, by);
    expect(now.json<LinkControl>().watermark).toBe(false);
  });

  it.each([
    ['ten minutes', async () => app.services.clock.advance(600_000)],
    [
      'five others',
      async () => {
        for (let n = 0; n < 5; n += 1) await come({ email: 'a@example.jp', code: 'x' });
      },
    ],
    ['another list of addresses', async () => void (await control({ addresses: ['*', '@example.jp'] }))],
  ])('takes no code after %s [AC-31]', async (_, spoil) => {
    await control({ addresses: ['*'] });
    const before = (await lettersOf(app.services)).length;
    await app.call(askLinkCode, { params: { id: below }, body: { email: 'a@example.jp' } });
    const [letter] = (await lettersOf(app.services)).slice(before);
    const [, code = ''] = /(?<!\d)(\d{6})(?!\d)/.exec(letter?.text ?? '') ?? [];
    await spoil();
    expect(codeOf(await come({ email: 'a@example.jp', code }))).toBe('link_code_wrong');
  });

  it('has no end before its first day, whoever says it and where [AC-29]', async () => {
    await control({ start: daysLater(today(), 5) });
    const early = await publish(folder, { anon_link_expiry: daysLater(today(), 4) });
    expect([early.statusCode, early.json<{ fields?: object }>().fields]).toEqual([
      400,
      { anon_link_expiry: '公開の最終日は、開始日以降にしてください' },
    ]);
    expect((await publish(folder, { anon_link_expiry: daysLater(today(), 5) })).statusCode).toBe(200);
    const late = await control({ start: daysLater(today(), 6) });
    expect(late.json<{ fields?: object }>().fields).toEqual({ start: '開始日は、公開の最終日以前にしてください' });
    expect((await control({ start: daysLater(today(), 5) })).statusCode).toBe(200);
    const body = { org: clinic.id, name: '検討会', comment: 'x', anon_link_expiry: daysLater(today(), 9) };
    const event = (await app.call(createConference, { body }, by)).json<{ uuid: string }>().uuid;
    await control({ start: daysLater(today(), 5) }, event);
    const change = (day: string) =>
      app.call(changeConference, { params: { id: event }, body: { anon_link_expiry: day } }, by);
    expect((await change(daysLater(today(), 4))).statusCode).toBe(400);
    expect((await change(daysLater(today(), 6))).statusCode).toBe(200);
  });

  it('keeps what it asks for while it is not published, and asks for it again [AC-35]', async () => {
    await control({ password, watermark: true });
    const visit = through(await come({ password }));
    await publish(folder, { perm: 'delete' });
    expect([await looks(), await looks(visit)]).toEqual(['not_signed_in', 'not_signed_in']);
    expect((await app.call(linkControl, { params: { id: folder } }, by)).json<LinkControl>()).toMatchObject({
      has_password: true,
      watermark: true,
      links_below: 0,
    });
    const shown = await app.call(folderAuthList, { params: { id: folder } }, by);
    expect(shown.json()).toMatchObject({ anonymous_perm: 'none', expiry: null, is_permanent: false });
    await publish(folder);
    expect([await looks(), await looks(visit)]).toEqual(['link_password', 'link_password']);
    expect(await looks(through(await come({ password })))).toBe('open');
  });

  it('can be controlled before it is published, of which nobody else is told [AC-35]', async () => {
    const ahead = await newFolder();
    const stranger = await signedIn(app.services, (await anAccount(app.services)).caller.account!);
    const before = [await looks({}, ahead), await looks(stranger, ahead)];
    expect((await control({ start: daysLater(today(), 2), password }, ahead)).json<LinkControl>()).toMatchObject({
      start: daysLater(today(), 2),
      has_password: true,
    });
    expect([await looks({}, ahead), await looks(stranger, ahead)]).toEqual(before);
    expect(codeOf(await come({ password }, {}, ahead))).toBe('no_access');
    await publish(ahead);
    expect(await looks({}, ahead)).toBe('link_not_yet');
    app.services.clock.advance(3 * 86_400_000);
    expect(await looks({}, ahead)).toBe('link_password');
  });

  it('leaves a record of who came through its door, and who did not, and of the code that went out [AC-37]', async () => {
    const recorded = async () =>
      (
        await app.services.db.rows<{ said: unknown[] }>(sql`
          select jsonb_build_array(event ->> 'action', event ->> 'result', event -> 'details', event ->> 'org', event ->> 'whence') as said
          from audit_event where event -> 'object' ->> 'id' = ${folder} and event ->> 'action' in ('open_link', 'send_link_code')
          order by position`)
      ).map(({ said }) => said);
    await control({ password });
    const whence = { 'x-forwarded-for': '192.0.2.77' };
    await come({ password: 'a wrong one' }, whence);
    await come({ password }, whence);
    expect(await recorded()).toEqual([
      ['open_link', 'refused', { by: 'password' }, clinic.id, '192.0.2.77'],
      ['open_link', 'done', { by: 'password' }, clinic.id, '192.0.2.77'],
    ]);
    await control({ addresses: ['a@example.jp'] });
    const before = (await lettersOf(app.services)).length;
    for (const email of ['a@example.jp', 'b@example.jp'])
      await app.call(askLinkCode, { params: { id: below }, body: { email } });
    const [letter, ...others] = (await lettersOf(app.services)).slice(before);
    expect(others).toEqual([]);
    const [, code = ''] = /(?<!\d)(\d{6})(?!\d)/.exec(letter?.text ?? '') ?? [];
    await come({ email: 'a@example.jp', code }, whence);
    expect((await recorded()).slice(2)).toEqual([
      ['send_link_code', 'done', {}, clinic.id, 'job'],
      ['open_link', 'done', { by: 'code' }, clinic.id, '192.0.2.77'],
    ]);
    expect(JSON.stringify(await recorded())).not.toContain('@');
  });

  it('ends with all others below, for whoever has them open [AC-32]', async () => {
    await publish(below, { perm: 'full_access' });
    await control({ password });
    const visit = through(await come({ password }));
    const outside = await newFolder();
    await publish(outside);
    expect((await app.call(linkControl, { params: { id: folder } }, by)).json<LinkControl>().links_below).toBe(2);
    expect((await app.call(revokeLinks, { params: { id: folder } }, by)).json()).toEqual({ ended: 2 });
    expect([await looks(visit), await looks({}, outside)]).toEqual(['not_signed_in', 'open']);
    expect((await app.call(revokeLinks, { params: { id: folder } }, by)).json()).toEqual({ ended: 0 });
  });

  it('keeps for 90 days who came by it and how much they opened, and nothing of members [AC-33]', async () => {
    const visits = async () =>
      (await app.call(linkVisits, { params: { id: folder } }, by)).json<{ visits: LinkVisit[] }>().visits;
    const chrome = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36';
    const phone = { 'x-forwarded-for': '192.0.2.77', 'user-agent': chrome };
    await looks(by);
    expect(await visits()).toEqual([]);
    for (const id of [below, folder, below]) await looks(phone, id);
    await looks({ 'x-forwarded-for': '2001:db8:1234:5678::1', 'user-agent': '' });
    const known = { network: '192.0.2.0/24', browser: 'Chrome, Android', address: '', folders: 2, studies: 0 };
    expect(await visits()).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining(known),
        expect.objectContaining({ network: '2001:db8:1234::/48', browser: '', folders: 1 }),
      ]) as object,
    );
    app.services.clock.advance(60_000);
    await looks(phone, below);
    const [latest] = await visits();
    expect(latest).toMatchObject({ ...known, last_dt: app.services.clock.now().toISOString() });
    expect(Date.parse(latest?.last_dt ?? '') - Date.parse(latest?.first_dt ?? '')).toBe(60_000);
    await app.call(anonymousFolder, { params: { id: folder }, body: { perm: 'delete' } }, by);
    expect(await visits()).toHaveLength(2);
    app.services.clock.advance(91 * 86_400_000);
    by = await signedIn(app.services, member.caller.account!);
    expect(await visits()).toEqual([]);
    await forgetLinksHandler.run(app.services as never, {} as never);
    expect(await app.services.db.rows(sql`select 1 as one from link_visit where item_id = ${folder}`)).toEqual([]);
  });

  it('says whose address it was in a visit by a code, and by a sign-in [AC-33]', async () => {
    const stranger = (await anOrganisation(app.services)).admin;
    await looks(await signedIn(app.services, stranger.caller.account!));
    await control({ addresses: ['*'] });
    const before = (await lettersOf(app.services)).length;
    await app.call(askLinkCode, { params: { id: below }, body: { email: 'a@example.jp' } });
    const [letter] = (await lettersOf(app.services)).slice(before);
    const [, code = ''] = /(?<!\d)(\d{6})(?!\d)/.exec(letter?.text ?? '') ?? [];
    await looks(through(await come({ email: 'a@example.jp', code })));
    const answer = await app.call(linkVisits, { params: { id: folder } }, by);
    const addresses = answer.json<{ visits: LinkVisit[] }>().visits.map(({ address }) => address);
    expect(addresses.toSorted()).toEqual(['a@example.jp', stranger.email].toSorted());
  });
});
