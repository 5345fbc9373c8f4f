import {
  changeConference,
  changeProfile,
  conferenceDetail,
  createConference,
  createFolder,
  orderCases,
  type Conference,
  type Item,
} from '@mado/contract';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { filled, words } from '../../locales/index.ts';
import type { HeldRight } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';
import { dayInJapan } from '../../platform/clock/index.ts';
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
import { mailedTo } from '../../testing/mailed.ts';
import { grantsChanged, putGrant } from '../sharing/index.ts';
import { folderChanged } from '../storage/index.ts';
import { listConferences } from './list-conferences.ts';

onBothDatabases('what is changed of an event', (open) => {
  let db: ReturnType<typeof interrupted>;
  let app: TestApp;
  let clinic: { id: string; admin: Person };
  let member: Person;
  let event: Conference;
  beforeAll(async () => {
    db = interrupted(await open());
    app = await testApp({ db });
    clinic = await anOrganisation(app.services);
    member = await aMember(app.services, clinic);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.services.clock.advance(3_600_000);
    event = await anEvent();
  });

  const as = (person: Person) => signedIn(app.services, person.caller.account!);
  type Body = Parameters<typeof app.call<typeof createConference>>[1]['body'];
  async function anEvent(given: Partial<Body> = {}): Promise<Conference> {
    const body = { org: clinic.id, name: '検討会', comment: '第 1 回', ...given };
    const answer = await app.call(createConference, { body }, await as(member));
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json();
  }
  type Change = Parameters<typeof app.call<typeof changeConference>>[1]['body'];
  const change = async (body: Change, by = member) =>
    app.call(changeConference, { params: { id: event.uuid }, body }, await as(by));
  const order = async (cases: string[], by = member) =>
    app.call(orderCases, { params: { id: event.uuid }, body: { cases } }, await as(by));
  const detail = async () =>
    (await app.call(conferenceDetail, { params: { id: event.uuid } }, await as(member))).json<Conference>();
  const recorded = async () =>
    (
      await db.rows<{ event: { action: string; details: Record<string, unknown> } }>(sql`
        select event from audit_event where event -> 'object' ->> 'id' = ${event.uuid} order by position`)
    ).map(({ event: { action, details } }) => [action, details['facts'] ?? details['level'] ?? null]);
  /** A guest with a right of which only looking is left before the next transaction. */
  async function leaving(level: 'full_access' | 'can_edit'): Promise<Person> {
    const guest = await anAccount(app.services);
    const subject = { kind: 'user', accountId: guest.id } as const;
    await putGrant(app.services, { itemId: event.uuid, subject, level });
    // The sign-in has transactions of its own.
    const headers = await as(guest);
    db.before(() => putGrant(app.services, { itemId: event.uuid, subject, level: 'can_view' }));
    return { ...guest, headers };
  }

  it('is recorded, from its making on, and so is who manages it no more [CF-1, CF-3, CF-4]', async () => {
    await change({ comment: '第 2 回', managers: ['hanako@example.jp'] });
    await change({ managers: [] });
    await order([]);
    expect(await recorded()).toEqual([
      ['create_conference', null],
      ['grant', 'full_access'],
      ['edit', 'comment'],
      ['grant', 'none'],
      ['edit', 'cases'],
    ]);
    expect(JSON.stringify(await recorded())).not.toContain('第 2 回');
  });

  it('is recorded of its page and its password, without either [CF-3]', async () => {
    const said = { password: '開けごま', event_name: '秘密の検討会' };
    expect((await change(said)).statusCode).toBe(200);
    expect((await recorded()).at(-1)).toEqual(['edit', 'event_name password']);
    for (const word of Object.values(said)) expect(JSON.stringify(await recorded())).not.toContain(word);
  });

  it('makes a manager for good of who had full access until a day [CF-4]', async () => {
    const guest = await anAccount(app.services);
    const expiresAt = new Date(app.services.clock.now().getTime() + 60_000);
    const subject = { kind: 'user', accountId: guest.id } as const;
    await putGrant(app.services, { itemId: event.uuid, subject, level: 'full_access', expiresAt });
    // One with an end is no manager, and is not left out with those who are.
    expect((await detail()).managers).toEqual([]);
    await change({ managers: [] });
    expect((await change({ comment: '変更' }, guest)).statusCode).toBe(200);
    await change({ managers: [guest.email] });
    app.services.clock.advance(60_000);
    expect((await detail()).managers).toEqual([guest.email]);
    expect((await change({ comment: '変更' }, guest)).json()).toMatchObject({ perm: 'full_access' });
  });

  it('ends a list on its way when one of its events may not be seen any more [CF-2, AC-19]', async () => {
    const guest = await anAccount(app.services);
    const share = (itemId: string, level: 'can_view' | 'none') =>
      putGrant(app.services, { itemId, subject: { kind: 'user', accountId: guest.id }, level });
    const both = [event.uuid, (await anEvent()).uuid] as const;
    for (const id of both) await share(id, 'can_view');
    const rights: HeldRight[] = [];
    const ctx = { ...app.services.contextOf(guest.caller), rights };
    expect(await listConferences(ctx, clinic.id)).toHaveLength(2);
    const held = async () => (await Promise.all(rights.map(({ kind, of }) => kind.held(ctx, [of])))).flat();
    expect(await held()).not.toContain(false);
    await share(both[0], 'none');
    expect(await held()).toContain(false);
  });

  it('is told to whoever has it open [CF-3, CF-10]', async () => {
    const told: string[] = [];
    const ends = [
      app.services.bus.listen(grantsChanged, ({ item }) => void told.push(`rights ${item}`)),
      app.services.bus.listen(folderChanged, ({ folders }) => void told.push(`folder ${folders.join()}`)),
    ];
    const { uuid } = event;
    await change({ comment: '第 2 回' });
    await vi.waitFor(() => expect(told.toSorted()).toEqual([`folder ${uuid}`, `rights ${uuid}`]));
    await order([]);
    await vi.waitFor(() => expect(told.toSorted()).toEqual([`folder ${uuid}`, `folder ${uuid}`, `rights ${uuid}`]));
    for (const end of ends) end();
  });

  it('is nothing for who has the right no more when it is done [CF-3, CF-10]', async () => {
    const { headers } = await leaving('full_access');
    const body = { comment: 'too late' };
    const late = await app.call(changeConference, { params: { id: event.uuid }, body }, headers);
    expect(late.json()).toMatchObject({ code: 'level_too_low' });
    expect((await detail()).comment).toBe('第 1 回');
    const editor = await leaving('can_edit');
    const ordered = await app.call(orderCases, { params: { id: event.uuid }, body: { cases: [] } }, editor.headers);
    expect(ordered.json()).toMatchObject({ code: 'level_too_low' });
  });

  it('orders cases by who may edit them, not by who may only look [CF-10]', async () => {
    const body = { name: '症例', parent_folder: event.uuid, kind: 'case' } as const;
    const { uuid } = (await app.call(createFolder, { body }, await as(member))).json<Item>();
    const viewer = await anAccount(app.services);
    const subject = { kind: 'user', accountId: viewer.id } as const;
    await putGrant(app.services, { itemId: event.uuid, subject, level: 'can_view' });
    expect((await order([uuid], viewer)).json()).toMatchObject({ code: 'level_too_low' });
  });

  it('keeps whether its link opens downloads, and begins no link that has ended without a day [CF-11]', async () => {
    const subject = { kind: 'anonymous', link: 'view' } as const;
    await putGrant(app.services, { itemId: event.uuid, subject, level: 'can_view', allowDownload: true });
    const today = dayInJapan(app.services.clock.now());
    await change({ anon_link_expiry: today });
    const link = () =>
      db.rows(sql`select allow_download from "grant" where item_id = ${event.uuid} and link_kind = 'view'`);
    expect(await link()).toEqual([{ allow_download: true }]);
    app.services.clock.advance(24 * 3_600_000);
    expect((await change({ anon_link_expiry: null })).json()).toMatchObject({ anonymous_perm: 'none' });
  });

  it('says no more that one may upload by a link where nothing can be changed [CF-3]', async () => {
    const subject = { kind: 'anonymous', link: 'upload' } as const;
    await putGrant(app.services, { itemId: event.uuid, subject, level: 'full_access' });
    expect((await detail()).upload_link).toBe(true);
    await db.rows(sql`update item set read_only = true where id = ${event.uuid}`);
    expect((await detail()).upload_link).toBe(false);
  });

  it('is told by mail to a new manager, unless they want no such mails, whatever others they want [TK-40]', async () => {
    const both = [await anAccount(app.services), await anAccount(app.services)] as const;
    for (const [n, letter] of (['managing', 'shared'] as const).entries()) {
      const letters = { [letter]: false };
      const said = await app.call(changeProfile, { body: { letters } }, await as(both[n] ?? member));
      expect(said.statusCode).toBe(200);
    }
    await change({ managers: both.map(({ email }) => email) });
    const told: number[] = [];
    for (const { email } of both) told.push((await mailedTo(app.services, email)).length);
    expect(told).toEqual([0, 1]);
  });

  it('tells who has no account in both languages how to get to it [CF-4]', async () => {
    await change({ managers: ['both@example.jp'] });
    const [letter] = await mailedTo(app.services, 'both@example.jp');
    expect(letter?.text).toMatch(/[ぁ-ん][^]*\b(?:manage|event|conference)\b/i);
    const sender = member.caller.account?.username ?? '';
    const subjects = (['ja-JP', 'en-US'] as const).map((one) => words[one].notices.managing_invited.subject);
    expect(letter?.subject).toBe(filled(subjects.join(' / '), { sender }));
  });
});
