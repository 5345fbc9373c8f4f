import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dicomwebClient, type DicomwebClient } from '../../../testing/dicomweb.ts';
import { aFolder, anOrganisation, testApp, type TestApp } from '../../../testing/index.ts';

let app: TestApp;
let web: DicomwebClient;
const uids = { StudyInstanceUID: syntheticUid('pages'), SeriesInstanceUID: syntheticUid('pages', 'series') };
const below = `/studies/${uids.StudyInstanceUID}/series/${uids.SeriesInstanceUID}/instances`;

beforeAll(async () => {
  app = await testApp();
  const clinic = await anOrganisation(app.services);
  const folder = await aFolder(app.services, { org: clinic.id });
  web = dicomwebClient(app, { folder: folder.id }, clinic.admin);
  const files = Array.from({ length: 501 }, (_, index) =>
    buildDicomFile({ ...uids, SOPInstanceUID: syntheticUid('pages', index), InstanceNumber: index + 1 }),
  );
  expect((await web.store(files)).statusCode).toBe(200);
});
afterAll(() => app.close());

test('a search without limit answers in pages, and says so (PS3.18 8.3.4.4)', async () => {
  const first = await web.get(`${below}?includefield=all`);
  expect(first.json()).toHaveLength(500);
  expect(first.headers.warning).toBe(
    `299 http://localhost:8080${web.root} "There are additional results that can be requested"`,
  );
  const next = new URL(/<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '');
  expect([...next.searchParams]).toEqual([
    ['includefield', 'all'],
    ['limit', '500'],
    ['offset', '500'],
  ]);
  const second = await web.get(`${below}${next.search}`);
  expect(second.json()).toHaveLength(1);
  expect([second.headers.warning, second.headers.link]).toEqual([undefined, undefined]);
});

test('a limit that is too high is that of the server, with the same words; one that fits has a Link alone', async () => {
  const high = await web.get(`${below}?includefield=all&limit=9000`);
  expect([high.json().length, high.headers.warning !== undefined]).toEqual([500, true]);
  const low = await web.get(`${below}?includefield=all&limit=3`);
  expect([low.json().length, low.headers.warning]).toEqual([3, undefined]);
  expect(low.headers.link).toContain('offset=3');
});

test('without their data sets all instances of a series come', async () => {
  const all = await web.get(below);
  expect([all.json().length, all.headers.warning]).toEqual([501, undefined]);
});
