import {
  createOrganisation as createOrganisationEndpoint,
  listOrganisations,
  myOrganisationRole,
  organisationDetail,
  organisationUsers,
} from '@mado/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import {
  aMember,
  anAccount,
  anOrganisation,
  onBothDatabases,
  testApp,
  testServices,
  type Person,
  type TestApp,
  type TestServices,
} from '../../testing/index.ts';
import { createOrganisation, remainingQuota, setQuota, setRole, takeQuota } from './index.ts';

describe('organisations', () => {
  let app: TestApp;
  let clinic: { id: string; admin: Person };
  let member: Person;
  let stranger: Person;
  const missing = '00000000-0000-4000-8000-000000000000';

  beforeAll(async () => {
    app = await testApp();
    clinic = await anOrganisation(app.services, { name: '窓クリニック', quotaBytes: 5_000 });
    member = await aMember(app.services, clinic);
    stranger = await anAccount(app.services);
    await anOrganisation(app.services, { name: 'アルファ医院', admin: member });
  });
  afterAll(() => app.close());

  it('are listed to those who are in them, by name', async () => {
    const answer = await app.call(listOrganisations, {}, member.headers);
    expect(answer.json().map((one: { name: string; your_perm: string }) => [one.name, one.your_perm])).toEqual([
      ['アルファ医院', 'org_admin'],
      ['窓クリニック', 'org_member'],
    ]);
    expect((await app.call(listOrganisations, {}, stranger.headers)).json()).toEqual([]);
    expect((await app.call(listOrganisations, {})).json().code).toBe('not_signed_in');
  });

  it('are called by one line, of what can be seen', async () => {
    const called = async (name: string) =>
      (await app.call(createOrganisationEndpoint, { body: { name } }, stranger.headers)).json();
    expect((await called('窓\r\n\r\nhttps://example.com/\n')).name).toBe('窓 https://example.com/');
    expect((await called('a\0b')).name).toBe('a b');
    expect((await called('\u200b')).code).toBe('name_required');
  });

  it('show their details to members, and are missing to everybody else [AC-21]', async () => {
    const detail = (id: string, headers: Record<string, string>) =>
      app.call(organisationDetail, { params: { id } }, headers);
    expect((await detail(clinic.id, member.headers)).json()).toEqual({
      uuid: clinic.id,
      name: '窓クリニック',
      your_perm: 'org_member',
      can: { view: true, create: true, upload: true, private: true, manage: false, leave: true },
      used_size: 0,
      quota: 5_000,
      demands_factor: false,
      factor_needed: false,
    });
    expect((await detail(clinic.id, clinic.admin.headers)).json().your_perm).toBe('org_admin');
    const hidden = await detail(clinic.id, stranger.headers);
    const absent = await detail(missing, stranger.headers);
    expect([hidden.statusCode, hidden.json().code]).toEqual([403, 'no_access']);
    expect([absent.statusCode, absent.json()]).toEqual([403, hidden.json()]);
    expect((await detail(clinic.id, {})).json().code).toBe('not_signed_in');
    expect((await detail('7', member.headers)).statusCode).toBe(400);
  });

  it('tell everybody their role, none where there is nothing', async () => {
    const role = async (id: string, person: Person) =>
      (await app.call(myOrganisationRole, { params: { id } }, person.headers)).json();
    expect(await role(clinic.id, clinic.admin)).toEqual({ perm: 'org_admin' });
    expect(await role(clinic.id, member)).toEqual({ perm: 'org_member' });
    expect(await role(clinic.id, stranger)).toEqual({ perm: 'none' });
    expect(await role(missing, stranger)).toEqual({ perm: 'none' });
    expect((await app.call(myOrganisationRole, { params: { id: clinic.id } })).statusCode).toBe(401);
    expect((await app.call(myOrganisationRole, { params: { id: 'x' } }, member.headers)).statusCode).toBe(400);
  });

  it('show their people by role to members', async () => {
    const users = (id: string, headers: Record<string, string>) =>
      app.call(organisationUsers, { params: { id } }, headers);
    const answer = (await users(clinic.id, member.headers)).json();
    expect(answer.org_admin.map((one: { uuid: string }) => one.uuid)).toEqual([clinic.admin.id]);
    expect(answer.org_member).toEqual([
      { uuid: member.id, id: member.id, email: member.email, username: member.caller.account?.username },
    ]);
    expect((await users(clinic.id, stranger.headers)).json().code).toBe('no_access');
    expect((await users(clinic.id, {})).json().code).toBe('not_signed_in');
    expect((await users('x', member.headers)).statusCode).toBe(400);
  });

  it('have a name', async () => {
    const make = (name: string) =>
      app.services.db.transaction((tx) =>
        createOrganisation({ ...app.services, db: tx }, { name, adminId: member.id }),
      );
    await expect(make('  ')).rejects.toMatchObject({ code: 'name_required' });
    await expect(make('院'.repeat(256))).rejects.toMatchObject({ code: 'name_too_long', params: { limit: 255 } });
    expect(await make(` ${'😀'.repeat(255)} `)).toMatchObject({ name: '😀'.repeat(255) });
  });

  it('are not made without an admin who exists', async () => {
    const before = await app.services.db.rows(sql`select id from organisation`);
    const made = app.services.db.transaction((tx) =>
      createOrganisation({ ...app.services, db: tx }, { name: 'x', adminId: missing }),
    );
    await expect(made).rejects.toMatchObject({ code: 'no_access' });
    expect(await app.services.db.rows(sql`select id from organisation`)).toEqual(before);
  });

  it('change roles, and keep one admin [OR-2]', async () => {
    const person = await aMember(app.services, clinic);
    const role = (accountId: string, to: 'org_admin' | 'org_member' | 'none') =>
      setRole(app.services, { organisationId: clinic.id, accountId, role: to });
    await role(person.id, 'org_admin');
    await role(clinic.admin.id, 'org_member');
    await expect(role(person.id, 'org_member')).rejects.toMatchObject({ code: 'bad_request' });
    await expect(role(person.id, 'none')).rejects.toMatchObject({ code: 'bad_request' });
    await role(clinic.admin.id, 'org_admin');
    await role(person.id, 'none');
    expect((await app.call(organisationDetail, { params: { id: clinic.id } }, person.headers)).statusCode).toBe(403);
    await expect(role(missing, 'org_member')).rejects.toMatchObject({ code: 'no_access' });
    await expect(
      setRole(app.services, { organisationId: missing, accountId: person.id, role: 'org_member' }),
    ).rejects.toMatchObject({ code: 'no_access' });
  });
});

onBothDatabases('quota', (open) => {
  let services: TestServices;
  beforeAll(async () => {
    services = await testServices({ db: await open() });
  });
  afterAll(() => services.close());

  const take = (id: string, bytes: number) => services.db.transaction((tx) => takeQuota(tx, id, bytes));

  it('is taken to the last byte and not beyond, and given back [QT-2]', async () => {
    const { id } = await anOrganisation(services, { quotaBytes: 100 });
    await take(id, 60);
    await expect(take(id, 41)).rejects.toMatchObject({ code: 'quota_exceeded' });
    expect(await remainingQuota(services.db, id)).toBe(40);
    await take(id, 40);
    await expect(take(id, 1)).rejects.toMatchObject({ code: 'quota_exceeded' });
    await take(id, 0);
    await take(id, -30);
    expect(await remainingQuota(services.db, id)).toBe(30);
  });

  it('gives the last place to one of two that come at once [QT-2]', async () => {
    const { id } = await anOrganisation(services, { quotaBytes: 100 });
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => take(id, 30)));
    expect(results.filter((one) => one.status === 'fulfilled')).toHaveLength(3);
    expect(await remainingQuota(services.db, id)).toBe(10);
  });

  it('is not taken by a transaction that fails afterwards', async () => {
    const { id } = await anOrganisation(services, { quotaBytes: 100 });
    const failing = services.db.transaction(async (tx) => {
      await takeQuota(tx, id, 50);
      throw new Error('later');
    });
    await expect(failing).rejects.toThrow('later');
    expect(await remainingQuota(services.db, id)).toBe(100);
  });

  it('may be lowered below what is used: nothing more goes in, what is there goes out [QT-4]', async () => {
    const { id } = await anOrganisation(services, { quotaBytes: 100 });
    await take(id, 80);
    await setQuota(services, { organisationId: id, quotaBytes: 50 });
    expect(await remainingQuota(services.db, id)).toBe(-30);
    await expect(take(id, 1)).rejects.toMatchObject({ code: 'quota_exceeded' });
    await take(id, -1);
    await expect(setQuota(services, { organisationId: id, quotaBytes: -1 })).rejects.toMatchObject({
      code: 'bad_request',
    });
    await expect(setQuota(services, { organisationId: services.random.uuid(), quotaBytes: 1 })).rejects.toMatchObject({
      code: 'no_access',
    });
  });
});
