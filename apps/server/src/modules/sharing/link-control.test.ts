import {
  anonymousFolder,
  askLinkCode,
  changeConference,
  changeLinkControl,
  createConference,
  folderAuthList,
  folderInfo,
  linkControl,
  revokeLinks,
  type LinkControl,
} from '@mado/contract';
import { expect, it, vi } from 'vitest';
import { daysLater } from '../../platform/clock/index.ts';
import { sql } from '../../platform/db/index.ts';
import { anAccount, onBothDatabases, signedIn } from '../../testing/index.ts';
import { lettersOf } from '../../testing/letters.ts';
import { grantsChanged } from './events.ts';
import { putGrant } from './put-grant.ts';
import { linkUnderControl } from './testing/link-under-control.ts';

onBothDatabases('a link under control', (open) => {
  const password = '開けごま、開けごま';
  const at = linkUnderControl(open);
  const { newFolder, publish, signIn, control, looks, come, through, today, codeOf } = at;

  it('opens with its first day, and says until then when that is and nothing else [AC-29]', async () => {
    const start = daysLater(today(), 2);
    expect((await control({ start })).json<LinkControl>()).toMatchObject({
      start,
      has_password: false,
      addresses: null,
    });
    const refused = await at.app.call(folderInfo, { params: { id: at.below }, query: {} }, { 'accept-language': 'en' });
    expect(refused.json()).toEqual({
      code: 'link_not_yet',
      detail: `This link opens on ${start}. Try again on that day.`,
    });
    at.app.services.clock.advance(2 * 86_400_000);
    expect(await looks()).toBe('open');
    await signIn();
    expect((await control({ start: null })).json<LinkControl>().start).toBeNull();
  });

  it('that asks for something is told of before a nearer one that has ended [AC-30, AC-14]', async () => {
    await publish(at.below, { anon_link_expiry: today() });
    await control({ password });
    at.app.services.clock.advance(86_400_000);
    expect(await looks()).toBe('link_password');
  });

  it('with a watermark opens no download, whatever is asked for later [AC-34]', async () => {
    await control({ watermark: true });
    const answer = await publish(at.folder, { allow_download: true });
    expect(answer.json()).toMatchObject({ anonymous_perm: 'read', anonymous_download: false });
  });

  it('refuses a start that is over, or after the last day [AC-29]', async () => {
    const fields = async (start: string) => (await control({ start })).json<{ fields: object }>().fields;
    expect(await fields(daysLater(today(), -1))).toHaveProperty('start');
    await publish(at.folder, { anon_link_expiry: daysLater(today(), 1) });
    expect(await fields(daysLater(today(), 2))).toHaveProperty('start');
    expect((await control({ start: daysLater(today(), 1) })).statusCode).toBe(200);
  });

  it('asks for its password, and opens to who has given it until there is another [AC-30]', async () => {
    await control({ password });
    expect(await looks()).toBe('link_password');
    expect(await looks({}, at.folder)).toBe('link_password');
    expect(await looks(at.by)).toBe('open');
    const wrong = await come({ password: 'another one' });
    expect([codeOf(wrong), wrong.cookies]).toEqual(['link_password_wrong', []]);
    const came = await come({ password });
    expect(came.cookies).toEqual([
      expect.objectContaining({ httpOnly: true, sameSite: 'Strict', path: '/api/', maxAge: 43_200 }),
    ]);
    const visit = through(came);
    expect(await looks(visit)).toBe('open');
    expect(await looks(visit, at.folder)).toBe('open');
    const other = await newFolder();
    await publish(other);
    await control({ password }, other);
    expect(await looks(visit, other)).toBe('link_password');
    at.app.services.clock.advance(12 * 3_600_000);
    expect(await looks(visit)).toBe('link_password');
    const again = through(await come({ password }));
    await signIn();
    await control({ password: `${password}!` });
    expect(await looks(again)).toBe('link_password');
    await control({ password: null });
    expect(await looks()).toBe('open');
  });

  it('of two doors the nearer one is asked for [AC-30]', async () => {
    const nearer = `${password}、もう一度`;
    await publish(at.below);
    await control({ password });
    await control({ password: nearer }, at.below);
    expect(codeOf(await come({ password }))).toBe('link_password_wrong');
    expect(await looks(through(await come({ password: nearer })))).toBe('open');
    expect(codeOf(await come({ password: nearer }, {}, at.folder))).toBe('link_password_wrong');
    expect(await looks(through(await come({ password }, {}, at.folder)))).toBe('open');
  });

  it('has no door before what lies in the trash [AC-30, AC-13]', async () => {
    await control({ password });
    await at.db.rows(sql`update item set trashed_at = now() where id = ${at.below}`);
    expect([await looks(), codeOf(await come({ password }))]).toEqual(['not_signed_in', 'no_access']);
    expect(await looks({}, at.folder)).toBe('link_password');
  });

  it('lets one network try ten times, of each link by itself; who is right is not counted [AC-30]', async () => {
    await control({ password });
    const from = (n: number) => ({ 'x-forwarded-for': `192.0.2.${n}` });
    const tries = [];
    for (let n = 0; n < 11; n += 1)
      tries.push((await come({ password: 'wrong' }, from(1), n % 2 ? at.folder : at.below)).statusCode);
    expect(tries).toEqual([...Array.from({ length: 10 }, () => 403), 429]);
    expect((await come({ password }, from(1))).statusCode).toBe(429);
    for (let n = 0; n < 12; n += 1) expect((await come({ password }, from(2))).statusCode).toBe(200);
  });

  it('is changed with a record, without what it asks for, and whoever has it open is asked about again [AC-23]', async () => {
    const told: unknown[] = [];
    const unlisten = at.app.services.bus.listen(grantsChanged, ({ item }) => void told.push(item));
    await control({ password, watermark: true });
    await vi.waitFor(() => expect(told).toEqual([at.folder]));
    unlisten();
    const [last] = await at.app.services.db.rows<{ event: { action: string; details: object } }>(sql`
      select event from audit_event where event -> 'object' ->> 'id' = ${at.folder} order by position desc limit 1`);
    expect(last?.event).toMatchObject({ action: 'grant', details: { link: 'view', password: true, watermark: true } });
    expect(JSON.stringify(last)).not.toContain(password);
  });

  it('is changed by nobody whose right ends meanwhile [AC-24]', async () => {
    const guest = await anAccount(at.app.services);
    const right = (level: 'full_access' | 'none') =>
      putGrant(at.app.services, { itemId: at.folder, subject: { kind: 'user', accountId: guest.id }, level });
    const theirs = await signedIn(at.app.services, guest.caller.account!);
    const params = { id: at.folder };
    for (const asked of [
      () => at.app.call(changeLinkControl, { params, body: { watermark: true } }, theirs),
      () => at.app.call(anonymousFolder, { params, body: { perm: 'delete' } }, theirs),
      () => at.app.call(revokeLinks, { params }, theirs),
    ]) {
      await right('full_access');
      at.db.before(() => right('none'));
      expect((await asked()).json()).toMatchObject({ code: 'level_too_low' });
    }
    expect(await looks()).toBe('open');
    const now = await at.app.call(linkControl, { params: { id: at.folder } }, at.by);
    expect(now.json<LinkControl>().watermark).toBe(false);
  });

  it('has no end before its first day, whoever says it and where [AC-29]', async () => {
    await control({ start: daysLater(today(), 5) });
    const early = await publish(at.folder, { anon_link_expiry: daysLater(today(), 4) });
    expect([early.statusCode, early.json<{ fields?: object }>().fields]).toEqual([
      400,
      { anon_link_expiry: '公開の最終日は、開始日以降にしてください' },
    ]);
    expect((await publish(at.folder, { anon_link_expiry: daysLater(today(), 5) })).statusCode).toBe(200);
    const late = await control({ start: daysLater(today(), 6) });
    expect(late.json<{ fields?: object }>().fields).toEqual({ start: '開始日は、公開の最終日以前にしてください' });
    expect((await control({ start: daysLater(today(), 5) })).statusCode).toBe(200);
    const body = { org: at.clinic.id, name: '検討会', comment: 'x', anon_link_expiry: daysLater(today(), 9) };
    const event = (await at.app.call(createConference, { body }, at.by)).json<{ uuid: string }>().uuid;
    await control({ start: daysLater(today(), 5) }, event);
    const change = (day: string) =>
      at.app.call(changeConference, { params: { id: event }, body: { anon_link_expiry: day } }, at.by);
    expect((await change(daysLater(today(), 4))).statusCode).toBe(400);
    expect((await change(daysLater(today(), 6))).statusCode).toBe(200);
  });

  it('keeps what it asks for while it is not published, and asks for it again [AC-35]', async () => {
    await control({ password, watermark: true });
    const visit = through(await come({ password }));
    await publish(at.folder, { perm: 'delete' });
    expect([await looks(), await looks(visit)]).toEqual(['not_signed_in', 'not_signed_in']);
    expect((await at.app.call(linkControl, { params: { id: at.folder } }, at.by)).json<LinkControl>()).toMatchObject({
      has_password: true,
      watermark: true,
      links_below: 0,
    });
    const shown = await at.app.call(folderAuthList, { params: { id: at.folder } }, at.by);
    expect(shown.json()).toMatchObject({ anonymous_perm: 'none', expiry: null, is_permanent: false });
    await publish(at.folder);
    expect([await looks(), await looks(visit)]).toEqual(['link_password', 'link_password']);
    expect(await looks(through(await come({ password })))).toBe('open');
  });

  it('can be controlled before it is published, of which nobody else is told [AC-35]', async () => {
    const ahead = await newFolder();
    const stranger = await signedIn(at.app.services, (await anAccount(at.app.services)).caller.account!);
    const before = [await looks({}, ahead), await looks(stranger, ahead)];
    expect((await control({ start: daysLater(today(), 2), password }, ahead)).json<LinkControl>()).toMatchObject({
      start: daysLater(today(), 2),
      has_password: true,
    });
    expect([await looks({}, ahead), await looks(stranger, ahead)]).toEqual(before);
    expect(codeOf(await come({ password }, {}, ahead))).toBe('no_access');
    await publish(ahead);
    expect(await looks({}, ahead)).toBe('link_not_yet');
    at.app.services.clock.advance(3 * 86_400_000);
    expect(await looks({}, ahead)).toBe('link_password');
  });

  it('leaves a record of who came through its door, and who did not, and of the code that went out [AC-37]', async () => {
    const recorded = async () =>
      (
        await at.app.services.db.rows<{ said: unknown[] }>(sql`
          select jsonb_build_array(event ->> 'action', event ->> 'result', event -> 'details', event ->> 'org', event ->> 'whence') as said
          from audit_event where event -> 'object' ->> 'id' = ${at.folder} and event ->> 'action' in ('open_link', 'send_link_code')
          order by position`)
      ).map(({ said }) => said);
    await control({ password });
    const whence = { 'x-forwarded-for': '192.0.2.77' };
    await come({ password: 'a wrong one' }, whence);
    await come({ password }, whence);
    expect(await recorded()).toEqual([
      ['open_link', 'refused', { by: 'password' }, at.clinic.id, '192.0.2.77'],
      ['open_link', 'done', { by: 'password' }, at.clinic.id, '192.0.2.77'],
    ]);
    await control({ addresses: ['a@example.jp'] });
    const before = (await lettersOf(at.app.services)).length;
    for (const email of ['a@example.jp', 'b@example.jp'])
      await at.app.call(askLinkCode, { params: { id: at.below }, body: { email } });
    const [letter, ...others] = (await lettersOf(at.app.services)).slice(before);
    expect(others).toEqual([]);
    const [, code = ''] = /(?<!\d)(\d{6})(?!\d)/.exec(letter?.text ?? '') ?? [];
    await come({ email: 'a@example.jp', code }, whence);
    expect((await recorded()).slice(2)).toEqual([
      ['send_link_code', 'done', {}, at.clinic.id, 'job'],
      ['open_link', 'done', { by: 'code' }, at.clinic.id, '192.0.2.77'],
    ]);
    expect(JSON.stringify(await recorded())).not.toContain('@');
  });

  it('ends with all others below, for whoever has them open [AC-32]', async () => {
    await publish(at.below, { perm: 'full_access' });
    await control({ password });
    const visit = through(await come({ password }));
    const outside = await newFolder();
    await publish(outside);
    expect((await at.app.call(linkControl, { params: { id: at.folder } }, at.by)).json<LinkControl>().links_below).toBe(
      2,
    );
    expect((await at.app.call(revokeLinks, { params: { id: at.folder } }, at.by)).json()).toEqual({ ended: 2 });
    expect([await looks(visit), await looks({}, outside)]).toEqual(['not_signed_in', 'open']);
    expect((await at.app.call(revokeLinks, { params: { id: at.folder } }, at.by)).json()).toEqual({ ended: 0 });
  });
});
