import { createHash } from 'node:crypto';
import { fileDetail, folderInfo, listOrganisationRoot, organisationUsage, type Answer } from '@mado/contract';
import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import { contradictions } from '../../testing/consistency.ts';
import { dicomwebClient } from '../../testing/dicomweb.ts';
import {
  aFolder,
  anAccount,
  anOrganisation,
  onBothDatabases,
  signedIn,
  testApp,
  type Person,
  type TestApp,
} from '../../testing/index.ts';
import { upload } from '../../testing/upload.ts';
import { auditRecords, sealEvents } from '../audit/index.ts';
import { quotaOf } from '../organisations/index.ts';
import { putGrant } from '../sharing/index.ts';
import { expireVersions, sweepBlobs, trashItems, versionsOf } from '../storage/index.ts';
import { restoreVersion } from './index.ts';

const day = 24 * 60 * 60 * 1000;

onBothDatabases('a file that is replaced', (open) => {
  let app: TestApp;
  let member: Person;
  let clinic: { id: string; admin: Person };
  beforeAll(async () => {
    app = await testApp({ db: await open() });
    member = await anAccount(app.services);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    clinic = await anOrganisation(app.services, { admin: member });
    member.headers = await signedIn(app.services, member.caller.account!);
  });

  const letter = (content: string, path = 'letters/letter.txt') => ({ path, bytes: Buffer.from(content) });
  const image = (description: string, instance = 'i'): Uint8Array =>
    buildDicomFile({
      StudyInstanceUID: syntheticUid('versions', 'study'),
      SeriesInstanceUID: syntheticUid('versions', 'series'),
      SOPInstanceUID: syntheticUid('versions', instance),
      ImageComments: description,
      pixels: { rows: 2, columns: 2, native: new Uint16Array(4) },
    });
  const send = async (files: { path: string; bytes: Uint8Array }[], person: Person = member, folder?: string) => {
    const target = { target_org: clinic.id, ...(folder !== undefined && { target_folder: folder }) };
    const { results, status } = await upload(app, person, target, files);
    expect(status).toBe(201);
    return results.map(({ file }) => file!.uuid);
  };
  const stow = async (...files: Uint8Array[]) => {
    const { statusCode } = await dicomwebClient(app, { org: clinic.id }, member).store(files);
    expect(statusCode).toBe(200);
  };
  const versions = () => versionsOf(app.services.db, { org: clinic.id });
  const restore = (id: string) => restoreVersion({ ...app.services.contextOf(), whence: 'admin' }, id);
  const used = async () => (await quotaOf(app.services.db, clinic.id)).used;
  const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  const contentOf = async (id: string) => {
    const detail = await app.call(fileDetail, { params: { id } }, member.headers);
    return (await app.fastify.inject({ url: detail.json<Answer<typeof fileDetail>>().signed_url ?? '' })).payload;
  };
  const comments = async () => {
    const uids = ['study', 'series', 'i'].map((name) => syntheticUid('versions', name));
    const answer = await dicomwebClient(app, { org: clinic.id }, member).get(
      `/studies/${uids[0]}/series/${uids[1]}/instances/${uids[2]}/metadata`,
    );
    return answer.json<Record<string, { Value: string[] }>[]>().map((one) => one['00204000']?.Value[0]);
  };
  const sound = async () => expect(await contradictions(app.services.db, app.services.blobs)).toEqual([]);

  it('stays as a version, with who brought it, and when, by whom and by what it was replaced [TR-4]', async () => {
    const guest = await anAccount(app.services);
    const folder = await aFolder(app.services, { org: clinic.id });
    const subject = { kind: 'user', accountId: guest.id } as const;
    await putGrant(app.services, { itemId: folder.id, subject, level: 'full_access' });
    const came = app.services.clock.now();
    const [id] = await send([letter('first')], member, folder.id);
    app.services.clock.advance(60_000);
    await send([letter('second, longer')], guest, folder.id);
    expect(await versions()).toEqual([
      {
        id: expect.any(String),
        item_id: id,
        org: clinic.id,
        name: 'letter.txt',
        filetype: 'text/plain',
        size: 5,
        sha256: sha256(Buffer.from('first')),
        created_at: came,
        created_by: member.id,
        brought_by: 'member',
        replaced_at: app.services.clock.now(),
        replaced_by: guest.id,
        replaced_as: 'guest',
        replaced_with: sha256(Buffer.from('second, longer')),
        item_trashed: false,
      },
    ]);
    expect(await used()).toBe(5 + 14);
    await sound();
  });

  it('by the same bytes is not: nothing changes', async () => {
    await send([letter('same'), { path: 'i.dcm', bytes: image('same') }]);
    await send([letter('same'), { path: 'i.dcm', bytes: image('same') }]);
    await stow(image('same'));
    expect(await versions()).toEqual([]);
    expect(await used()).toBe(4 + image('same').length);
  });

  it.each(['form', 'STOW-RS'])(
    'comes back by a restore, index and all, when it was replaced by %s [TR-6]',
    async (how) => {
      const [id] = await send([{ path: 'i.dcm', bytes: image('original') }]);
      if (how === 'form') await send([{ path: 'i.dcm', bytes: image('swapped') }]);
      else await stow(image('swapped'));
      expect(await comments()).toEqual(['swapped']);
      const [version] = await versions();
      expect(await restore(version!.id)).toEqual({ item: id });
      expect(await comments()).toEqual(['original']);
      const [present] = await versions();
      expect(await versions()).toEqual([
        expect.objectContaining({ sha256: sha256(image('swapped')), replaced_by: null, replaced_as: null }),
      ]);
      const [item] = await app.services.db.rows(sql`
      select sha256, created_by as by, brought_by as "as", (select receiving_until is null from item where foldertype = 'study' and org = ${clinic.id}) as quiet
      from item where id = ${id}`);
      expect(item).toMatchObject({ sha256: sha256(image('original')), by: member.id, as: 'member' });
      await sound();
      await restore(present!.id);
      expect(await comments()).toEqual(['swapped']);
      expect(await used()).toBe(image('original').length + image('swapped').length);
      await sealEvents(app.services);
      const restored = await auditRecords(app.services.db, { org: clinic.id, action: 'restore' }, 10);
      expect(restored.map(({ record }) => JSON.parse(record) as object)).toMatchObject([
        { whence: 'admin', result: 'done', object: { kind: 'item', id } },
        { whence: 'admin', result: 'done', object: { kind: 'item', id } },
      ]);
      await sound();
    },
  );

  it('of a guest comes back as a guest’s', async () => {
    const guest = await anAccount(app.services);
    const folder = await aFolder(app.services, { org: clinic.id });
    const subject = { kind: 'user', accountId: guest.id } as const;
    await putGrant(app.services.contextOf(), { itemId: folder.id, subject, level: 'full_access' });
    await send([{ path: 'i.dcm', bytes: image('outside') }], guest, folder.id);
    const [id] = await send([{ path: 'i.dcm', bytes: image('inside') }], member, folder.id);
    const counted = async () => {
      const [study] = await app.services.db.rows<{ outside: number; by: string; as: string }>(sql`
        select outside_count as outside, item.created_by as by, item.brought_by as "as"
        from study cross join item where study.org = ${clinic.id} and item.id = ${id}`);
      return study;
    };
    expect(await counted()).toEqual({ outside: 0, by: member.id, as: 'member' });
    await restore((await versions())[0]!.id);
    expect(await counted()).toEqual({ outside: 1, by: guest.id, as: 'guest' });
    expect(await versions()).toMatchObject([{ created_by: member.id, replaced_by: null, replaced_as: null }]);
    await sound();
  });

  it('that is no image comes back under the name that it has now [TR-6]', async () => {
    const [id] = await send([letter('first')]);
    await send([letter('second')]);
    await app.services.db.rows(sql`update item set name = 'renamed.txt', sort_name = 'renamed.txt' where id = ${id}`);
    await restore((await versions())[0]!.id);
    expect(await contentOf(id!)).toBe('first');
    expect((await versions()).map((one) => one.sha256)).toEqual([sha256(Buffer.from('second'))]);
    await sound();
  });

  it('within one batch, or before anybody saw it, stays as well', async () => {
    await send([letter('zero'), { path: 'a.dcm', bytes: image('zero') }]);
    await send([
      letter('one'),
      { path: 'b.dcm', bytes: image('one') },
      letter('two'),
      { path: 'c.dcm', bytes: image('two') },
      letter('two'),
      letter('new 1', 'new.txt'),
      letter('new 2', 'new.txt'),
    ]);
    const kept = new Set((await versions()).map((one) => one.sha256));
    const expected = [...['zero', 'one', 'new 1'].map((text) => Buffer.from(text)), image('zero'), image('one')];
    expect(kept).toEqual(new Set(expected.map(sha256)));
    expect(await versions()).toHaveLength(5);
    await sound();
  });

  it('and replaced back is one version, not two', async () => {
    for (const content of ['a', 'b', 'a', 'b', 'a']) await send([letter(content)]);
    expect((await versions()).map((one) => one.sha256)).toEqual([sha256(Buffer.from('b'))]);
    expect(await used()).toBe(2);
    // Of two in a batch the later one is what is there already.
    await send([letter('c'), letter('a')]);
    expect(await versions()).toHaveLength(2);
    await sound();
  });

  it('is seen in no list, search, count or content [TR-4]', async () => {
    const [, id] = await send([letter('first'), { path: 'i.dcm', bytes: image('first') }]);
    await send([letter('second'), { path: 'i.dcm', bytes: image('second') }]);
    const web = dicomwebClient(app, { org: clinic.id }, member);
    expect((await web.get('/instances')).json()).toHaveLength(1);
    expect((await web.get('/studies')).json<Record<string, { Value: number[] }>[]>()[0]?.['00201208']?.Value).toEqual([
      1,
    ]);
    const answer = await app.call(listOrganisationRoot, { params: { id: clinic.id } }, member.headers);
    const { org } = answer.json<Answer<typeof listOrganisationRoot>>();
    expect(org.map(({ foldertype, size }) => [foldertype, size])).toEqual(
      expect.arrayContaining([
        ['folder', 6],
        ['study', image('second').length],
      ]),
    );
    const [folder] = org.filter(({ foldertype }) => foldertype === 'folder');
    const inside = await app.call(folderInfo, { params: { id: folder!.uuid } }, member.headers);
    expect(inside.json<Answer<typeof folderInfo>>().data).toHaveLength(1);
    const usage = await app.call(organisationUsage, { params: { id: clinic.id } }, member.headers);
    expect(usage.json()).toEqual({
      file_size: await used(),
      file_dicom_count: 1,
      file_not_dicom_count: 1,
      folder_count: 3,
    });
    const [version] = await versions();
    expect((await app.call(fileDetail, { params: { id: version!.id } }, member.headers)).statusCode).toBe(403);
    expect(await contentOf(id!)).toContain('second');
  });

  describe('is kept for 30 days [TR-5]', () => {
    const later = async (ms: number) => {
      app.services.clock.advance(ms);
      member.headers = await signedIn(app.services, member.caller.account!);
      await expireVersions(app.services);
      await sweepBlobs(app.services);
    };

    it('against every sweep, and then gives its room back [QT-1]', async () => {
      await send([letter(`first in ${clinic.id}`)]);
      const size = await used();
      await send([letter('second')]);
      const blob = (await versions())[0]!.sha256;
      await later(30 * day);
      expect(await app.services.blobs.size(blob)).toBe(size);
      await sound();
      await later(1);
      expect(await versions()).toEqual([]);
      expect(await used()).toBe(6);
      await later(day);
      expect(await app.services.blobs.size(blob)).toBeNull();
      await sound();
    });

    it('whatever becomes of others with the same bytes, and the other way round', async () => {
      const same = `the same in ${clinic.id}`;
      await send([letter(same), letter(same, 'other/letter.txt')]);
      await send([letter('second')]);
      const [version] = await versions();
      await later(10 * day);
      await send([letter('third', 'other/letter.txt')]);
      await later(20 * day + 1);
      await later(day);
      // The first version has gone, the second has the bytes.
      expect((await versions()).map(({ id, sha256: blob }) => [id === version!.id, blob])).toEqual([
        [false, sha256(Buffer.from(same))],
      ]);
      await restore((await versions())[0]!.id);
      await later(31 * day);
      await later(day);
      expect(await app.services.blobs.size(sha256(Buffer.from(same)))).toBe(same.length);
      await sound();
    });
  });

  it('comes back only while it is there, and its item too [TR-6]', async () => {
    await expect(restore(app.services.random.uuid())).rejects.toMatchObject({ code: 'gone' });
    await send([letter('first')]);
    await send([letter('second')]);
    const [version] = await versions();
    const [folder] = await app.services.db.rows<{ id: string }>(
      sql`select id from item where org = ${clinic.id} and name = 'letters'`,
    );
    await app.services.db.transaction((tx) =>
      trashItems(tx, app.services.bus, [folder!.id], { at: app.services.clock.now(), by: { account: null, as: null } }),
    );
    await expect(restore(version!.id)).rejects.toMatchObject({ code: 'gone' });
    expect(await versions()).toMatchObject([{ item_trashed: true }]);
    await sound();
  });

  it('from several sides at once leaves each of them', async () => {
    await send([letter('first')]);
    await Promise.all(Array.from({ length: 6 }, (_, n) => send([letter(`side ${n}`)])));
    expect(await versions()).toHaveLength(6);
    await sound();
  });

  it('of which two restores come at once is restored once', async () => {
    const [id] = await send([letter('first')]);
    await send([letter('second')]);
    const [version] = await versions();
    const done = await Promise.allSettled([restore(version!.id), restore(version!.id)]);
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await contentOf(id!)).toBe('first');
    await sound();
  });

  it('needs room for both [TR-6]', async () => {
    clinic = await anOrganisation(app.services, { admin: member, quotaBytes: 10 });
    await send([letter('123456')]);
    const refused = await upload(app, member, { target_org: clinic.id }, [letter('654321')]);
    expect([refused.status, refused.code]).toEqual([507, 'quota_exceeded']);
    await send([letter('1234')]);
    expect(await used()).toBe(10);
  });
});
