import {
  changeMember,
  declineInvitation,
  fieldDetail,
  invite,
  joinOrganisation,
  listInvitations,
  listOrganisations,
  ownInvitations,
  withdrawInvitation,
  type Answer,
} from '@mado/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import {
  aMember,
  anAccount,
  anOrganisation,
  onBothDatabases,
  testApp,
  type Person,
  type TestApp,
} from '../../testing/index.ts';
import { signedIn } from '../../testing/people.ts';
import { mailedTo } from '../../testing/mailed.ts';

onBothDatabases('an invitation [OR-4]', (open) => {
  let app: TestApp;
  let admin: Person;
  let guest: Person;
  let other: Person;
  let clinic: { id: string };
  beforeAll(async () => {
    app = await testApp({ db: await open() });
    admin = await anAccount(app.services, { username: '院長' });
    other = await anAccount(app.services);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.services.clock.advance(60_000);
    guest = await anAccount(app.services);
    clinic = await anOrganisation(app.services, { admin, name: '窓医院' });
  });

  const send = async (email: string, perm: 'org_admin' | 'org_member' = 'org_member', days = 14) =>
    app.call(invite, { params: { id: clinic.id }, body: { email, perm, days } }, await fresh(admin));
  /** Tokens end while the clock of a test goes on. */
  const fresh = ({ caller }: Person) => signedIn(app.services, caller.account ?? expect.unreachable('nobody'));
  const codeFor = async (email: string) =>
    /招待コード: (\S+)/.exec((await mailedTo(app.services, email)).at(-1)?.text ?? '')?.[1] ?? '';
  const join = async (who: Person, body: { code: string } | { invitation: string }) =>
    app.call(joinOrganisation, { body }, await fresh(who));
  const own = async (who: Person) =>
    (await app.call(ownInvitations, {}, await fresh(who))).json<Answer<typeof ownInvitations>>();
  const stillOpen = async () =>
    (await app.call(listInvitations, { params: { id: clinic.id } }, await fresh(admin))).json<
      Answer<typeof listInvitations>
    >();
  const roleOf = async (who: Person) =>
    (await app.call(listOrganisations, {}, await fresh(who)))
      .json<Answer<typeof listOrganisations>>()
      .find(({ uuid }) => uuid === clinic.id)?.your_perm ?? null;
  const codeOf = (answer: { json: () => unknown }) => (answer.json() as { code?: string }).code;

  it('is told to whom it went, who accepts it and has its role', async () => {
    const sent = await send(guest.email.toUpperCase(), 'org_admin');
    expect(sent.statusCode).toBe(201);
    const [mine] = await own(guest);
    expect(mine).toMatchObject({ perm: 'org_admin', organisation: { uuid: clinic.id, name: '窓医院' }, by: '院長' });
    expect(await own(other)).toEqual([]);
    expect(codeOf(await join(other, { invitation: mine!.uuid }))).toBe('invitation_unknown');
    expect((await join(guest, { invitation: mine!.uuid })).json()).toMatchObject({
      uuid: clinic.id,
      your_perm: 'org_admin',
    });
    expect([await own(guest), await stillOpen()]).toEqual([[], []]);
    expect(codeOf(await join(guest, { invitation: mine!.uuid }))).toBe('invitation_over');
  });

  it('is accepted with its code by whoever has the letter, once', async () => {
    await send('elsewhere@example.jp');
    const code = await codeFor('elsewhere@example.jp');
    expect(codeOf(await join(guest, { code: code.slice(1) }))).toBe('invitation_unknown');
    const answers = await Promise.all([join(guest, { code: ` ${code} ` }), join(other, { code })]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 400]);
    expect([await roleOf(guest), await roleOf(other)].filter((role) => role !== null)).toEqual(['org_member']);
  });

  it('has an end', async () => {
    await send(guest.email, 'org_member', 2);
    const code = await codeFor(guest.email);
    app.services.clock.advance(2 * 86_400_000 - 1);
    expect(await own(guest)).toHaveLength(1);
    app.services.clock.advance(1);
    expect([await own(guest), await stillOpen()]).toEqual([[], []]);
    expect(codeOf(await join(guest, { code }))).toBe('invitation_over');
    expect(await roleOf(guest)).toBeNull();
  });

  it('is withdrawn by an admin of its organisation, and declined by whom it went to', async () => {
    const first = (await send(guest.email)).json<{ uuid: string }>().uuid;
    const elsewhere = await anOrganisation(app.services, { admin: other });
    const withdraw = async (who: Person, org: string) =>
      (await app.call(withdrawInvitation, { params: { id: org, invitation: first } }, await fresh(who))).statusCode;
    expect([await withdraw(other, clinic.id), await withdraw(other, elsewhere.id)]).toEqual([403, 404]);
    expect([await withdraw(admin, clinic.id), await withdraw(admin, clinic.id)]).toEqual([204, 404]);
    expect(await own(guest)).toEqual([]);
    const second = (await send(guest.email)).json<{ uuid: string }>().uuid;
    const decline = async (who: Person) =>
      (await app.call(declineInvitation, { params: { id: second } }, await fresh(who))).statusCode;
    expect([await decline(other), await decline(guest), await decline(guest)]).toEqual([404, 204, 404]);
    expect(await stillOpen()).toEqual([]);
  });

  it('takes the place of an earlier one to the same address', async () => {
    await send(guest.email);
    const first = await codeFor(guest.email);
    app.services.clock.advance(1_000);
    await send(guest.email.toUpperCase(), 'org_admin');
    expect((await stillOpen()).map(({ perm }) => perm)).toEqual(['org_admin']);
    expect(codeOf(await join(guest, { code: first }))).toBe('invitation_over');
  });

  it('is not for somebody who is there, and lowers nobody who has come meanwhile', async () => {
    await send('letter@example.jp');
    await aMember(app.services, clinic, { person: guest, role: 'org_admin' });
    expect(codeOf(await send(guest.email))).toBe('member_already');
    expect((await join(guest, { code: await codeFor('letter@example.jp') })).statusCode).toBe(201);
    expect(await roleOf(guest)).toBe('org_admin');
  });

  it.each(['put in by an admin', 'in by the code of another letter'])(
    'is over when whom it went to is %s: taken out again they stay out',
    async (how) => {
      await send(guest.email, 'org_admin');
      const code = await codeFor(guest.email);
      await send('letter@example.jp');
      const put = async (perm: 'org_member' | 'delete') =>
        app.call(changeMember, { params: { id: clinic.id }, body: { email: guest.email, perm } }, await fresh(admin));
      if (how === 'put in by an admin') await put('org_member');
      else await join(guest, { code: await codeFor('letter@example.jp') });
      expect(await roleOf(guest)).toBe('org_member');
      expect((await stillOpen()).some(({ email }) => email === guest.email)).toBe(false);
      expect((await put('delete')).statusCode).toBe(200);
      expect([await own(guest), codeOf(await join(guest, { code }))]).toEqual([[], 'invitation_over']);
      expect(await roleOf(guest)).toBeNull();
    },
  );

  it.each([
    ['a word', 'somebody'],
    ['two', 'a b@example.jp'],
    ['300 characters', `${'x'.repeat(289)}@example.jp`],
  ])('is not sent to %s in the place of an address', async (_, email) => {
    const answer = await send(email);
    expect([answer.statusCode, answer.json<{ fields?: object }>().fields]).toEqual([
      400,
      { email: fieldDetail('email_invalid', 'ja-JP') },
    ]);
    expect(await stillOpen()).toEqual([]);
  });

  it.each([0, -1, 1.5, 61, 36_500])('is not sent for %d days', async (days) => {
    expect((await send('days@example.jp', 'org_member', days)).statusCode).toBe(400);
    expect(await stillOpen()).toEqual([]);
  });

  it('is not sent to one address again and again', async () => {
    const codes = [];
    for (let n = 0; n < 4; n++) codes.push((await send('often@example.jp')).statusCode);
    expect(codes).toEqual([201, 201, 201, 429]);
  });

  it('is not kept from an address by tries of whoever may invite nobody', async () => {
    const member = await aMember(app.services, clinic);
    const invited = { params: { id: clinic.id }, body: { email: 'kept@example.jp', perm: 'org_member' } } as const;
    for (let n = 0; n < 4; n++) expect(codeOf(await app.call(invite, invited, await fresh(member)))).toBe('no_access');
    expect((await send('kept@example.jp')).statusCode).toBe(201);
  });

  it('speaks the language of whom it goes to, and else that of who invites', async () => {
    await app.services.db.rows(sql`update account set language = 'en-US' where id = ${guest.id}`);
    const body = { perm: 'org_member' } as const;
    const german = { ...(await fresh(admin)), 'accept-language': 'de-DE' };
    for (const email of [guest.email, 'nobody-yet@example.jp'])
      await app.call(invite, { params: { id: clinic.id }, body: { ...body, email } }, german);
    const subjectTo = async (email: string) => (await mailedTo(app.services, email)).at(-1)?.subject;
    expect(await subjectTo(guest.email)).toBe('Invitation to “窓医院”');
    expect(await subjectTo('nobody-yet@example.jp')).toBe('Einladung zu „窓医院“');
  });

  it('is recorded, accepted or declined by whom', async () => {
    const invited = async () => (await send(guest.email)).json<{ uuid: string }>().uuid;
    const first = await invited();
    await app.call(declineInvitation, { params: { id: first } }, await fresh(guest));
    const second = await invited();
    await join(guest, { invitation: second });
    const rows = await app.services.db.rows<{
      event: { action: string; account: string; org: string; details: { invitation: string; role: string } };
    }>(sql`
      select event from audit_event where event->>'org' = ${clinic.id} and event->>'action' like '%invit%'
      order by position`);
    expect(rows.map(({ event: { action, account, details } }) => [action, account, details])).toEqual([
      ['invite', admin.id, { invitation: first, role: 'org_member' }],
      ['decline_invitation', guest.id, { invitation: first, role: 'org_member' }],
      ['invite', admin.id, { invitation: second, role: 'org_member' }],
      ['accept_invitation', guest.id, { invitation: second, role: 'org_member' }],
    ]);
  });
});
