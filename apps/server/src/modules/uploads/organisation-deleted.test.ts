import { json } from 'node:stream/consumers';
import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { completeUpload, deleteOrganisation } from '@mado/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import { interrupted } from '../../testing/interrupted.ts';
import {
  aFolder,
  aMember,
  anAccount,
  anOrganisation,
  onBothDatabases,
  testApp,
  type Person,
  type TestApp,
} from '../../testing/index.ts';
import { expectNothingLeftBehind } from '../../testing/left-behind.ts';
import { upload, uploadForm } from '../../testing/upload.ts';
import { putGrant } from '../sharing/index.ts';
import { sweepBlobs } from '../storage/index.ts';
import { spooledBytes } from './testing/spooled.ts';
import { ct } from './testing/uploading.ts';

onBothDatabases('an organisation that is deleted while somebody uploads to it [OR-5]', (open) => {
  let db: ReturnType<typeof interrupted>;
  let app: TestApp;
  let clinic: { id: string; admin: Person };
  let member: Person;
  let guest: Person;
  let folder: { id: string };
  let port: number;
  beforeAll(async () => {
    db = interrupted(await open());
    app = await testApp({ db });
    await app.fastify.listen({ port: 0, host: '127.0.0.1' });
    port = (app.fastify.server.address() as AddressInfo).port;
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    [member, guest] = [await anAccount(app.services), await anAccount(app.services)];
    clinic = await anOrganisation(app.services);
    await aMember(app.services, clinic, { person: member });
    folder = await aFolder(app.services, { org: clinic.id });
    const subject = { kind: 'user', accountId: guest.id } as const;
    await putGrant(app.services, { itemId: folder.id, subject, level: 'full_access' });
  });

  const remove = async (): Promise<void> => {
    const answer = await app.call(deleteOrganisation, { params: { id: clinic.id } }, clinic.admin.headers);
    expect(answer.statusCode).toBe(204);
  };
  /** Slices, and a file that does not fit into memory while it arrives. */
  const files = () => [...ct(3), { path: 'film.bin', bytes: randomBytes(3_000_000) }];
  const filesOf = (trashed: boolean) =>
    db.rows<{ name: string }>(sql`
      select name from item where org = ${clinic.id} and object_type = 'file' and (trashed_at is not null) = ${trashed}`);
  const names = async (trashed: boolean) => (await filesOf(trashed)).map(({ name }) => name).toSorted();
  const blobs = async (): Promise<string[]> => {
    const all: string[] = [];
    for await (const sha256 of app.services.blobs.list()) all.push(sha256);
    return all.toSorted();
  };

  /** Sends all but the end of a body, does something meanwhile, and sends the rest. */
  function sendAround(
    who: Person,
    { body, contentType }: ReturnType<typeof uploadForm>,
    meanwhile: () => Promise<void>,
  ): Promise<[number | undefined, string | undefined]> {
    return new Promise((resolve, reject) => {
      const headers = { ...who.headers, 'content-type': contentType, 'content-length': body.length };
      const outgoing = request({ port, method: 'POST', path: '/api/datamanage/upload-pydicom-file', headers });
      outgoing.on('error', reject);
      outgoing.on('response', (response) => {
        json(response).then((said) => {
          resolve([response.statusCode, (said as { code?: string }).code]);
        }, reject);
      });
      const most = body.length - 500_000;
      outgoing.write(body.subarray(0, most), () => {
        meanwhile().then(
          () => outgoing.end(body.subarray(most)),
          (error: Error) => outgoing.destroy(error),
        );
      });
    });
  }
  const arrived = () => expect.poll(() => spooledBytes(app.services), { timeout: 60_000 }).toBeGreaterThan(0);

  it.each(['a member at the root', 'a member at the private root', 'a guest in a shared folder'])(
    'is told so when the upload of %s comes to its end, and keeps none of it',
    async (where) => {
      const before = await blobs();
      const isGuest = where.startsWith('a guest');
      const target = isGuest ? { target_folder: folder.id } : { is_org_perm: !where.includes('private') };
      const form = uploadForm({ target_org: clinic.id, ...target }, files());
      const answer = await sendAround(isGuest ? guest : member, form, async () => {
        await arrived();
        await remove();
      });
      // A guest could see the folder until then, and is told so where it is missed before the last look.
      const guests = ['403 no_access', '404 gone'];
      expect(isGuest ? guests : ['403 membership_needed']).toContain(answer.join(' '));
      expect([await names(false), await names(true)]).toEqual([[], []]);
      await expectNothingLeftBehind(app.services);
      app.services.clock.advance(2 * 3_600_000);
      await sweepBlobs(app.services);
      expect(await blobs()).toEqual(before);
    },
  );

  it('is told so right before the files would be kept', async () => {
    db.before(remove);
    const { status, code } = await upload(app, member, { target_org: clinic.id }, files());
    expect([status, code, await names(false)]).toEqual([403, 'membership_needed', []]);
    await expectNothingLeftBehind(app.services);
  });

  it('keeps in its trash what was answered before, and refuses the batches after it', async () => {
    const id = app.services.random.uuid();
    const target = { target_org: clinic.id, target_folder: null, is_org_perm: true };
    const [first, second] = [ct(2), ct(3).slice(2)];
    const kept = await upload(app, member, { ...target, upload: id }, first);
    expect(kept.results.map(({ success }) => success)).toEqual([true, true]);
    await remove();
    const refused = await upload(app, member, { ...target, upload: id }, second);
    expect([refused.status, refused.code, refused.results]).toEqual([403, 'membership_needed', []]);
    const study = kept.results[0]?.study?.uuid ?? '';
    const body = { ...target, study_id_list: [study], upload: id };
    expect((await app.call(completeUpload, { body }, member.headers)).statusCode).toBe(403);
    expect([await names(false), (await names(true)).length]).toEqual([[], 2]);
    await expectNothingLeftBehind(app.services);
  });
});
