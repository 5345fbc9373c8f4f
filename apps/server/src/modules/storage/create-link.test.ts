import { changeFile, createFile, fileDetail, type Item } from '@mado/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contradictions } from '../../testing/consistency.ts';
import {
  aFolder,
  aMember,
  anAccount,
  anOrganisation,
  testApp,
  type Person,
  type TestApp,
} from '../../testing/index.ts';
import { upload } from '../../testing/upload.ts';

let app: TestApp;
let org = { id: '' };
let [member, stranger] = [{} as Person, {} as Person];
let folder = { id: '' };
const link = { name: 'ガイドライン', filetype: 's9/url' as const, url: 'https://example.jp/guide' };

beforeAll(async () => {
  app = await testApp();
  org = await anOrganisation(app.services);
  member = await aMember(app.services, org);
  stranger = await anAccount(app.services);
  folder = await aFolder(app.services, { org: org.id });
});
afterAll(() => app.close());

async function make(more: object, who: Person | null = member) {
  const response = await app.call(createFile, { body: { ...link, ...more } }, { ...who?.headers });
  return { status: response.statusCode, ...response.json<Partial<Item> & { code?: string; detail?: string }>() };
}
async function change(id: string, body: object, who: Person = member) {
  const response = await app.call(changeFile, { params: { id }, body }, who.headers);
  return { status: response.statusCode, ...response.json<Partial<Item> & { code?: string }>() };
}

it('is made in a folder and at the roots, and says where it leads [LK-1]', async () => {
  const made = { status: 201, name: 'ガイドライン', object_type: 'file', filetype: 's9/url', size: 0, url: link.url };
  expect(await make({ parent_folder: folder.id })).toMatchObject({ ...made, parent_folder: folder.id });
  expect(await make({ org: org.id, has_org_perm: true })).toMatchObject({ ...made, org_root: 'org' });
  expect(await make({ org: org.id, has_org_perm: false, parent_folder: null })).toMatchObject({ org_root: 'private' });
  expect(await contradictions(app.services.db, app.services.blobs)).toEqual([]);
});

it('leads to the web alone, made or changed [LK-1]', async () => {
  const { uuid = '' } = await make({ parent_folder: folder.id });
  for (const url of ['javascript:alert(1)', 'data:text/html,x', 'https://a:b@example.jp', 'https://a\u0007.jp', '']) {
    expect(await make({ parent_folder: folder.id, url })).toMatchObject({ status: 400, code: 'url_invalid' });
    expect(await change(uuid, { url })).toMatchObject({ status: 400, code: 'url_invalid' });
  }
  expect(await make({ parent_folder: folder.id, filetype: 'text/html' })).toMatchObject({ code: 'bad_request' });
  expect(await make({})).toMatchObject({ code: 'bad_request' });
  expect(await make({ parent_folder: folder.id, name: ' ' })).toMatchObject({ code: 'name_required' });
  expect(await change(uuid, { name: '新しい名前', url: 'http://example.jp/new', org: org.id })).toMatchObject({
    status: 200,
    name: '新しい名前',
    url: 'http://example.jp/new',
  });
});

it('says in words that an address is none', async () => {
  const response = await app.call(
    createFile,
    { body: { ...link, url: 'x', parent_folder: folder.id } },
    { ...member.headers, 'accept-language': 'en-US' },
  );
  expect(response.json<{ detail: string }>().detail).toContain('Please enter a correct URL');
});

it('only a link gets an address', async () => {
  const { results } = await upload(app, member, { target_org: org.id, target_folder: folder.id }, [
    { path: 'a.txt', bytes: Buffer.from('a') },
  ]);
  expect(await change(results[0]?.file?.uuid ?? '', { url: link.url })).toMatchObject({ code: 'bad_request' });
});

it('belongs to whoever may edit there', async () => {
  expect(await make({ parent_folder: folder.id }, null)).toMatchObject({ status: 401 });
  expect(await make({ parent_folder: folder.id }, stranger)).toMatchObject({ status: 403, code: 'no_access' });
  expect(await make({ org: org.id }, stranger)).toMatchObject({ status: 403, code: 'create_needs_membership' });
});

it('has no content, and an upload of its name lies beside it [LK-2]', async () => {
  const name = 'link.txt';
  const { uuid = '' } = await make({ parent_folder: folder.id, name });
  const detail = await app.call(fileDetail, { params: { id: uuid } }, member.headers);
  expect(detail.json()).toMatchObject({ signed_url: null, preview_url: null, url: link.url });
  const { results } = await upload(app, member, { target_org: org.id, target_folder: folder.id }, [
    { path: name, bytes: Buffer.from('a letter') },
  ]);
  expect(results[0]?.file?.uuid).not.toBe(uuid);
  const after = await app.call(fileDetail, { params: { id: uuid } }, member.headers);
  expect(after.json()).toMatchObject({ filetype: 's9/url', url: link.url, size: 0 });
});
