import {
  changeMember,
  demandFactor,
  invite,
  joinOrganisation,
  listOrganisations,
  myOrganisationRole,
  organisationDetail,
  searchUsers,
} from '@mado/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import {
  onBothDatabases,
  aMember,
  anAccount,
  anOrganisation,
  testApp,
  type Person,
  type TestApp,
} from '../../testing/index.ts';
import { resetFactors } from '../accounts/index.ts';
import { codeOf, factorCalls } from '../../testing/with-factors.ts';
import { belongsTo, isMember } from './index.ts';

onBothDatabases('an organisation that demands a factor', (open) => {
  let app: TestApp;
  let clinic: { id: string; admin: Person };
  let member: Person;
  let calls: ReturnType<typeof factorCalls>;
  beforeAll(async () => {
    app = await testApp({ db: await open() });
    calls = factorCalls(app);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.services.clock.advance(60_000);
    clinic = await anOrganisation(app.services);
    member = await aMember(app.services, clinic);
  });

  const demand = ({ headers }: Person, demands = true) =>
    app.call(demandFactor, { params: { id: clinic.id }, body: { demands_factor: demands } }, headers);
  const listed = async ({ headers }: Person) => {
    const all = (await app.call(listOrganisations, {}, headers)).json<{ uuid: string }[]>();
    return all.find(({ uuid }) => uuid === clinic.id);
  };

  describe('an organisation that demands a second factor [OR-20]', () => {
    it('opens nothing to a member who has none, and everything once they have', async () => {
      await calls.withApp(clinic.admin);
      expect((await demand(clinic.admin)).json()).toMatchObject({ demands_factor: true, factor_needed: false });
      const detail = () => app.call(organisationDetail, { params: { id: clinic.id } }, member.headers);
      expect(codeOf(await detail())).toBe('factor_demanded');
      const role = await app.call(myOrganisationRole, { params: { id: clinic.id } }, member.headers);
      expect(role.json()).toEqual({ perm: 'none' });
      expect(await listed(member)).toMatchObject({
        factor_needed: true,
        used_size: null,
        can: { view: false, create: false, upload: false, private: false },
      });
      const { db } = app.services;
      expect([await isMember(db, member.id, clinic.id), await belongsTo(db, member.id, clinic.id)]).toEqual([
        false,
        true,
      ]);
      await calls.withApp(member);
      expect((await detail()).statusCode).toBe(200);
      expect(await listed(member)).toMatchObject({ factor_needed: false, can: { view: true } });
      await resetFactors(app.services, member.id);
      expect(codeOf(await detail())).toBe('factor_demanded');
      await demand(clinic.admin, false);
      expect((await detail()).statusCode).toBe(200);
    });

    it('is one whose admin has a second factor, and nobody else decides it', async () => {
      expect(codeOf(await demand(clinic.admin))).toBe('factor_needed_first');
      await calls.withApp(member);
      const stranger = await anAccount(app.services);
      expect(codeOf(await demand(member))).toBe('no_access');
      expect(codeOf(await demand(stranger))).toBe('no_access');
      expect(await listed(member)).toMatchObject({ demands_factor: false });
    });

    it('lets a member go who has none, and nobody else change anything without one', async () => {
      await calls.withApp(clinic.admin);
      const other = await aMember(app.services, clinic, { role: 'org_admin' });
      await demand(clinic.admin);
      const change = (who: Person, { email }: Person, perm: 'org_member' | 'delete') =>
        app.call(changeMember, { params: { id: clinic.id }, body: { email, perm } }, who.headers);
      expect(await listed(other)).toMatchObject({ can: { leave: true, manage: false } });
      expect(codeOf(await change(other, member, 'delete'))).toBe('factor_demanded');
      expect(codeOf(await change(other, other, 'org_member'))).toBe('factor_demanded');
      expect((await change(other, other, 'delete')).statusCode).toBe(200);
      expect(await listed(other)).toBeUndefined();
      // Who has none is a member all the same, and can be taken out.
      expect((await change(clinic.admin, member, 'delete')).statusCode).toBe(200);
      expect(await listed(member)).toBeUndefined();
    });

    it('counts who has none as the member that they are, where they are invited', async () => {
      await calls.withApp(clinic.admin);
      const other = await aMember(app.services, clinic, { role: 'org_admin' });
      const inviting = { params: { id: clinic.id }, body: { email: other.email, perm: 'org_member' } } as const;
      await demand(clinic.admin);
      expect(codeOf(await app.call(invite, inviting, clinic.admin.headers))).toBe('member_already');
    });

    it('tells who joins without one that they are in, and what they need', async () => {
      await calls.withApp(clinic.admin);
      await demand(clinic.admin);
      const outsider = await anAccount(app.services);
      const body = { email: outsider.email, perm: 'org_member' } as const;
      const sent = await app.call(invite, { params: { id: clinic.id }, body }, clinic.admin.headers);
      const { uuid: invitation } = sent.json<{ uuid: string }>();
      const joined = await app.call(joinOrganisation, { body: { invitation } }, outsider.headers);
      expect([joined.statusCode, joined.json()]).toMatchObject([201, { uuid: clinic.id, factor_needed: true }]);
      expect(joined.json()).toMatchObject({ used_size: null, can: { view: false, leave: true } });
    });

    it('shows nobody of it to a member without one who looks for people', async () => {
      await calls.withApp(clinic.admin);
      await demand(clinic.admin);
      const found = async (query: string) =>
        (await app.call(searchUsers, { query: { query } }, member.headers)).json<{ email: string }[]>().length;
      const [part = ''] = clinic.admin.email.split('@');
      expect([await found(part), await found(clinic.admin.email)]).toEqual([0, 1]);
    });

    it('is recorded when that changes', async () => {
      await calls.withApp(clinic.admin);
      for (const demands of [true, true, false]) await demand(clinic.admin, demands);
      const rows = await app.services.db.rows<{ event: { details: object } }>(sql`
        select event from audit_event where event->>'action' = 'demand_factor' and event->>'org' = ${clinic.id}
        order by position`);
      expect(rows.map(({ event }) => event.details)).toEqual([{ demands: true }, { demands: false }]);
    });
  });
});
