import { phantomCt } from '@mado/dicom/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '../../platform/db/index.ts';
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
import { putGrant } from '../sharing/index.ts';
import { folderChanged } from '../storage/index.ts';

onBothDatabases('who brought a file', (open) => {
  let app: TestApp;
  let clinic: { id: string; admin: Person };
  let guest: Person;
  let folder: { id: string };
  beforeAll(async () => {
    app = await testApp({ db: await open() });
    guest = await anAccount(app.services);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    clinic = await anOrganisation(app.services);
    folder = await aFolder(app.services, { org: clinic.id });
    const subject = { kind: 'user', accountId: guest.id } as const;
    await putGrant(app.services, { itemId: folder.id, subject, level: 'full_access' });
  });

  const slices = (seed: number) =>
    [...phantomCt({ slices: 2, size: 16, seed })].map((bytes, n) => ({ path: `${seed}/${n}`, bytes }));
  const target = () => ({ target_org: clinic.id, target_folder: folder.id });
  const rows = () =>
    app.services.db.rows<{ object_type: string; created_by: string | null; brought_by: string | null; name: string }>(
      sql`select object_type, created_by, brought_by, name from item where ${folder.id}::uuid = any (ancestors) order by name`,
    );

  it('stands in its rows, in the event and in the audit, also of batches that are committed together', async () => {
    const changes: (readonly string[])[] = [];
    const unlisten = app.services.bus.listen(folderChanged, ({ by }) => void changes.push(by));
    const memo = (of: string) => ({ path: `${of}.txt`, bytes: Buffer.from(of) });
    // Many at once: what arrives while the first is being committed goes into one transaction.
    await Promise.all(
      Array.from({ length: 6 }, (_, n) => {
        const [person, name] = n % 2 === 0 ? [clinic.admin, 'member'] : [guest, 'guest'];
        return upload(app, person, target(), [...slices(n + 1), memo(`${name} ${n}`)]);
      }),
    );
    unlisten();
    const all = await rows();
    const texts = all.filter(({ name }) => name.endsWith('.txt'));
    expect(texts).toHaveLength(6);
    for (const { name, created_by: by, brought_by: as } of texts)
      expect([name.split(' ')[0], as, by]).toEqual(
        as === 'member' ? ['member', 'member', clinic.admin.id] : ['guest', 'guest', guest.id],
      );
    for (const one of all.filter(({ object_type: type }) => type === 'file'))
      expect(one.created_by).toBe(one.brought_by === 'guest' ? guest.id : clinic.admin.id);
    expect(all.filter(({ brought_by: as }) => as === 'guest').length).toBeGreaterThan(3);
    expect(new Set(changes.flat())).toEqual(new Set([clinic.admin.id, guest.id]));

    await sealEvents(app.services);
    const uploads = await auditRecords(app.services.db, { org: clinic.id, action: 'upload' }, 100);
    const bytes = slices(1).reduce((sum, one) => sum + one.bytes.length, 0);
    for (const { id } of [clinic.admin, guest]) expect(uploads.filter(({ account }) => account === id)).toHaveLength(3);
    expect(uploads).toHaveLength(6);
    const told = uploads.map(({ record }) => (JSON.parse(record) as { details: { items: string } }).details);
    const counts = { files: 3, bytes: expect.closeTo(bytes, -2) as number, studies: 1 };
    expect(told).toEqual(uploads.map(() => ({ ...counts, items: expect.any(String) as string })));
    // Each names what its own caller brought: a study, and the file that is of none.
    const named = await app.services.db.rows<{ id: string; name: string; type: string }>(
      sql`select id, name, coalesce(foldertype, 'file') as type from item where ${folder.id}::uuid = any (ancestors)`,
    );
    for (const [n, { items }] of told.entries()) {
      const of = items.split(' ').map((id) => named.find((one) => one.id === id));
      expect(of.map((one) => one?.type)).toEqual(['study', 'file']);
      expect(of[1]?.name.split(' ')[0]).toBe(uploads[n]?.account === guest.id ? 'guest' : 'member');
    }
  });

  it('changes with the bytes: who replaces a file has brought it', async () => {
    const one = (text: string) => [{ path: 'note.txt', bytes: Buffer.from(text) }];
    await upload(app, clinic.admin, target(), one('a'));
    await upload(app, guest, target(), one('b'));
    expect(await rows()).toMatchObject([{ created_by: guest.id, brought_by: 'guest' }]);
    await upload(app, clinic.admin, target(), one('b'));

    await sealEvents(app.services);
    const replaced = await auditRecords(app.services.db, { org: clinic.id, action: 'replace' }, 100);
    const [item] = await app.services.db.rows<{ id: string }>(
      sql`select id from item where ${folder.id}::uuid = any (ancestors)`,
    );
    expect(replaced[0]?.account).toBe(guest.id);
    expect(JSON.parse(replaced[0]?.record ?? '')).toMatchObject({ details: { files: 1, folders: 0, items: item?.id } });
  });

  it('and what is moved to the trash by a new upload is told with who did it', async () => {
    await upload(app, clinic.admin, target(), slices(1));
    const [study] = await app.services.db.rows<{ id: string }>(
      sql`select item_id as id from study where org = ${clinic.id}`,
    );
    app.services.clock.advance(16 * 60_000);
    guest.headers = await signedIn(app.services, guest.caller.account!);
    await upload(app, guest, { ...target(), duplicate: 'studyAndFolderReplace' }, slices(1));
    await sealEvents(app.services);
    const [one, ...more] = await auditRecords(app.services.db, { org: clinic.id, action: 'replace' }, 100);
    expect(more).toEqual([]);
    expect(one?.account).toBe(guest.id);
    expect(JSON.parse(one?.record ?? '')).toMatchObject({ details: { files: 0, folders: 1, items: study?.id } });
  });

  it('is nobody for what the product makes itself', async () => {
    const { putSampleData } = await import('./sample-data.job.ts');
    await putSampleData(app.services, phantomCt({ slices: 1, size: 16 }));
    const made = await app.services.db.rows(sql`select distinct created_by, brought_by from item where outside_quota`);
    expect(made).toEqual([{ created_by: null, brought_by: null }]);
  });
});
