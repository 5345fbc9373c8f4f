import { seriesDocument, viewerSourceOfFolder } from '@mado/contract';
import { phantomCt } from '@mado/dicom/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { sql } from '../../../platform/db/index.ts';
import { workLimits, type WorkPermit } from '../../../platform/work/index.ts';
import { dicomwebClient } from '../../../testing/dicomweb.ts';
import { anOrganisation, testApp, type Person, type TestApp } from '../../../testing/index.ts';
import { upload } from '../../../testing/upload.ts';
import { writeDocument } from '../documents.job.ts';
import { documentBudget } from './document-executor.ts';

let app: TestApp;
let clinic: { id: string; admin: Person };
let ids: { study: string; series: string; file: string };
/** Below the root of the organisation. */
let path: string;
beforeAll(async () => {
  app = await testApp();
  clinic = await anOrganisation(app.services);
  const files = [...phantomCt({ slices: 2, size: 16 })].map((bytes, n) => ({ path: `${n}`, bytes }));
  const { results } = await upload(app, clinic.admin, { target_org: clinic.id }, files);
  const [one] = results;
  ids = { study: one!.study!.uuid, series: one!.series!.uuid, file: one!.instance!.uuid };
  path = `/studies/${one!.study!.StudyInstanceUID}/series/${one!.series!.SeriesInstanceUID}/metadata`;
});
afterAll(() => app.close());

const get = (url: string) => app.fastify.inject({ url, headers: clinic.admin.headers });
const web = () => dicomwebClient(app, { org: clinic.id }, clinic.admin);
const document = () => seriesDocument.path.replace('{id}', ids.series);
const source = () => `${viewerSourceOfFolder.path.replace('{id}', ids.study)}?instances=1`;

/** Takes all permits that one caller may have of the budget. */
function takePermits(): WorkPermit[] {
  const budget = app.services.resources.of(documentBudget);
  return Array.from({ length: workLimits.requestsOfOne }, () => budget.acquire(clinic.admin.id));
}

const ofSeries = () => web().get(path);
const ofStudy = () => web().get(path.replace(/\/series\/.*/, '/metadata'));
const forgetDocument = () => app.services.db.rows(sql`delete from series_document where series_id = ${ids.series}`);
const writeUnder = (origin: string) => {
  const { config } = app.services;
  return writeDocument({ ...app.services, config: { ...config, origin } }, ids.series);
};

it.each([
  ['metadata of a series that are not stored yet', forgetDocument, ofSeries],
  ['metadata of a study that are not stored yet', forgetDocument, ofStudy],
  ['metadata that are stored under another origin', () => writeUnder('https://before.example.jp'), ofSeries],
  ['the document of a series that is not stored yet', forgetDocument, () => get(document())],
  ['the document of one file', async () => {}, () => get(`${document()}?file=${ids.file}`)],
  ['the viewer source with all instances', async () => {}, () => get(source())],
])('%s are in the budget of their caller', async (_what, prepare, ask) => {
  await app.services.db.rows(sql`delete from series_document where series_id = ${ids.series}`);
  await prepare();
  const permits = takePermits();
  const refused = await ask();
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests']);
  for (const permit of permits) permit.release();
  expect((await ask()).statusCode).toBe(200);
});

it('what is stored takes no permit', async () => {
  await forgetDocument();
  await writeUnder(app.services.config.origin);
  const permits = takePermits();
  for (const ask of [ofSeries, ofStudy, () => get(document())]) expect((await ask()).statusCode).toBe(200);
  for (const permit of permits) permit.release();
});

it('what was stored while a request waited for the budget is not built again', async () => {
  await forgetDocument();
  const gate = Promise.withResolvers<void>();
  const budget = app.services.resources.of(documentBudget);
  const before = budget.acquire('somebody').run(0, () => gate.promise);
  const acquire = budget.acquire.bind(budget);
  const asks = Promise.withResolvers<void>();
  const spy = vi.spyOn(budget, 'acquire').mockImplementation((who) => {
    asks.resolve();
    return acquire(who);
  });
  const waiting = ofSeries();
  await asks.promise;
  spy.mockRestore();
  await writeUnder(app.services.config.origin);
  await app.services.db.rows(sql`update series_document set etag = 'as stored' where series_id = ${ids.series}`);
  gate.resolve();
  await before;
  expect((await waiting).headers.etag).toContain('as stored');
  await forgetDocument();
});
