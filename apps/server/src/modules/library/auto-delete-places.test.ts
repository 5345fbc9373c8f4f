import {
  changeFolder,
  createFile,
  createRootFolder,
  folderInfo,
  folderToSeries,
  type Item,
  type NewFolderSettings,
} from '@mado/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import {
  anAccount,
  anOrganisation,
  onBothDatabases,
  signedIn,
  testApp,
  type Person,
  type TestApp,
} from '../../testing/index.ts';
import { aPngImage } from '../../testing/pictures.ts';
import { upload } from '../../testing/upload.ts';
import { dayInJapan } from '../../platform/clock/index.ts';

const dayMs = 24 * 60 * 60 * 1000;

onBothDatabases('auto-delete, wherever a folder is', (open, again) => {
  let app: TestApp;
  /** another process on the same database, where there can be one */
  let beside: TestApp;
  let person: Person;
  let [clinic, other] = ['', ''];

  beforeAll(async () => {
    app = await testApp({ db: await open() });
    beside = again ? await testApp({ db: await again(), blobs: app.services.blobs }) : app;
    person = await anAccount(app.services);
  });
  afterAll(async () => {
    for (const one of new Set([beside, app])) await one.close();
  });
  beforeEach(async () => {
    clinic = (await anOrganisation(app.services, { admin: person })).id;
    other = (await anOrganisation(app.services, { admin: person })).id;
    await pass(0);
  });

  const pass = async (days: number) => {
    for (const { services } of new Set([app, beside])) services.clock.advance(days * dayMs);
    person.headers = await signedIn(app.services, person.caller.account!);
  };
  async function folder({ isPrivate = false } = {}): Promise<string> {
    const made = await app.call(
      createRootFolder,
      { body: { name: '期限', org: clinic, has_org_perm: !isPrivate } },
      person.headers,
    );
    const { uuid } = made.json<Item>();
    const link = { name: 'リンク', filetype: 's9/url', url: 'https://example.jp/', parent_folder: uuid } as const;
    expect((await app.call(createFile, { body: link }, person.headers)).statusCode).toBe(201);
    return uuid;
  }
  const change = async (id: string, body: object) => {
    const answer = await app.call(changeFolder, { params: { id }, body: body as never }, person.headers);
    expect(answer.statusCode).toBe(200);
    return answer.json<Item>();
  };
  const today = (): Partial<NewFolderSettings> => ({
    auto_delete: true,
    auto_delete_date: dayInJapan(app.services.clock.now()),
  });
  const list = async (id: string, at = app) =>
    (await at.call(folderInfo, { params: { id }, query: {} }, person.headers)).json<{ data: Item[] }>().data;
  const swept = (org: string) =>
    app.services.db.rows<{ items: string }>(sql`
      select event -> 'details' ->> 'items' as items from audit_event
      where event ->> 'org' = ${org} and event ->> 'action' = 'delete'`);

  it('of two processes that are asked at once both answer without it, and one has moved it [AD-1]', async () => {
    const one = await folder();
    await change(one, { settings: today() });
    await Promise.all([list(one), list(one, beside)]);
    await pass(1);
    expect(await Promise.all([list(one), list(one, beside)])).toEqual([[], []]);
    expect(await swept(clinic)).toHaveLength(1);
  });

  it('settings of today that another process made hold in this one [AD-1]', async () => {
    const one = await folder();
    await list(one, beside);
    await change(one, { settings: today() });
    await pass(1);
    expect(await list(one, beside)).toEqual([]);
  });

  it('goes with a folder to another organisation, which has the record [AD-2]', async () => {
    const one = await folder();
    await change(one, { settings: today() });
    const moved = await change(one, { org: other, has_org_perm: true });
    expect(moved).toMatchObject({ org: other, settings: { auto_delete: true } });
    await pass(1);
    expect(await list(one)).toEqual([]);
    expect([await swept(clinic), await swept(other)]).toEqual([[], [expect.anything()]]);
  });

  it('holds in a private area as well [AD-2]', async () => {
    const one = await folder({ isPrivate: true });
    await change(one, { settings: today() });
    await pass(1);
    expect(await list(one)).toEqual([]);
  });

  it('stays on a folder that becomes an image series, whose images go together [AD-4]', async () => {
    const made = await app.call(
      createRootFolder,
      { body: { name: '写真', org: clinic, has_org_perm: true } },
      person.headers,
    );
    const { uuid } = made.json<Item>();
    const send = (path: string, width: number) =>
      upload(app, person, { target_org: clinic, target_folder: uuid }, [{ path, bytes: aPngImage(width, 1) }]);
    await change(uuid, {
      settings: { auto_delete: true, auto_delete_type: 'delete-after-days', auto_delete_after: 1 },
    });
    await send('1.png', 2);
    await pass(1);
    await send('2.png', 3);
    const series = await app.call(folderToSeries, { body: { uuid } }, person.headers);
    expect(series.json<Item>()).toMatchObject({ foldertype: 'imgSeries', settings: { auto_delete_after: 1 } });
    await pass(1);
    expect(await list(uuid)).toHaveLength(2);
    await pass(1);
    expect(await list(uuid)).toEqual([]);
  });
});
