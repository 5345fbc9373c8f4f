import {
  changeFolder,
  conferenceDetail,
  createConference,
  landConference,
  createFolder,
  deleteConference,
  deleteFolder,
  fieldDetail,
  folderInfo,
  folderPath,
  listConferences,
  orderCases,
  restoreFromTrash,
  userOfFolder,
  type Answer,
  type Conference,
  type Item,
} from '@mado/contract';
import { sql } from '../../platform/db/index.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
import { mailedTo } from '../../testing/mailed.ts';
import { moveItem } from '../library/index.ts';
import { grantsChanged } from '../sharing/index.ts';
import { conferenceCalls } from './testing/conference-calls.ts';

onBothDatabases('conferences', (open) => {
  let app: TestApp;
  let clinic: { id: string; admin: Person };
  let member: Person;
  let stranger: Person;
  beforeAll(async () => {
    app = await testApp({ db: await open() });
    clinic = await anOrganisation(app.services);
    member = await aMember(app.services, clinic);
    stranger = await anAccount(app.services);
  });
  afterAll(() => app.close());
  beforeEach(() => app.services.clock.advance(3_600_000));

  const calls = conferenceCalls(() => ({ app, clinic, member }));
  const { as, create, anEvent, change, detail, list, aCase, today, name, fieldsOf } = calls;

  describe('an event', () => {
    it('is a folder in the root of its organisation, made once for one request [CF-1]', async () => {
      const request = crypto.randomUUID();
      const event = await anEvent({ request, managers: ['hanako@example.jp'], event_name: name() });
      expect(event).toMatchObject({ name: '症例検討会', foldertype: 'folder', cases: [], has_password: false });
      expect(event).toMatchObject({ perm: 'full_access', anonymous_perm: 'none', managers: ['hanako@example.jp'] });
      const again = await anEvent({ request, event_name: event.event_name });
      expect(again).toEqual(event);
      const info = await app.call(folderInfo, { params: { id: event.uuid }, query: {} }, await as(clinic.admin));
      expect(info.json()).toMatchObject({
        comment: '第 3 回の検討会です。',
        current_folder: { kind: 'conference', type: 'org' },
      });
    });

    it('is made by members alone [CF-1]', async () => {
      expect((await create({}, stranger)).json()).toMatchObject({ code: 'create_needs_membership' });
      const body = { org: clinic.id, name: 'x', comment: 'x' };
      expect((await app.call(createConference, { body })).json()).toMatchObject({ code: 'not_signed_in' });
    });

    it('needs a name and a description [CF-1]', async () => {
      expect((await create({ name: ' ' })).json()).toMatchObject({
        code: 'name_required',
        detail: expect.stringContaining('名前は必須です'),
      });
      const blank = await create({ comment: ' \n' });
      expect([blank.statusCode, fieldsOf(blank)]).toEqual([400, { comment: '説明は必須です' }]);
      const event = await anEvent();
      expect(fieldsOf(await change(event.uuid, { comment: ' ' }))).toEqual({ comment: '説明は必須です' });
      const patch = await app.call(
        changeFolder,
        { params: { id: event.uuid }, body: { comment: ' ' } },
        await as(member),
      );
      expect(fieldsOf(patch)).toEqual({ comment: '説明は必須です' });
      expect((await change(event.uuid, { name: '' })).json()).toMatchObject({ code: 'name_required' });
      expect((await detail(event.uuid)).json()).toMatchObject({ name: event.name, comment: event.comment });
    });

    it('is listed to members, to who manages it and to nobody else, the newest first [CF-2]', async () => {
      const guest = await anAccount(app.services);
      const first = await anEvent({ managers: [guest.email.toUpperCase()] });
      app.services.clock.advance(1000);
      const second = await anEvent();
      const ids = ((await list(member)).json() as Conference[]).map(({ uuid }) => uuid);
      expect(ids.slice(0, 2)).toEqual([second.uuid, first.uuid]);
      expect(((await list(guest)).json() as Conference[]).map(({ uuid }) => uuid)).toEqual([first.uuid]);
      expect((await list(stranger)).json()).toMatchObject({ code: 'no_access' });
      expect((await list(null)).statusCode).toBe(401);
      // To look at for whoever has its address is listed to nobody.
      const open = await anEvent({ anon_link_expiry: today(), event_name: name(), password: 'mokuyou' });
      expect(((await list(guest)).json() as Conference[]).map(({ uuid }) => uuid)).toEqual([first.uuid]);
      const body = { eventName: open.event_name!, password: 'mokuyou' };
      const landed = await app.call(landConference, { body });
      const [{ name: cookie, value } = { name: '', value: '' }] = landed.cookies;
      const both = { ...(await as(guest)), cookie: `${cookie}=${value}` };
      const listed = await app.call(listConferences, { params: { id: clinic.id } }, both);
      expect((listed.json() as Conference[]).map(({ uuid }) => uuid)).toEqual([first.uuid]);
      // And each says so itself.
      const says = async (id: string, headers: Record<string, string>) =>
        (await app.call(conferenceDetail, { params: { id } }, headers)).json<Conference>().listed;
      expect([await says(first.uuid, await as(guest)), await says(open.uuid, await as(member))]).toEqual([true, true]);
      for (const headers of [await as(guest), both, await as(stranger), {}])
        expect(await says(open.uuid, headers)).toBe(false);
    });

    it('changes in all that is named, or in nothing [CF-3]', async () => {
      const taken = name();
      await anEvent({ event_name: taken });
      const event = await anEvent({ comment: 'before' });
      const refused = await change(event.uuid, { comment: 'after', managers: ['a@example.jp'], event_name: taken });
      expect(refused.json()).toMatchObject({ code: 'event_name_taken' });
      expect((await detail(event.uuid)).json()).toMatchObject({ comment: 'before', managers: [], event_name: null });
      const done = await change(event.uuid, { name: '新しい名前', comment: 'after' });
      expect(done.json()).toMatchObject({ name: '新しい名前', comment: 'after' });
    });

    it('is read by who may view it, and changed with full access alone [CF-3]', async () => {
      const viewer = await anAccount(app.services);
      const event = await anEvent({ managers: ['hanako@example.jp'] });
      const share = { email: viewer.email, perm: 'can_edit', isSend: false } as const;
      await app.call(userOfFolder, { params: { id: event.uuid }, body: share }, await as(member));
      expect((await detail(event.uuid, viewer)).json()).toMatchObject({ perm: 'can_edit', managers: [] });
      expect((await change(event.uuid, { name: 'x' }, viewer)).json()).toMatchObject({ code: 'level_too_low' });
      expect((await change(event.uuid, { name: 'x' }, stranger)).json()).toMatchObject({ code: 'no_access' });
      expect((await detail(event.uuid, null)).statusCode).toBe(401);
    });

    it('goes to the trash with its cases, and comes back with them [CF-5]', async () => {
      const event = await anEvent({ event_name: name() });
      const { uuid } = await aCase(event.uuid);
      const params = { id: event.uuid };
      expect((await app.call(deleteConference, { params }, await as(stranger))).statusCode).toBe(403);
      expect((await app.call(deleteConference, { params }, await as(member))).statusCode).toBe(204);
      expect((await detail(event.uuid)).json()).toMatchObject({ code: 'gone' });
      expect((await create({ event_name: event.event_name })).json()).toMatchObject({ code: 'event_name_taken' });
      await app.call(restoreFromTrash, { body: { uuids: [event.uuid] } }, await as(member));
      expect((await detail(event.uuid)).json()).toMatchObject({ cases: [uuid], event_name: event.event_name });
    });

    it('stays what it is in another folder of its organisation [CF-6]', async () => {
      const event = await anEvent({ event_name: name(), password: 'open sesame' });
      const { id } = await aFolder(app.services, { org: clinic.id });
      await moveItem(app.services.contextOf(member.caller), event.uuid, { parent_folder: id });
      const kept = { event_name: event.event_name, has_password: true };
      expect((await detail(event.uuid)).json()).toMatchObject(kept);
    });

    it('leaves its page behind when it moves to another organisation [CF-6]', async () => {
      const other = await anOrganisation(app.services, { admin: clinic.admin });
      const event = await anEvent({ event_name: name(), password: 'open sesame' }, clinic.admin);
      const ctx = { ...app.services, caller: clinic.admin.caller, whence: 'test' };
      await moveItem(ctx, event.uuid, { org: other.id, has_org_perm: true });
      expect((await detail(event.uuid, clinic.admin)).json()).toMatchObject({
        org: other.id,
        event_name: null,
        has_password: false,
      });
      await anEvent({ event_name: event.event_name });
    });

    it('lies in no other event and in no case, itself or in a folder [CF-6]', async () => {
      const [event, outer] = [await anEvent(), await anEvent()];
      const inner = await aCase(outer.uuid);
      const inRoot = { org: clinic.id, has_org_perm: true };
      const folder = await aFolder(app.services, { org: clinic.id });
      const ctx = { ...app.services, caller: clinic.admin.caller, whence: 'test' };
      await moveItem(ctx, event.uuid, { parent_folder: folder.id });
      for (const moved of [event.uuid, folder.id])
        for (const parent_folder of [outer.uuid, inner.uuid])
          await expect(moveItem(ctx, moved, { parent_folder })).rejects.toMatchObject({ code: 'bad_move_target' });
      // What has none moves there.
      await moveItem(ctx, event.uuid, inRoot);
      await moveItem(ctx, folder.id, { parent_folder: inner.uuid });
    });

    it('has a password as long as its page has a name [CF-8]', async () => {
      const event = await anEvent({ event_name: name(), password: 'open sesame' });
      const without = { event_name: null, has_password: false };
      expect((await change(event.uuid, { event_name: null })).json()).toMatchObject(without);
      expect((await change(event.uuid, { event_name: name() })).json()).toMatchObject({ has_password: false });
    });

    it('has no password without a page on which it is given [CF-8]', async () => {
      const needed = { event_name: fieldDetail('event_name_needed', 'ja-JP') };
      expect(fieldsOf(await create({ password: 'mokuyou' }))).toEqual(needed);
      const event = await anEvent();
      expect(fieldsOf(await change(event.uuid, { password: 'mokuyou' }))).toEqual(needed);
      const named = await anEvent({ event_name: name() });
      expect(fieldsOf(await change(named.uuid, { password: 'mokuyou', event_name: null }))).toEqual(needed);
      expect((await detail(named.uuid)).json()).toMatchObject({ event_name: named.event_name, has_password: false });
      expect((await change(named.uuid, { password: 'mokuyou' })).json()).toMatchObject({ has_password: true });
      expect((await change(event.uuid, { password: 'kinyou', event_name: name() })).json()).toMatchObject({
        has_password: true,
      });
    });

    it('is what no other folder is', async () => {
      const { uuid } = await aCase((await anEvent()).uuid);
      const deleted = await app.call(deleteConference, { params: { id: uuid } }, await as(member));
      for (const answer of [await detail(uuid), await change(uuid, { name: 'x' }), deleted])
        expect([answer.statusCode, fieldsOf(answer)]).toEqual([400, { id: fieldDetail('not_a_conference', 'ja-JP') }]);
    });
  });

  describe('managers', () => {
    it('are those who have full access by a grant of their own, and are told by mail [CF-4]', async () => {
      const guest = await anAccount(app.services);
      const address = `new-${name()}@example.jp`.replace('検討会', 'x');
      const event = await anEvent({ managers: [guest.email, address, guest.email.toUpperCase()] });
      expect(event.managers).toEqual([guest.email, address]);
      expect((await detail(event.uuid, guest)).json()).toMatchObject({ perm: 'full_access' });
      const place = `/conference/org/${clinic.id}/event/${event.uuid}`;
      expect(await mailedTo(app.services, guest.email)).toEqual([
        expect.objectContaining({
          text: expect.stringMatching(new RegExp(`${place}[^]*種類：カンファレンス \\(症例検討会\\)`)),
        }),
      ]);
      expect(await mailedTo(app.services, address)).toEqual([
        expect.objectContaining({ text: expect.stringContaining(encodeURIComponent(place)) }),
      ]);
      // Who manages it already is not told again.
      await change(event.uuid, { managers: [guest.email, address] });
      expect(await mailedTo(app.services, guest.email)).toHaveLength(1);
    });

    it('are not made by themselves, and stay where they are ones already [CF-4, AC-26]', async () => {
      expect(fieldsOf(await create({ managers: ['other@example.jp', member.email] }))).toEqual({
        managers: fieldDetail('own_manager', 'ja-JP'),
      });
      const guest = await anAccount(app.services);
      const event = await anEvent({ managers: [guest.email] });
      const both = [guest.email, 'other@example.jp'];
      // They are named in the order in which they became managers.
      app.services.clock.advance(1000);
      expect((await change(event.uuid, { managers: both }, guest)).json()).toMatchObject({ managers: both });
    });

    it('who are left out manage it no more, the last one too [CF-4]', async () => {
      const guest = await anAccount(app.services);
      const event = await anEvent({ managers: [guest.email, 'waits@example.jp'] });
      expect((await change(event.uuid, { managers: [guest.email] })).json()).toMatchObject({ managers: [guest.email] });
      // The last one leaves.
      const left = await change(event.uuid, { managers: [] }, guest);
      expect([left.statusCode, left.json<Conference>().perm]).toEqual([200, 'none']);
      expect((await detail(event.uuid, guest)).json()).toMatchObject({ code: 'no_access' });
      expect((await detail(event.uuid, member)).json()).toMatchObject({ managers: [], perm: 'full_access' });
    });

    it('are told at once, by what they have open, when they become one and when they are left out [CF-4]', async () => {
      const guest = await anAccount(app.services);
      const told: (string | null)[] = [];
      const unlisten = app.services.bus.listen(grantsChanged, ({ account }) => void told.push(account));
      const event = await anEvent({ managers: [guest.email, 'waits@example.jp'] });
      await change(event.uuid, { comment: '変更' });
      await change(event.uuid, { managers: ['waits@example.jp'] });
      await expect.poll(() => told).toEqual([null, guest.id, null, null, guest.id]);
      unlisten();
    });

    it('have addresses that can be ones [CF-4]', async () => {
      for (const bad of ['a', 'a@b', 'a b@example.jp', 'a@example.j', '@example.jp', 'a@example.12']) {
        const answer = await create({ managers: ['good@example.jp', bad] });
        expect([answer.statusCode, fieldsOf(answer)], bad).toEqual([400, { managers: '無効なメールアドレス' }]);
      }
    });

    it('get so many letters from one who makes them managers by turns, and no more [AC-38]', async () => {
      const [maker, guest] = [await aMember(app.services, clinic), await anAccount(app.services)];
      const event = await anEvent({}, maker);
      const put = async (managers: string[]) =>
        (await change(event.uuid, { managers }, maker)).json<{ code?: string }>();
      const codes = [];
      for (let n = 0; n < 21; n += 1) {
        codes.push((await put([guest.email])).code);
        await put([]);
      }
      expect(codes.filter((code) => code !== undefined)).toEqual(['too_many_requests']);
      expect(codes.at(-1)).toBe('too_many_requests');
      expect((await detail(event.uuid)).json()).toMatchObject({ managers: [] });
    });

    it('may be a thousand at once, and no more [CF-4]', async () => {
      const many = Array.from({ length: 1000 }, (_, n) => `manager-${n}@example.jp`);
      // Strangers are told of by letters, of which one may not send so many at once [TK-42].
      expect((await create({ managers: many })).json()).toMatchObject({ code: 'too_many_letters' });
      await app.services.db.rows(sql`
        insert into account (id, email, username, password_hash, global_admin, created_at)
        select gen_random_uuid(), email, email, '', false, now() from json_array_elements_text(${JSON.stringify(many)}::json) given (email)`);
      const event = await anEvent({ managers: many });
      expect(event.managers).toEqual(many);
      expect((await create({ managers: [...many, 'one-more@example.jp'] })).statusCode).toBe(400);
      expect((await change(event.uuid, { managers: many.slice(500) })).json<Conference>().managers).toHaveLength(500);
    });
  });

  describe('cases', () => {
    it('lie directly in an event, and say what they are about, as the way to what is in them does [CF-9]', async () => {
      const event = await anEvent();
      const made = await aCase(event.uuid);
      expect(made).toMatchObject({ kind: 'case', comment: '腹痛で来院', parent_folder: event.uuid });
      const below = await aFolder(app.services, { org: clinic.id, parent: { id: made.uuid, ancestors: [event.uuid] } });
      const path = await app.call(folderPath, { params: { id: below.id } }, await as(member));
      expect(path.json<Answer<typeof folderPath>>().map(({ kind }) => kind)).toEqual([
        undefined,
        'conference',
        'case',
        undefined,
      ]);
      const inCase = { name: 'x', parent_folder: made.uuid, kind: 'case' } as const;
      const refused = await app.call(createFolder, { body: inCase }, await as(member));
      expect(refused.json()).toMatchObject({ code: 'case_not_creatable' });
      const said = { name: 'x', parent_folder: event.uuid, comment: 'of a plain folder' };
      expect((await app.call(createFolder, { body: said }, await as(member))).statusCode).toBe(400);
      const plain = { name: 'x', parent_folder: event.uuid };
      const folder = (await app.call(createFolder, { body: plain }, await as(member))).json<Item>();
      expect(folder).toMatchObject({ kind: null, comment: null });
      const patch = async (id: string, body: { name?: string; comment?: string }) =>
        app.call(changeFolder, { params: { id }, body }, await as(member));
      expect((await patch(made.uuid, { comment: '' })).json()).toMatchObject({ comment: '', name: '症例' });
      expect((await patch(made.uuid, { comment: 'b', name: 'c' })).json()).toMatchObject({ comment: 'b', name: 'c' });
      expect(fieldsOf(await patch(folder.uuid, { comment: 'b' }))).toEqual({
        comment: fieldDetail('not_of_this_item', 'ja-JP'),
      });
    });

    it('in the trash are none, and come back in their order [CF-10]', async () => {
      const event = await anEvent();
      const [a, b, c] = [await aCase(event.uuid, 'a'), await aCase(event.uuid, 'b'), await aCase(event.uuid, 'c')];
      const cases = [c.uuid, a.uuid, b.uuid];
      await app.call(orderCases, { params: { id: event.uuid }, body: { cases } }, await as(member));
      const named = async () => [
        (await detail(event.uuid)).json<Conference>().cases,
        ((await list(member)).json() as Conference[]).find(({ uuid }) => uuid === event.uuid)?.cases,
      ];
      await app.call(deleteFolder, { params: { id: a.uuid } }, await as(member));
      expect(await named()).toEqual([
        [c.uuid, b.uuid],
        [c.uuid, b.uuid],
      ]);
      await app.call(restoreFromTrash, { body: { uuids: [a.uuid] } }, await as(member));
      expect(await named()).toEqual([cases, cases]);
    });

    it('have an order of their own, new ones last [CF-10]', async () => {
      const event = await anEvent();
      const ids: string[] = [];
      for (const one of ['b', 'a', 'c']) {
        ids.push((await aCase(event.uuid, one)).uuid);
        app.services.clock.advance(1000);
      }
      const [b, a, c] = ids as [string, string, string];
      const order = async (cases: string[], by = member) =>
        app.call(orderCases, { params: { id: event.uuid }, body: { cases } }, await as(by));
      expect((await detail(event.uuid)).json()).toMatchObject({ cases: [b, a, c] });
      expect((await order([c, a, c, event.uuid, crypto.randomUUID()])).json()).toEqual({ cases: [c, a, b] });
      const { uuid: last } = await aCase(event.uuid, '0');
      expect((await detail(event.uuid)).json()).toMatchObject({ cases: [c, a, b, last] });
      expect((await order([], stranger)).json()).toMatchObject({ code: 'no_access' });
    });
  });
});
