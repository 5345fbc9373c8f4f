import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import {
  archiveContents,
  archiveFolder,
  archiveItems,
  changeFile,
  createFile,
  createFolder,
  requestParts,
  type Answer,
  type Item,
} from '@mado/contract';
import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { HeldRight } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';
import {
  aFolder,
  anAccount,
  anOrganisation,
  onBothDatabases,
  testApp,
  type Person,
  type TestApp,
} from '../../testing/index.ts';
import { readSlowly } from '../../testing/slow-reader.ts';
import { upload } from '../../testing/upload.ts';
import { putGrant } from '../sharing/index.ts';
import { trashItems } from '../storage/index.ts';
import { archiveOf } from './archive.ts';
import { rightOnTheWay } from './right-on-the-way.ts';
import { archiveLimits } from './send-archive.ts';
import { filesAt, inFolder, otherReaders } from './testing/other-readers.ts';
import { readZip } from './testing/read-zip.ts';

onBothDatabases('an archive', (open) => {
  let app: TestApp;
  let [member, guest] = [{} as Person, {} as Person];
  let clinic: { id: string };
  let folder: { id: string; ancestors: string[] };
  beforeAll(async () => {
    app = await testApp({ db: await open() });
    [member, guest] = [await anAccount(app.services), await anAccount(app.services)];
    clinic = await anOrganisation(app.services, { admin: member });
  });
  beforeEach(async () => {
    folder = await aFolder(app.services, { org: clinic.id });
  });
  afterAll(() => app.close());

  const bring = async (files: Record<string, string | Uint8Array>, target = folder.id) => {
    const list = Object.entries(files).map(([path, bytes]) => ({ path, bytes: Buffer.from(bytes as string) }));
    const { results } = await upload(app, member, { target_org: clinic.id, target_folder: target }, list);
    return results.map(({ file }) => file!.uuid);
  };
  const made = async (name: string, parent = folder.id) =>
    (await app.call(createFolder, { body: { name, parent_folder: parent } }, member.headers)).json<Item>().uuid;
  const fetched = async (id = folder.id, headers: Record<string, string> = member.headers) => {
    const answer = await app.call(archiveFolder, { params: { id } }, headers);
    const isZip = answer.statusCode === 200;
    if (isZip) expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
    return {
      status: answer.statusCode,
      code: isZip ? null : answer.json<{ code: string }>().code,
      bytes: answer.rawPayload,
      headers: answer.headers,
      files: isZip ? readZip(answer.rawPayload).map(({ path, bytes }) => [path, bytes.toString()]) : [],
    };
  };
  const several = (ids: readonly string[], headers = member.headers) =>
    app.call(archiveItems, { query: { uuids: ids.join(',') } }, headers);
  const contents = async (ids: readonly string[], headers: Record<string, string> = member.headers) =>
    (await app.call(archiveContents, { query: { uuids: ids.join(',') } }, headers)).json<
      Answer<typeof archiveContents> & { code?: string }
    >();
  const share = (id: string, allowDownload: boolean, subject: 'guest' | 'link' = 'guest') =>
    putGrant(app.services, {
      itemId: id,
      subject: subject === 'guest' ? { kind: 'user', accountId: guest.id } : { kind: 'anonymous', link: 'view' },
      level: 'can_view',
      allowDownload,
    });
  const rename = (id: string, name: string) =>
    app.services.db.rows(sql`update item set name = ${name}, sort_name = ${name} where id = ${id}`);
  const trash = (id: string) =>
    app.services.db.transaction((tx) =>
      trashItems(tx, app.services.bus, [id], { at: app.services.clock.now(), by: { account: null, as: null } }),
    );
  const recorded = (id: string) =>
    app.services.db.rows(sql`
      select event ->> 'account' as account, event -> 'details' as details from audit_event
      where event ->> 'action' = 'download' and event -> 'object' ->> 'id' = ${id} order by position`);

  it('has everything of a folder, byte for byte, under names that others unpack [DL-1, DL-5]', async () => {
    await rename(folder.id, '山田 太郎');
    const large = Buffer.alloc(1_500_000, '画像');
    await bring({ 'メモ.txt': '一', '検査/2026年/結果.txt': '二', '検査/写真.bin': large, '検査/空.txt': '' });
    const { headers, files, bytes } = await fetched();
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition':
        'attachment; filename="__ __.zip"; filename*=UTF-8\'\'%E5%B1%B1%E7%94%B0%20%E5%A4%AA%E9%83%8E.zip',
    });
    const expected = [
      ['山田 太郎/メモ.txt', '一'],
      ['山田 太郎/検査/写真.bin', large.toString()],
      ['山田 太郎/検査/空.txt', ''],
      ['山田 太郎/検査/2026年/結果.txt', '二'],
    ];
    expect(files).toEqual(expected);
    await inFolder((on) => {
      writeFileSync(join(on, 'a.zip'), bytes);
      for (const [name, { unpack }] of Object.entries(otherReaders)) {
        unpack(join(on, 'a.zip'), join(on, name));
        const paths = expected.map(([path]) => join(name, path ?? ''));
        expect(filesAt(on, paths).map(String), name).toEqual(expected.map(([, content]) => content));
      }
    });
  });

  it('has links as shortcuts that lead where they lead [DL-11]', async () => {
    const body = {
      name: 'ガイドライン',
      filetype: 's9/url',
      url: 'https://example.jp/a?b=c',
      parent_folder: folder.id,
    };
    const made = await app.call(createFile, { body } as never, member.headers);
    expect(made.statusCode).toBe(201);
    expect((await fetched()).files).toEqual([
      ['a folder/ガイドライン.url', '[InternetShortcut]\r\nURL=https://example.jp/a?b=c\r\n'],
    ]);
    expect(await contents([folder.id])).toMatchObject({ left_out: [] });
  });

  it('of a study has its images with an extension and an empty preamble [DL-4, DL-7]', async () => {
    const uids = { StudyInstanceUID: syntheticUid('zip'), SeriesInstanceUID: syntheticUid('zip', 1) };
    const image = Buffer.from(buildDicomFile({ ...uids, SOPInstanceUID: syntheticUid('zip', 2) }));
    image.write('MZ a program');
    await bring({ IM0001: image });
    const { bytes } = await fetched();
    const [only, ...more] = readZip(bytes);
    expect(more).toEqual([]);
    expect(only?.path.split('/').at(-1)).toBe('IM0001.dcm');
    expect(only?.path.split('/')).toHaveLength(4);
    expect(only?.bytes).toEqual(image.fill(0, 0, 128));
  });

  it('gives names to what has none and numbers equal ones, the same each time [DL-5, DL-6]', async () => {
    const [first, second, , up] = await bring({ '1.txt': 'a', '2.txt': 'b', 'sub/3.txt': 'c', '4.txt': 'd' });
    const con = await made('con');
    await bring({ 'x.txt': 'e' }, con);
    await rename(first!, 'Same.txt');
    await rename(second!, 'same.txt');
    await rename(up!, '..');
    const { bytes, files } = await fetched();
    expect(files.map(([path]) => path)).toEqual([
      'a folder/名称未設定のファイル',
      'a folder/Same.txt',
      'a folder/same (1).txt',
      'a folder/_con/x.txt',
      'a folder/sub/3.txt',
    ]);
    expect((await fetched()).bytes).toEqual(bytes);
    const english = await fetched(folder.id, { ...member.headers, 'accept-language': 'en' });
    expect(english.files[0]?.[0]).toBe('a folder/nameless file');
  });

  it('of an empty folder is empty, and folders without files are not in it [DL-4, DL-8]', async () => {
    const { status, bytes, headers } = await fetched();
    expect([status, headers['content-length'], bytes.length]).toEqual([200, '22', 22]);
    await made('only a folder', await made('a folder'));
    expect((await fetched()).files).toEqual([]);
    expect(await contents([folder.id])).toMatchObject({ file_count: 0, left_out_count: 0, size: 22 });
    expect(await recorded(folder.id)).toEqual([]);
  });

  it('leaves out what may not be downloaded, and names it [DL-3]', async () => {
    const [seen, taken] = await bring({ 'seen.txt': 'no', 'sub/taken.txt': 'yes' });
    await share(folder.id, false);
    expect(await fetched(folder.id, guest.headers)).toMatchObject({ status: 403, code: 'level_too_low' });
    expect((await contents([folder.id], guest.headers)).code).toBe('level_too_low');
    await share(taken!, true);
    const { status, files } = await fetched(folder.id, { ...guest.headers, 'accept-language': 'ja' });
    expect(status).toBe(200);
    expect(files).toEqual([
      ['a folder/sub/taken.txt', 'yes'],
      [
        '含まれていないファイル.txt',
        'ダウンロードする権限がないため、次のファイルはこのアーカイブに含まれていません。\r\n\r\na folder/seen.txt\r\n',
      ],
    ]);
    expect(await contents([folder.id], guest.headers)).toMatchObject({
      name: 'a folder.zip',
      file_count: 1,
      left_out_count: 1,
      left_out: ['a folder/seen.txt'],
    });
    expect((await fetched(seen!, guest.headers)).status).toBe(400);
  });

  it('is open by a link that allows it, and to nobody by one that does not [DL-3]', async () => {
    await bring({ 'a.txt': 'a' });
    expect(await fetched(folder.id, {})).toMatchObject({ status: 401, code: 'not_signed_in' });
    expect(await fetched(folder.id, guest.headers)).toMatchObject({ status: 403, code: 'no_access' });
    await share(folder.id, false, 'link');
    expect(await fetched(folder.id, {})).toMatchObject({ status: 403, code: 'level_too_low' });
    await share(folder.id, true, 'link');
    expect((await fetched(folder.id, {})).files).toEqual([['a folder/a.txt', 'a']]);
  });

  it('of several items has each at its top, and is called as the folder around them [DL-1]', async () => {
    const [one, inside] = await bring({ 'one.txt': '1', 'sub/two.txt': '2', 'three.txt': '3' });
    const [sub] = (
      await app.services.db.rows<{ parent: string }>(sql`select parent from item where id = ${inside!}`)
    ).map(({ parent }) => parent);
    const answer = await several([one!, sub!, inside!]);
    expect(answer.headers['content-disposition']).toContain('filename="a folder.zip"');
    expect(readZip(answer.rawPayload).map(({ path }) => path)).toEqual(['one.txt', 'sub/two.txt']);
    expect((await several([one!])).headers['content-disposition']).toContain('filename="one.txt.zip"');
    expect((await several([])).statusCode).toBe(400);
    expect((await several(['no id'])).statusCode).toBe(400);
    expect((await several(Array<string>(201).fill(one!))).statusCode).toBe(400);
    expect((await several([one!], guest.headers)).json()).toMatchObject({ code: 'no_access' });
  });

  it('has nothing of the trash, and is not given of what lies there', async () => {
    const [gone] = await bring({ 'gone.txt': '1', 'stays.txt': '2' });
    await trash(gone!);
    expect((await fetched()).files).toEqual([['a folder/stays.txt', '2']]);
    await trash(folder.id);
    expect(await fetched()).toMatchObject({ status: 404, code: 'gone' });
  });

  it('is recorded once for each item, with how many files were taken [DL-8]', async () => {
    const [one, two] = await bring({ 'one.txt': '1', 'two.txt': '2' });
    await app.fastify.inject({
      method: 'HEAD',
      url: requestParts(archiveFolder, { params: { id: folder.id } }).url,
      headers: member.headers,
    });
    expect(await recorded(folder.id)).toEqual([]);
    await fetched();
    await contents([folder.id]);
    expect(await recorded(folder.id)).toEqual([
      { account: member.id, details: { by: 'archive', files: 2, left_out: 0 } },
    ]);
    await several([one!, two!]);
    for (const id of [one!, two!])
      expect(await recorded(id)).toEqual([
        { account: member.id, details: { by: 'archive', files: 2, items: 2, left_out: 0 } },
      ]);
  });

  it('says before how long it will be, without sending anything [DL-2]', async () => {
    await bring({ 'a.txt': 'a'.repeat(1000) });
    const { size, name } = await contents([folder.id]);
    const { bytes } = await fetched();
    expect([size, name]).toEqual([bytes.length, 'a folder.zip']);
    const head = await app.fastify.inject({
      method: 'HEAD',
      url: requestParts(archiveFolder, { params: { id: folder.id } }).url,
      headers: member.headers,
    });
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([200, String(size), 0]);
  });

  it('stays what it was when it began, whatever becomes of the folder, and so many may run [DL-1, DL-9]', async () => {
    const large = Buffer.alloc(24 * 1024 * 1024, 'x');
    const [gone, renamed] = await bring({ '1 large.bin': large, '2 small.txt': 'small' });
    const before = (await fetched()).bytes.length;
    if (!app.fastify.server.listening) await app.fastify.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.fastify.server.address() as AddressInfo;
    const { url } = requestParts(archiveFolder, { params: { id: folder.id } });
    const readers = [];
    for (let n = 0; n < archiveLimits.requestsOfOne; n += 1) readers.push(await readSlowly(port, url, member.headers));
    expect(readers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await fetched()).toMatchObject({ status: 429, code: 'too_many_requests' });
    await trash(gone!);
    await rename(renamed!, 'renamed.txt');
    await bring({ 'new.txt': 'new' });
    await app.fastify.openAnswers.askAgain();
    await app.fastify.openAnswers.askAgain();
    for (const reader of readers) expect(await reader.rest()).toMatchObject({ whole: true, bytes: before });
    await expect.poll(() => app.fastify.openAnswers.size()).toBe(0);
    expect((await fetched()).files.map(([path]) => path)).toEqual(['a folder/new.txt', 'a folder/renamed.txt']);
  });

  it('ends where a file in it is moved out of the reach of who takes it, before it goes out or while it does [DL-10]', async () => {
    const grant = { itemId: folder.id, subject: { kind: 'user', accountId: guest.id } } as const;
    await putGrant(app.services, { ...grant, level: 'can_view', allowDownload: true });
    const large = Buffer.alloc(24 * 1024 * 1024, 'x');
    const [first, last] = await bring({ '1 large.bin': large, '2 small.txt': 'small' });
    if (!app.fastify.server.listening) await app.fastify.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.fastify.server.address() as AddressInfo;
    const { url } = requestParts(archiveFolder, { params: { id: folder.id } });
    for (const moved of [last, first]) {
      const reader = await readSlowly(port, url, guest.headers);
      const body = { org: clinic.id, has_org_perm: false };
      expect((await app.call(changeFile, { params: { id: moved! }, body }, member.headers)).statusCode).toBe(200);
      await app.fastify.openAnswers.askAgain();
      await app.fastify.openAnswers.askAgain();
      expect((await reader.rest()).whole).toBe(false);
    }
  });

  it('asks for the right to what comes next, in turn, and keeps to it [DL-10]', async () => {
    const grant = { itemId: folder.id, subject: { kind: 'user', accountId: guest.id } } as const;
    await putGrant(app.services, { ...grant, level: 'can_view', allowDownload: true });
    const [, second, third] = await bring({ '1.txt': '1', '2.txt': '2', '3.txt': '3' });
    const rights: HeldRight[] = [];
    const ctx = { ...app.services.contextOf(guest.caller), rights };
    const { entries } = await archiveOf(ctx, [folder.id], { language: 'ja-JP' });
    const permit = rightOnTheWay(ctx, entries, 2);
    await permit(0);
    expect(rights.at(-1)?.of).toMatchObject({ items: [entries[0]?.item, second] });
    await trash(third!);
    await permit(1);
    await permit(2);
    expect(rights.at(-1)?.of).toMatchObject({ items: [third] });
    const kept = rights.length;
    const again = rightOnTheWay(ctx, entries, 2);
    await again(0);
    expect(rights).toHaveLength(kept + 1);
    await putGrant(app.services, { ...grant, level: 'none' });
    await expect(again(2)).rejects.toMatchObject({ code: 'no_access' });
  });

  it('is refused where there are more files than it may have [DL-9]', async () => {
    await bring({ 'a.txt': 'a', 'b.txt': 'b' });
    const ctx = { ...app.services.contextOf(), caller: member.caller };
    const asked = (limit: number) => archiveOf(ctx, [folder.id], { language: 'ja-JP', limit });
    await expect(asked(2)).rejects.toMatchObject({ code: 'archive_too_many_files', params: { limit: 2 } });
    expect((await asked(3)).entries).toHaveLength(2);
  });
});
