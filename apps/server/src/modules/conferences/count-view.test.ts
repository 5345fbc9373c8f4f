import {
  conferenceDetail,
  createConference,
  createFolder,
  folderInfo,
  requestParts,
  type Conference,
  type Item,
} from '@mado/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import {
  aMember,
  anOrganisation,
  onBothDatabases,
  signedIn,
  testApp,
  type Person,
  type TestApp,
} from '../../testing/index.ts';

onBothDatabases('looks at events and cases', (open) => {
  let app: TestApp;
  let clinic: { id: string; admin: Person };
  let maker: Person;
  let colleague: Person;
  let event: Conference;
  let aCase: Item;
  const minutes = (n: number) => app.services.clock.advance(n * 60_000);
  const as = (person: Person) => signedIn(app.services, person.caller.account!);
  beforeAll(async () => {
    app = await testApp({ db: await open(), config: { proxyHops: 1 } });
    clinic = await anOrganisation(app.services);
    maker = await aMember(app.services, clinic);
    colleague = await aMember(app.services, clinic);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    minutes(60);
    const body = { org: clinic.id, name: '検討会', comment: '第 1 回', anon_link_expiry: '2099-12-31' };
    event = (await app.call(createConference, { body }, await as(maker))).json();
    const inside = { name: '症例', parent_folder: event.uuid, kind: 'case' } as const;
    aCase = (await app.call(createFolder, { body: inside }, await as(maker))).json();
  });

  const info = async (id: string, by: Person | null, headers = {}) =>
    (await app.call(folderInfo, { params: { id }, query: {} }, { ...headers, ...(by && (await as(by))) })).json<{
      view_count: number | null;
    }>().view_count;
  const detail = async (by: Person | null) =>
    (await app.call(conferenceDetail, { params: { id: event.uuid } }, by ? await as(by) : {})).json<Conference>()
      .view_count;

  it('count one per viewer in half an hour, who made it not at all [CF-12]', async () => {
    expect(await info(event.uuid, maker)).toBe(0);
    expect(await info(event.uuid, colleague)).toBe(1);
    expect(await detail(colleague)).toBe(1);
    minutes(29);
    expect(await info(event.uuid, colleague)).toBe(1);
    expect(await detail(clinic.admin)).toBe(2);
    minutes(1);
    expect(await detail(colleague)).toBe(3);
    expect(await info(event.uuid, maker)).toBe(3);
    expect(await info(aCase.uuid, colleague)).toBe(1);
    expect(await detail(maker)).toBe(3);
  });

  it('count visitors, who are not told [CF-12]', async () => {
    for (const agent of ['one', 'one', 'another'])
      expect(await info(event.uuid, null, { 'user-agent': agent })).toBeNull();
    expect(await detail(null)).toBeNull();
    // By another agent: that of the test.
    expect(await detail(maker)).toBe(3);
    minutes(24 * 60);
    expect(await info(event.uuid, null, { 'user-agent': 'one' })).toBeNull();
    expect(await detail(maker)).toBe(4);
    expect(await app.services.db.rows(sql`select count(*)::int4 as days from view_salt`)).toEqual([{ days: 1 }]);
    const kept = await app.services.db.rows<{ viewer: string }>(sql`select viewer from folder_view`);
    // Of the day before nobody is known any more.
    expect(kept).toHaveLength(1);
    for (const { viewer } of kept) expect(viewer).not.toMatch(/127\.0\.0\.1|one/);
  });

  it('count visitors by their address and their browser [CF-12]', async () => {
    for (const [address, agent] of [
      ['192.0.2.1', 'one'],
      ['192.0.2.2', 'one'],
      ['192.0.2.2', 'another'],
      ['192.0.2.1', 'one'],
    ])
      await info(event.uuid, null, { 'x-forwarded-for': address, 'user-agent': agent });
    expect(await detail(maker)).toBe(3);
  });

  it('are none of whoever asks for the head alone [CF-12]', async () => {
    const { url } = requestParts(folderInfo, { params: { id: event.uuid }, query: {} });
    expect((await app.fastify.inject({ method: 'HEAD', url })).statusCode).toBe(200);
    expect(await detail(maker)).toBe(0);
  });

  it('are said of items as well, but to no visitor [CF-12]', async () => {
    const listed = async (by: Person | null) => {
      const asked = { params: { id: event.uuid }, query: { combine: '1' as const } };
      const answer = await app.call(folderInfo, asked, by ? await as(by) : {});
      const { data, summary } = answer.json<{ data: Item[]; summary: Item }>();
      return [summary, ...data].map(({ view_count }) => view_count);
    };
    const plain = { name: 'x', parent_folder: event.uuid };
    await app.call(createFolder, { body: plain }, await as(maker));
    await info(aCase.uuid, colleague);
    await info(aCase.uuid, clinic.admin);
    // The event, the folder, the case.
    expect(await listed(maker)).toEqual([0, null, 2]);
    expect(await listed(null)).toEqual([null, null, null]);
  });

  it('are not counted of other folders', async () => {
    const plain = { name: 'x', parent_folder: event.uuid };
    const { uuid } = (await app.call(createFolder, { body: plain }, await as(maker))).json<Item>();
    expect(await info(uuid, colleague)).toBeNull();
  });
});
