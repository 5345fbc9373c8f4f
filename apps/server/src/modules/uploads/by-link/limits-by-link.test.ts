import { randomUUID } from 'node:crypto';
import { folderInfo, uploadCheck, type Answer, type UploadOptions } from '@mado/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dayInJapan } from '../../../platform/clock/index.ts';
import { sql } from '../../../platform/db/index.ts';
import {
  aFolder,
  anOrganisation,
  onBothDatabases,
  signedIn,
  testApp,
  type Person,
  type TestApp,
} from '../../../testing/index.ts';
import { upload, type TestFile } from '../../../testing/upload.ts';
import { putGrant } from '../../sharing/index.ts';
import { trashItems } from '../../storage/index.ts';
import { takeVisit } from './link-limits.ts';

onBothDatabases('what comes by a link', (open) => {
  let app: TestApp;
  let clinic: { id: string; admin: Person };
  let folder: { id: string; ancestors: string[] };
  beforeAll(async () => {
    app = await testApp({ db: await open() });
    clinic = await anOrganisation(app.services);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    // Midnight in Japan.
    app.services.clock.advance(86_400_000 - ((app.services.clock.now().getTime() + 9 * hourMs) % 86_400_000));
    clinic.admin.headers = await signedIn(app.services, clinic.admin.caller.account ?? expect.fail('nobody'));
    folder = await aFolder(app.services, { org: clinic.id });
    await link(folder.id);
  });

  const hourMs = 3_600_000;
  const link = (itemId: string) =>
    putGrant(app.services, { itemId, subject: { kind: 'anonymous', link: 'upload' }, level: 'full_access' });
  const letter = (text: string): TestFile => ({ path: `${text}.txt`, bytes: Buffer.from(text) });
  const send = (file: TestFile, options: Partial<UploadOptions> = {}, target_folder = folder.id) => {
    const order = { anonymize: { master: true as const, fields: {} }, looked_at: [0], upload: randomUUID() };
    return upload(app, null, { target_org: clinic.id, target_folder, ...order, ...options }, [file]);
  };
  const inside = async (id = folder.id) =>
    (await app.call(folderInfo, { params: { id }, query: {} }, clinic.admin.headers)).json<Answer<typeof folderInfo>>()
      .data;
  /** So many files have come by the link of the folder today. */
  const came = (files: number) =>
    app.services.db.rows(sql`
      insert into upload_link_day (item_id, day, files, bytes)
      values (${folder.id}, ${dayInJapan(app.services.clock.now())}, ${files}::int4, 1)`);

  it('is checked and sent so often from one address, and no more [IN-21]', async () => {
    const target = { target_org: clinic.id, target_folder: folder.id, is_org_perm: true };
    const check = () => app.call(uploadCheck, { body: { ...target, files: [], upload: randomUUID() } } as never);
    const whence = '127.0.0.1';
    for (let n = 0; n < 2_000; n += 1) await takeVisit({ ...app.services, whence });
    const full = { code: 'too_many_requests' };
    await expect(takeVisit({ ...app.services, whence })).rejects.toMatchObject(full);
    expect((await send(letter('x'))).code).toBe('too_many_requests');
    expect((await check()).json()).toMatchObject(full);
    app.services.clock.advance(100);
    expect((await check()).statusCode).toBe(200);
  });

  it('counts for the topmost link, also where one below it opens the folder as well [IN-21]', async () => {
    const below = await aFolder(app.services, { org: clinic.id, parent: folder });
    await link(below.id);
    await came(19_999);
    expect((await send(letter('a'), {}, below.id)).status).toBe(201);
    for (const target of [folder.id, below.id])
      expect((await send(letter('b'), {}, target)).code).toBe('upload_link_full');
  });

  it('counts for the day in Japan, from midnight to midnight [IN-21]', async () => {
    await came(20_000);
    for (const hours of [0, 9.5, 14]) {
      app.services.clock.advance(hours * hourMs);
      expect((await send(letter('a'))).code).toBe('upload_link_full');
    }
    // In UTC it is the same day.
    app.services.clock.advance(0.5 * hourMs);
    expect((await send(letter('a'))).status).toBe(201);
  });

  it('goes on in its folder when what somebody else put there is in the trash again [IN-23]', async () => {
    const id = randomUUID();
    await send(letter('a'), { upload: id });
    const [own] = await inside();
    const into = { target_org: clinic.id, target_folder: own?.uuid ?? '' };
    const { results } = await upload(app, clinic.admin, into, [letter('of the clinic')]);
    await app.services.db.transaction((tx) =>
      trashItems(tx, app.services.bus, [results[0]?.file?.uuid ?? ''], {
        at: app.services.clock.now(),
        by: { account: null, as: null },
      }),
    );
    await send(letter('b'), { upload: id });
    expect((await inside()).map(({ uuid }) => uuid)).toEqual([own?.uuid]);
    expect(await inside(own?.uuid)).toHaveLength(2);
  });
});
