import {
  anonymousFolder,
  archiveFolder,
  changeConference,
  changeLinkControl,
  conferenceDetail,
  createConference,
  createFolder,
  deleteConference,
  eventPage,
  folderInfo,
  landConference,
  listConferences,
  listOrganisationRoot,
  openLink,
  restoreFromTrash,
  type Conference,
  type EventPage,
  type Item,
} from '@mado/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dayInJapan } from '../../platform/clock/index.ts';
import { sql } from '../../platform/db/index.ts';
import { putGrant } from '../sharing/index.ts';
import {
  aMember,
  anOrganisation,
  onBothDatabases,
  signedIn,
  testApp,
  type Person,
  type TestApp,
} from '../../testing/index.ts';

onBothDatabases('the page of an event', (open) => {
  let app: TestApp;
  let clinic: { id: string; admin: Person };
  let member: Person;
  let event: Conference;
  let other: Conference;
  let aCase: Item;
  let count = 0;
  const password = '開けごま';
  const as = (person: Person) => signedIn(app.services, person.caller.account!);
  async function anEvent(): Promise<Conference> {
    const event_name = `検討会-${(count += 1)}`;
    const body = { org: clinic.id, name: '検討会', comment: '第 1 回', event_name, password };
    return (await app.call(createConference, { body }, await as(member))).json();
  }
  beforeAll(async () => {
    app = await testApp({ db: await open() });
    clinic = await anOrganisation(app.services);
    member = await aMember(app.services, clinic);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.services.clock.advance(3_600_000);
    event = await anEvent();
    other = await anEvent();
    const body = { name: '症例', parent_folder: event.uuid, kind: 'case' } as const;
    aCase = (await app.call(createFolder, { body }, await as(member))).json();
  });

  const land = (given: { eventName?: string; password?: string } = {}, headers = {}) =>
    app.call(landConference, { body: { eventName: event.event_name!, password, ...given } }, headers);
  const cookieOf = ({ cookies }: Awaited<ReturnType<typeof land>>) => {
    const [cookie] = cookies as { name: string; value: string }[];
    return { cookie: `${cookie?.name}=${cookie?.value}` };
  };
  const page = async (eventName: string, headers = {}) => app.call(eventPage, { params: { eventName } }, headers);
  const change = async (body: Parameters<typeof app.call<typeof changeConference>>[1]['body']) =>
    app.call(changeConference, { params: { id: event.uuid }, body }, await as(member));
  const looks = async (id: string, headers: Record<string, string>) =>
    (await app.call(folderInfo, { params: { id }, query: {} }, headers)).statusCode;

  it('says to everybody what it is, and where to those to whom it is open [CF-7]', async () => {
    const name = event.event_name!;
    const url = `/conference/org/${clinic.id}/event/${event.uuid}`;
    const said: EventPage = {
      name: '検討会',
      comment: '第 1 回',
      anon_link_expiry: null,
      has_password: true,
      url: null,
    };
    expect((await page(name)).json()).toEqual(said);
    expect((await page(name, { authorization: 'Bearer over' })).json()).toEqual(said);
    expect((await page(name, await as(member))).json()).toEqual({ ...said, url });
    const cookie = cookieOf(await land());
    expect((await page(name, cookie)).json()).toEqual({ ...said, url });
    // A sign-in that is over takes nothing of it.
    expect((await page(name, { ...cookie, authorization: 'Bearer over' })).json()).toEqual({ ...said, url });
    await change({ anon_link_expiry: '2099-12-31', password: null });
    expect((await page(name)).json()).toEqual({ ...said, url, has_password: false, anon_link_expiry: '2099-12-31' });
    expect((await page('nobody-has-this')).json()).toMatchObject({ code: 'event_unknown' });
    expect((await page(name.repeat(10))).json()).toMatchObject({ code: 'event_unknown' });
  });

  it('says that its public time is over, and when, and nothing of what was taken back [CF-7, CF-11]', async () => {
    const name = event.event_name!;
    await change({ password: null });
    const detail = async () =>
      (await app.call(conferenceDetail, { params: { id: event.uuid } }, await as(member))).json<Conference>();
    const ends = async () => [(await page(name)).json<EventPage>(), await detail()].map((one) => one.anon_link_expiry);
    expect(await ends()).toEqual([null, null]);
    const today = dayInJapan(app.services.clock.now());
    await change({ anon_link_expiry: today });
    expect(await ends()).toEqual([today, today]);
    app.services.clock.advance(24 * 3_600_000);
    expect((await page(name)).json()).toMatchObject({ anon_link_expiry: today, url: null });
    expect(await detail()).toMatchObject({ anon_link_expiry: today, anonymous_perm: 'none' });
    expect((await app.call(listConferences, { params: { id: clinic.id } }, await as(member))).json()).toContainEqual(
      expect.objectContaining({ uuid: event.uuid, anon_link_expiry: today }),
    );
    // A link that is controlled is put away when it is taken back.
    const link = { itemId: event.uuid, subject: { kind: 'anonymous', link: 'view' } } as const;
    await putGrant(app.services, { ...link, level: 'can_view' });
    await app.call(changeLinkControl, { params: { id: event.uuid }, body: { watermark: true } }, await as(member));
    await putGrant(app.services, { ...link, level: 'none' });
    expect(await ends()).toEqual([null, null]);
  });

  it('opens it to look at, and nothing else, for 12 hours [CF-8, AC-27]', async () => {
    const landed = await land({ eventName: event.event_name!.replace('検討会', ' 検討会') });
    const url = `/conference/org/${clinic.id}/event/${event.uuid}`;
    expect(landed.json()).toEqual({ uuid: event.uuid, org: clinic.id, name: '検討会', url, expires_in: 43_200 });
    expect(landed.cookies).toEqual([
      expect.objectContaining({ httpOnly: true, sameSite: 'Strict', path: '/api/', maxAge: 43_200 }),
    ]);
    const cookie = cookieOf(landed);
    expect((await app.call(conferenceDetail, { params: { id: event.uuid } }, cookie)).json()).toMatchObject({
      perm: 'can_view',
      anonymous_perm: 'none',
      managers: [],
    });
    expect(await looks(aCase.uuid, cookie)).toBe(200);
    expect(await looks(other.uuid, cookie)).toBe(401);
    expect((await app.call(listOrganisationRoot, { params: { id: clinic.id }, query: {} }, cookie)).statusCode).toBe(
      401,
    );
    expect((await app.call(archiveFolder, { params: { id: aCase.uuid } }, cookie)).json()).toMatchObject({
      code: 'level_too_low',
    });
    const body = { name: 'x', parent_folder: event.uuid };
    expect((await app.call(createFolder, { body }, cookie)).statusCode).toBe(401);
    app.services.clock.advance(12 * 3_600_000 - 1);
    expect(await looks(aCase.uuid, cookie)).toBe(200);
    app.services.clock.advance(1);
    expect(await looks(aCase.uuid, cookie)).toBe(401);
  });

  it('opens two events beside each other, and beside a sign-in [AC-27]', async () => {
    const one = cookieOf(await land());
    const two = cookieOf(await land({ eventName: other.event_name! }));
    const both = { cookie: `${one.cookie}; ${two.cookie}` };
    for (const id of [event.uuid, aCase.uuid, other.uuid]) expect(await looks(id, both)).toBe(200);
    const stranger = (await anOrganisation(app.services)).admin;
    expect(await looks(aCase.uuid, await as(stranger))).toBe(403);
    expect(await looks(aCase.uuid, { ...one, ...(await as(stranger)) })).toBe(200);
  });

  it.each(['another password', 'no password', 'no name'])('closes what was opened with %s [CF-8]', async (end) => {
    const cookie = cookieOf(await land());
    if (end === 'no name') await change({ event_name: null });
    else await change({ password: end === 'no password' ? null : password });
    expect(await looks(aCase.uuid, cookie)).toBe(401);
    expect((await land()).statusCode).toBe(end === 'another password' ? 200 : 401);
  });

  it('is closed by the trash, and stays closed after it [CF-5]', async () => {
    const cookie = cookieOf(await land());
    await app.call(deleteConference, { params: { id: event.uuid } }, await as(member));
    expect(await looks(aCase.uuid, cookie)).toBe(404);
    expect((await page(event.event_name!)).json()).toMatchObject({ code: 'event_unknown' });
    expect((await land()).json()).toMatchObject({ code: 'wrong_landing' });
    await app.call(restoreFromTrash, { body: { uuids: [event.uuid] } }, await as(member));
    expect(await looks(aCase.uuid, cookie)).toBe(401);
    expect((await land()).json()).toMatchObject({ code: 'wrong_landing' });
    expect((await page(event.event_name!)).json()).toMatchObject({ has_password: false, url: null });
  });

  it('is opened, as a link behind a door is, by a cookie that goes over https alone [CF-8, AC-30]', async () => {
    const secure = await testApp({ config: { origin: 'https://mado.example.jp' } });
    const { id: org, admin } = await anOrganisation(secure.services);
    const body = { org, name: '検討会', comment: '第 1 回', event_name: '検討会', password };
    const { uuid: id } = (await secure.call(createConference, { body }, admin.headers)).json<Conference>();
    const landed = await secure.call(landConference, { body: { eventName: '検討会', password } });
    const door = { password: `${password}、開けごま` };
    await secure.call(anonymousFolder, { params: { id }, body: { perm: 'read' } }, admin.headers);
    await secure.call(changeLinkControl, { params: { id }, body: door }, admin.headers);
    const opened = await secure.call(openLink, { params: { id }, body: door });
    for (const { cookies } of [landed, opened]) expect(cookies).toMatchObject([{ secure: true }]);
    await secure.close();
  });

  it('does not tell a wrong name from a wrong password [CF-8]', async () => {
    const name = await land({ eventName: 'nobody-has-this' });
    const wrong = await land({ password: 'wrong' });
    await change({ password: null });
    for (const answer of [name, wrong, await land()]) {
      expect([answer.statusCode, answer.payload]).toEqual([401, name.payload]);
      expect(answer.json()).toMatchObject({ code: 'wrong_landing' });
      expect(answer.cookies).toEqual([]);
    }
  });

  it('leaves a record of who came in, and of who did not [CF-8]', async () => {
    await land({ password: 'wrong' });
    await land();
    const rows = await app.services.db.rows<{ event: { org: string; result: string } }>(sql`
      select event from audit_event
      where event ->> 'action' = 'open_conference' and event -> 'object' ->> 'id' = ${event.uuid} order by position`);
    expect(rows.map(({ event: { org, result } }) => [org, result])).toEqual([
      [clinic.id, 'refused'],
      [clinic.id, 'done'],
    ]);
  });

  it('refuses what no database takes', async () => {
    for (const eventName of ['a\0b', 'a\ud800b'])
      expect((await land({ eventName })).json()).toMatchObject({ code: 'bad_request' });
    expect((await page('a\0b')).json()).toMatchObject({ code: 'bad_request' });
  });

  it('lets an address try five times, then once in twelve seconds; who is right is not counted [CF-8]', async () => {
    for (let n = 0; n < 8; n += 1) expect((await land()).statusCode).toBe(200);
    const tries = [];
    for (let n = 0; n < 10; n += 1) tries.push((await land({ password: `wrong ${n}` })).statusCode);
    expect(tries).toEqual([401, 401, 401, 401, 401, 429, 429, 429, 429, 429]);
    expect((await land()).statusCode).toBe(429);
    app.services.clock.advance(12_000);
    expect((await land()).statusCode).toBe(200);
  });

  it.each([
    ['a signature of another', (value: string) => value.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))],
    ['a later end', (value: string) => value.replace(/\.(\d+)\./, (_, end: string) => `.${Number(end) + 1}.`)],
    ['another key', (value: string) => value.replace(/=[0-9a-f]/, (first) => (first === '=0' ? '=1' : '=0'))],
    ['nothing', (value: string) => value.replace(/=.*/, '=')],
    ['two-byte letters', (value: string) => value.replace(/[^.]+$/, encodeURIComponent('窓'.repeat(43)))],
  ])('takes no cookie that is not ours: %s [AC-27]', async (_, spoil) => {
    const { cookie } = cookieOf(await land());
    expect(await looks(aCase.uuid, { cookie: spoil(cookie) })).toBe(401);
  });
});
