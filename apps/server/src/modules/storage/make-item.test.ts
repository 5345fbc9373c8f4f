import { createFile, createFolder, createRootFolder, deleteFolder, linkType, type Item } from '@mado/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  aFolder,
  aMember,
  anOrganisation,
  onBothDatabases,
  testApp,
  type Person,
  type TestApp,
} from '../../testing/index.ts';

onBothDatabases('what a person makes', (open) => {
  let app: TestApp;
  let clinic: { id: string; admin: Person };
  let colleague: Person;
  beforeAll(async () => {
    app = await testApp({ db: await open() });
    clinic = await anOrganisation(app.services);
    colleague = await aMember(app.services, clinic);
  });
  afterAll(() => app.close());

  const request = crypto.randomUUID();
  const atRoot = (name: string, by = clinic.admin, one = request) =>
    app.call(createRootFolder, { body: { name, org: clinic.id, has_org_perm: true, request: one } }, by.headers);

  it('is made once for a request, however often that is sent, and two at once [TR-11]', async () => {
    const both = await Promise.all([atRoot('新設'), atRoot('新設')]);
    const again = await atRoot('新設');
    expect([...both, again].map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(new Set([...both, again].map((answer) => answer.json<Item>().uuid)).size).toBe(1);
  });

  it('is another one for another name, request or person', async () => {
    const all = [await atRoot('別名'), await atRoot('別名二'), await atRoot('別名', clinic.admin, crypto.randomUUID())];
    all.push(await atRoot('別名', colleague));
    const ids = all.map((answer) => answer.json<Item>().uuid);
    expect(new Set(ids).size).toBe(4);
    // The id says nothing of the request.
    expect(ids).not.toContain(request);
  });

  it('is in a folder, and a link, as well', async () => {
    const folder = (await aFolder(app.services, { org: clinic.id })).id;
    const made = async (body: object) =>
      (
        await app.call(createFolder, { body: { name: '中', parent_folder: folder, ...body } }, clinic.admin.headers)
      ).json<Item>().uuid;
    expect(await made({ request })).toBe(await made({ request }));
    expect(await made({})).not.toBe(await made({}));
    const link = async (url: string) => {
      const body = { name: 'リンク', filetype: linkType, url, parent_folder: folder, request } as const;
      return (await app.call(createFile, { body }, clinic.admin.headers)).json<Item>().uuid;
    };
    expect(await link('https://example.jp/a')).toBe(await link('https://example.jp/a'));
    expect(await link('https://example.jp/b')).not.toBe(await link('https://example.jp/a'));
  });

  it('is not made again where it was deleted meanwhile', async () => {
    const one = crypto.randomUUID();
    const { uuid } = (await atRoot('消す', clinic.admin, one)).json<Item>();
    await app.call(deleteFolder, { params: { id: uuid } }, clinic.admin.headers);
    expect((await atRoot('消す', clinic.admin, one)).json()).toMatchObject({ code: 'gone' });
  });
});
