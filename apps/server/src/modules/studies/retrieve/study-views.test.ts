import { dicomwebScopes, seriesDocument, viewerSourceOfFile, viewerSourceOfFolder, type Answer } from '@mado/contract';
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
import { putGrant } from '../../sharing/index.ts';
import { studyViews } from './study-views.ts';

onBothDatabases('the record of who looked at a study', (open) => {
  let app: TestApp;
  let clinic: { id: string; admin: Person };
  let study: { id: string; uid: string };
  let frames: string[];
  let ids: { series: string; file: string; single: string };
  beforeAll(async () => {
    app = await testApp({ db: await open() });
    clinic = await anOrganisation(app.services);
    const slices = [...phantomCt({ slices: 3, size: 16 })].map((bytes, n) => ({ path: `${n}`, bytes }));
    const { results } = await upload(app, clinic.admin, { target_org: clinic.id }, slices);
    study = { id: results[0]?.study?.uuid ?? '', uid: results[0]?.study?.StudyInstanceUID ?? '' };
    const [alone] = [...phantomCt({ slices: 1, size: 16, seed: 9 })].map((bytes) => ({ path: 'alone', bytes }));
    const single = await upload(app, clinic.admin, { target_org: clinic.id }, alone ? [alone] : []);
    ids = {
      series: results[0]?.series?.uuid ?? '',
      file: results[0]?.instance?.uuid ?? '',
      single: single.results[0]?.study?.uuid ?? '',
    };
    frames = results.map(({ series, instance }) =>
      [
        dicomwebScopes.org.replace('{id}', clinic.id),
        `studies/${study.uid}/series/${series?.SeriesInstanceUID}/instances/${instance?.SOPInstanceUID}/frames/1`,
      ].join('/'),
    );
  });
  afterAll(() => app.close());

  const sourceUrl = () => viewerSourceOfFolder.path.replace('{id}', study.id);
  async function get(url: string) {
    const { id, caller } = clinic.admin;
    const account = caller.account ?? { id, email: '', username: '', globalAdmin: false };
    const answer = await app.fastify.inject({ url, headers: await signedIn(app.services, account) });
    expect([url, answer.statusCode]).toEqual([url, 200]);
    return answer;
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

  it('has each viewing session of the viewer, whose frames belong to it', async () => {
    await get(sourceUrl());
    for (const frame of frames) await get(frame);
    const view = { action: 'view', account: clinic.admin.id, id: study.id, details: { by: 'viewer' } };
    expect(await fresh()).toEqual([view]);
    await get(sourceUrl());
    expect(await fresh()).toEqual([view]);
  });

  it('has one viewing session of a program without the viewer, until it has read nothing for half an hour', async () => {
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

  it('has nothing of a hint, which brings the same first frame however often it is given, and all that is read beyond', async () => {
    const hint = `${viewerSourceOfFolder.path.replace('{id}', study.id)}?hint=1`;
    const view = (by: string) => [{ action: 'view', account: clinic.admin.id, id: study.id, details: { by } }];
    app.services.clock.advance(31 * 60_000);
    const [source] = (await get(hint)).json<Answer<typeof viewerSourceOfFolder>>().studies;
    const [series] = source?.series ?? [];
    const hinted = series?.first_frame ?? '';
    expect(source?.hint_frame).toBe(hinted);
    for (let n = 0; n < 3; n++) await get(hinted);
    await get(series?.document ?? '');
    await get(hint);
    await get(hinted);
    expect(await fresh()).toEqual([]);
    for (const frame of frames) await get(frame);
    expect(await fresh()).toEqual(view('dicomweb'));

    app.services.clock.advance(31 * 60_000);
    await get(hint);
    await get(sourceUrl());
    for (const frame of frames) await get(frame);
    expect(await fresh()).toEqual(view('viewer'));
  });

  it.each([
    ['the frame a minute later', 61, () => frames[0] ?? ''],
    ['the metadata', 0, () => (frames[0] ?? '').replace(/\/frames.*/, '/metadata')],
    ['the pixels as bulk data', 0, () => (frames[0] ?? '').replace(/frames.*/, 'bulkdata/7FE00010')],
    ['the source with all instances', 0, () => `${sourceUrl()}?hint=1&instances=1`],
  ])('has what is read after a hint that the hint does not bring: %s', async (_what, seconds, url) => {
    app.services.clock.advance(31 * 60_000);
    await get(`${sourceUrl()}?hint=1`);
    app.services.clock.advance(seconds * 1000);
    await get(url());
    expect(await fresh()).toHaveLength(1);
  });

  it('has what is read after hints at parts of a study, or at a study of one image', async () => {
    app.services.clock.advance(31 * 60_000);
    const hints = [
      viewerSourceOfFolder.path.replace('{id}', ids.series),
      viewerSourceOfFile.path.replace('{id}', ids.file),
      viewerSourceOfFolder.path.replace('{id}', ids.single),
    ];
    for (const [n, hint] of hints.entries()) {
      app.services.clock.advance(31 * 60_000);
      const [source] = (await get(`${hint}?hint=1`)).json<Answer<typeof viewerSourceOfFolder>>().studies;
      expect(source?.hint_frame).toBeNull();
      await get(source?.series[0]?.first_frame ?? '');
      expect((await fresh()).map(({ id }) => id)).toEqual([n < 2 ? study.id : ids.single]);
    }
  });

  it('has the document of a series that is read without a viewing session', async () => {
    app.services.clock.advance(31 * 60_000);
    await get(seriesDocument.path.replace('{id}', ids.series));
    expect(await fresh()).toMatchObject([{ action: 'view', id: study.id, details: { by: 'dicomweb' } }]);
  });

  it('has a search that answers data sets of instances, and none that answers what the index has', async () => {
    const root = dicomwebScopes.org.replace('{id}', clinic.id);
    const instances = `${root}/studies/${study.uid}/instances`;
    const named = 'includefield=PatientName,Modality,Rows,SOPInstanceUID&InstanceNumber=1';
    for (const url of [
      instances,
      `${instances}?${named}`,
      `${root}/instances?${named}`,
      `${root}/studies?includefield=all`,
    ]) {
      app.services.clock.advance(31 * 60_000);
      await get(url);
    }
    expect(await fresh()).toEqual([]);
    const view = { action: 'view', account: clinic.admin.id, id: study.id, details: { by: 'dicomweb' } };
    for (const search of [
      'includefield=all',
      'includefield=ContentSequence',
      'includefield=00080008',
      'includefield=all&limit=1',
    ]) {
      app.services.clock.advance(31 * 60_000);
      await get(`${instances}?${search}`);
      await get(`${instances}?${search}`);
      expect(await fresh(), search).toEqual([view]);
    }
    app.services.clock.advance(31 * 60_000);
    await get(`${root}/instances?includefield=all`);
    expect((await fresh()).map(({ id }) => id).toSorted()).toEqual([study.id, ids.single].toSorted());
    app.services.clock.advance(31 * 60_000);
    await get(`${instances}?includefield=all&limit=0`);
    expect(await fresh()).toEqual([]);
  });

  it('has each visitor who comes by a link, told apart by their addresses', async () => {
    const grant = { itemId: study.id, subject: { kind: 'anonymous', link: 'view' } } as const;
    await putGrant(app.services.contextOf(), { ...grant, level: 'can_view' });
    const [ofOrganisation, ofStudy] = [
      dicomwebScopes.org.replace('{id}', clinic.id),
      dicomwebScopes.folder.replace('{id}', study.id),
    ];
    const url = (frames[0] ?? '').replace(ofOrganisation, ofStudy);
    for (const remoteAddress of ['192.0.2.7', '192.0.2.8', '192.0.2.7'])
      expect((await app.fastify.inject({ url, remoteAddress })).statusCode).toBe(200);
    await putGrant(app.services.contextOf(), { ...grant, level: 'none' });
    const view = { action: 'view', account: null, id: study.id, details: { by: 'dicomweb' } };
    expect(await fresh()).toEqual([view, view]);
  });

  it('has at the next read what could not be written', async () => {
    app.services.clock.advance(31 * 60_000);
    const ctx = app.services.contextOf(clinic.admin.caller);
    const rows = () => Promise.reject(new Error('the database does not answer'));
    const views = app.services.resources.of(studyViews);
    await expect(views.read({ ...ctx, db: { ...ctx.db, rows } }, [study.id])).rejects.toThrow('does not answer');
    await views.read(ctx, [study.id]);
    await views.read(ctx, [study.id]);
    const view = { action: 'view', account: clinic.admin.id, id: study.id, details: { by: 'dicomweb' } };
    expect(await fresh()).toEqual([view]);
  });

  it('has nothing of who was refused', async () => {
    await app.fastify.inject({ url: frames[0] ?? '' });
    expect(await fresh()).toEqual([]);
  });
});
