import {
  changeConference,
  changeMember,
  conferenceDetail,
  createConference,
  listConferences,
  type Conference,
} from '@mado/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aMember, anOrganisation, onBothDatabases, signedIn, testApp } from '../../testing/index.ts';
import type { Person, TestApp } from '../../testing/index.ts';

onBothDatabases('a manager who leaves the organisation', (open) => {
  let app: TestApp;
  let clinic: { id: string; admin: Person };
  beforeAll(async () => {
    app = await testApp({ db: await open() });
    clinic = await anOrganisation(app.services);
  });
  afterAll(() => app.close());

  const as = (person: Person) => signedIn(app.services, person.caller.account!);
  const anEvent = async (by: Person, managers: string[]): Promise<string> => {
    const body = { org: clinic.id, name: '症例検討会', comment: '第 3 回', managers };
    return (await app.call(createConference, { body }, await as(by))).json<Conference>().uuid;
  };
  const detail = async (id: string, by: Person) => app.call(conferenceDetail, { params: { id } }, await as(by));
  const listed = async (by: Person) => app.call(listConferences, { params: { id: clinic.id } }, await as(by));
  const leaves = async (person: Person) => {
    const body = { email: person.email, perm: 'delete' } as const;
    const answer = await app.call(changeMember, { params: { id: clinic.id }, body }, await as(person));
    expect(answer.statusCode).toBe(200);
  };

  it('manages the event on, as somebody from outside, until they are left out, and no other [CF-13]', async () => {
    const manager = await aMember(app.services, clinic);
    const event = await anEvent(clinic.admin, [manager.email]);
    const other = await anEvent(clinic.admin, []);
    await leaves(manager);
    expect((await detail(event, manager)).json()).toMatchObject({ perm: 'full_access', managers: [manager.email] });
    expect((await detail(other, manager)).json()).toMatchObject({ code: 'no_access' });
    expect((await listed(manager)).json<Conference[]>().map(({ uuid }) => uuid)).toEqual([event]);
    expect((await detail(event, clinic.admin)).json()).toMatchObject({ managers: [manager.email] });
    const out = { params: { id: event }, body: { managers: [] } };
    expect((await app.call(changeConference, out, await as(clinic.admin))).statusCode).toBe(200);
    expect((await detail(event, manager)).json()).toMatchObject({ code: 'no_access' });
  });

  it('has nothing of an event that they made and did not manage [CF-13]', async () => {
    const maker = await aMember(app.services, clinic);
    const event = await anEvent(maker, []);
    await leaves(maker);
    expect((await detail(event, maker)).json()).toMatchObject({ code: 'no_access' });
    expect((await detail(event, clinic.admin)).json()).toMatchObject({ perm: 'full_access' });
  });
});
