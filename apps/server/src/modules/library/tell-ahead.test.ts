import { changeProfile, organisationOfFolder, userOfFolder } from '@mado/contract';
import { beforeEach, expect, it } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import { aMember, anAccount, anOrganisation, onBothDatabases, type Person } from '../../testing/index.ts';
import { lettersOf } from '../../testing/letters.ts';
import { organisationName } from '../organisations/index.ts';
import { signedIn } from '../../testing/people.ts';
import { putGrant } from '../sharing/index.ts';
import { autoDeleting } from './testing/auto-deleting.ts';
import { tellAheadHandler } from './tell-ahead.job.ts';
import { tellAhead } from './tell-ahead.ts';

const dayMs = 86_400_000;

onBothDatabases('letters ahead of an automatic deletion', (open) => {
  const at = autoDeleting(open);
  const { day, pass, settled, afterDays, send, letter } = at;

  let read = 0;
  beforeEach(async () => {
    read = (await lettersOf(at.app.services)).length;
  });
  /** To whom letters have gone since the last look, with what they say. */
  const told = async () => {
    expect(await tellAhead(at.app.services)).toBe(true);
    const all = await lettersOf(at.app.services);
    const news = all.slice(read);
    read = all.length;
    return news.map(({ to, text, subject }) => ({
      to: to?.[0]?.address ?? '',
      text: text ?? '',
      subject: subject ?? '',
    }));
  };
  const receivers = async () => (await told()).map(({ to }) => to).toSorted();
  const everybody = () => [at.clinic.admin.email, at.member.email].toSorted();
  const speaks = async (person: Person, language: 'ja-JP' | 'en-US') => {
    const headers = await signedIn(at.app.services, person.caller.account!);
    await at.app.call(changeProfile, { body: { language } }, headers);
  };

  it('go three days before a date, once, and again before another one [AD-9]', async () => {
    await settled(at.folder, { auto_delete_date: day(5) });
    expect(await told()).toEqual([]);
    await pass(1);
    expect(await told()).toEqual([]);
    await pass(1);
    expect(await receivers()).toEqual(everybody());
    await pass(1);
    expect(await told()).toEqual([]);
    // The same settings once more are the same deletion.
    await settled(at.folder, { auto_delete_date: day(2) });
    expect(await told()).toEqual([]);
    await settled(at.folder, { auto_delete_date: day(1) });
    expect(await receivers()).toEqual(everybody());
  });

  it('say the day and where it is stopped, in the language of each, and nothing of what goes [AD-9]', async () => {
    await speaks(at.member, 'ja-JP');
    await speaks(at.clinic.admin, 'en-US');
    at.app.services.clock.advance(Date.parse('2031-03-01T00:00:00Z') - at.app.services.clock.now().getTime());
    await pass(0);
    await settled(at.folder, { auto_delete_date: '2031-03-04' });
    const letters = await told();
    const to = (person: Person) => letters.find((one) => one.to === person.email);
    expect(to(at.member)?.text).toContain('2031年3月4日 の終わり（日本時間）');
    const organisation = await organisationName(at.app.services.db, at.clinic.id);
    for (const { text } of letters) expect(text).toContain(organisation);
    expect(to(at.clinic.admin)?.text).toContain('March 4, 2031');
    const address = `${at.app.services.config.origin}/storage/${at.folder}?settings=auto-delete`;
    for (const { text, subject } of letters) {
      expect(text).toContain(address);
      expect(text + subject).not.toContain('期限のある資料');
      expect(text).toMatch(/users\/letters-off\//);
    }
  });

  it('go for each day on which something is overdue, where items are kept for some days [AD-9]', async () => {
    await settled(at.folder, afterDays(5));
    expect(await told()).toEqual([]);
    await pass(1);
    await send(at.folder, [letter('second.txt')]);
    await pass(1);
    expect(await receivers()).toEqual(everybody());
    expect(await told()).toEqual([]);
    await pass(1);
    expect(await receivers()).toEqual(everybody());
    await pass(1);
    // Nothing came on the third day.
    expect(await told()).toEqual([]);
  });

  it('do not go where nothing would, for an empty date, for the trash, or where items are kept shortly [AD-9]', async () => {
    await settled(at.folder, afterDays(2));
    expect(await told()).toEqual([]);
    await settled(at.folder, { auto_delete_date: day(2) });
    await at.app.services.db.rows(sql`update item set trashed_at = now() where id = ${at.folder}`);
    expect(await told()).toEqual([]);
    await at.app.services.db.rows(sql`update item set trashed_at = null where id = ${at.folder}`);
    await at.app.services.db.rows(sql`update item set trashed_at = now() where parent = ${at.folder}`);
    expect(await told()).toEqual([]);
    await at.app.services.db.rows(sql`update item set trashed_at = null where parent = ${at.folder}`);
    expect(await receivers()).toEqual(everybody());
  });

  it('go to whoever has full access by a grant, and to nobody with less or who wants none [AD-9, TK-40]', async () => {
    const guest = await anAccount(at.app.services);
    const reader = await anAccount(at.app.services);
    const other = await anOrganisation(at.app.services, { admin: await anAccount(at.app.services) });
    const theirs = await aMember(at.app.services, other);
    const share = (email: string, perm: 'full_access' | 'can_edit') =>
      at.app.call(userOfFolder, { params: { id: at.folder }, body: { email, perm, isSend: false } }, at.member.headers);
    await share(guest.email, 'full_access');
    await share(reader.email, 'can_edit');
    await share('waiting@example.jp', 'full_access');
    const away = await anAccount(at.app.services);
    await share(away.email, 'full_access');
    await at.app.services.db.rows(sql`update account set deactivated_at = now() where id = ${away.id}`);
    await at.app.call(
      organisationOfFolder,
      { params: { id: at.folder }, body: { org_id: other.id, perm: 'full_access' } },
      at.member.headers,
    );
    const headers = await signedIn(at.app.services, at.clinic.admin.caller.account!);
    await at.app.call(changeProfile, { body: { letters: { deletion: false } } }, headers);
    await settled(at.folder, { auto_delete_date: day(3) });
    expect(await receivers()).toEqual([at.member.email, guest.email, other.admin.email, theirs.email].toSorted());
  });

  it('go not to a member without the second factor that the organisation demands, whatever was given to them [AD-9, OR-20]', async () => {
    const subject = { kind: 'user', accountId: at.member.id } as const;
    await putGrant(at.app.services, { itemId: at.folder, subject, level: 'full_access' });
    await settled(at.folder, { auto_delete_date: day(3) });
    const demand = (is: boolean) =>
      at.app.services.db.rows(sql`update organisation set demands_factor = ${is} where id = ${at.clinic.id}`);
    await demand(true);
    expect(await receivers()).toEqual([]);
    await demand(false);
    await at.app.services.db.rows(sql`update folder_settings set told_until = null where folder = ${at.folder}`);
    expect(await receivers()).toEqual(everybody());
  });

  it('is a job at nine in Japan', async () => {
    const { clock } = at.app.services;
    clock.advance(dayMs / 4);
    const more = await tellAheadHandler.run(at.app.services, { signal: new AbortController().signal } as never);
    const next = new Date(clock.now().getTime() + (more?.goOnAfterMs ?? 0));
    expect(next.toISOString().slice(11)).toBe('00:00:00.000Z');
    expect(next > clock.now()).toBe(true);
  });
});
