import { dicomwebScopes, viewerSourceOfFolder } from '@mado/contract';
import { phantomCt } from '@mado/dicom/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  anOrganisation,
  onBothDatabases,
  signedIn,
  testApp,
  type Person,
  type TestApp,
} from '../../../testing/index.ts';
import { upload } from '../../../testing/upload.ts';
import { auditRecords, sealEvents } from '../../audit/index.ts';

onBothDatabases('the record of who looked at a study', (open) => {
  let app: TestApp;
  let clinic: { id: string; admin: Person };
  let study: { id: string; uid: string };
  let frames: string[];
  beforeAll(async () => {
    app = await testApp({ db: await open() });
    clinic = await anOrganisation(app.services);
    const slices = [...phantomCt({ slices: 3, size: 16 })].map((bytes, n) => ({ path: `${n}`, bytes }));
    const { results } = await upload(app, clinic.admin, { target_org: clinic.id }, slices);
    study = { id: results[0]?.study?.uuid ?? '', uid: results[0]?.study?.StudyInstanceUID ?? '' };
    frames = results.map(({ series, instance }) =>
      [
        dicomwebScopes.org.replace('{id}', clinic.id),
        `studies/${study.uid}/series/${series?.SeriesInstanceUID}/instances/${instance?.SOPInstanceUID}/frames/1`,
      ].join('/'),
    );
  });
  afterAll(() => app.close());

  async function get(url: string): Promise<void> {
    const { id, caller } = clinic.admin;
    const account = caller.account ?? { id, email: '', username: '', globalAdmin: false };
    const { statusCode } = await app.fastify.inject({ url, headers: await signedIn(app.services, account) });
    expect(statusCode).toBe(200);
  }

  /** What was recorded since it was asked last. */
  let seen = 0;
  async function fresh() {
    await sealEvents(app.services);
    const rows = await auditRecords(app.services.db, { org: clinic.id, after: seen }, 100);
    seen = rows.at(-1)?.number ?? seen;
    return rows
      .filter(({ action }) => action === 'view' || action === 'download')
      .map(({ action, account, record }) => ({
        action,
        account,
        ...(JSON.parse(record) as { object: { id: string }; details: object }),
      }))
      .map(({ action, account, object, details }) => ({ action, account, id: object.id, details }));
  }

  it('has each opening by the viewer, whose frames belong to it', async () => {
    const opening = viewerSourceOfFolder.path.replace('{id}', study.id);
    await get(opening);
    for (const frame of frames) await get(frame);
    const view = { action: 'view', account: clinic.admin.id, id: study.id, details: { by: 'viewer' } };
    expect(await fresh()).toEqual([view]);
    await get(opening);
    expect(await fresh()).toEqual([view]);
  });

  it('has one opening of a program without the viewer, until it has read nothing for half an hour', async () => {
    const view = { action: 'view', account: clinic.admin.id, id: study.id, details: { by: 'dicomweb' } };
    app.services.clock.advance(31 * 60_000);
    for (const frame of frames) await get(frame);
    expect(await fresh()).toEqual([view]);
    app.services.clock.advance(29 * 60_000);
    await get(frames[0] ?? '');
    app.services.clock.advance(29 * 60_000);
    await get(frames[0] ?? '');
    expect(await fresh()).toEqual([]);
  });

  it('has what was taken away, with the number of files', async () => {
    await get((frames[0] ?? '').replace(/\/series\/.*/, ''));
    expect(await fresh()).toEqual([
      { action: 'download', account: clinic.admin.id, id: study.id, details: { files: 3 } },
    ]);
  });

  it('has nothing of who was refused', async () => {
    await app.fastify.inject({ url: frames[0] ?? '' });
    expect(await fresh()).toEqual([]);
  });
});
