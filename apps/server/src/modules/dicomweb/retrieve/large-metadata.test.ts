import { gunzipSync } from 'node:zlib';
import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sql } from '../../../platform/db/index.ts';
import { dicomwebClient, type DicomwebClient } from '../../../testing/dicomweb.ts';
import { aFolder, anOrganisation, testApp, type Person, type TestApp } from '../../../testing/index.ts';
import { largestJsonOnTheLoop } from '../decode/decode-job.ts';
import { fitting } from '../search/search.ts';

let app: TestApp;
let web: DicomwebClient;
let member: Person;
let series: string;
let file: string;

const elements = 10_000;
const many = Object.fromEntries(
  Array.from({ length: elements }, (_, n) => {
    const tag = `${(0x2001 + 2 * (n >> 12)).toString(16)}${(0x1000 + (n & 0xfff)).toString(16)}`.toUpperCase();
    return [tag, { vr: 'LO', value: `value ${n}` }];
  }),
);
const uids = { StudyInstanceUID: syntheticUid('large'), SeriesInstanceUID: syntheticUid('large', 'series') };
const ofSeries = `/studies/${uids.StudyInstanceUID}/series/${uids.SeriesInstanceUID}`;
const sop = syntheticUid('large', 'instance');

beforeAll(async () => {
  app = await testApp();
  const clinic = await anOrganisation(app.services);
  member = clinic.admin;
  const folder = await aFolder(app.services, { org: clinic.id });
  web = dicomwebClient(app, { folder: folder.id }, member);
  const stored = await web.store([buildDicomFile({ ...uids, SOPInstanceUID: sop, ...many })]);
  expect(stored.statusCode).toBe(200);
  const [row] = await app.services.db.rows<{ series: string; file: string }>(
    sql`select series_id as series, item_id as file from instance where sop_instance_uid = ${sop}`,
  );
  series = row?.series ?? '';
  file = row?.file ?? '';
});
afterAll(() => app.close());

/** The longest JSON text that the event loop reads, writes or searches through meanwhile; threads have their own. */
async function longestOnTheLoop(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  const seen = (text: unknown) => {
    if (typeof text === 'string') longest = Math.max(longest, text.length);
  };
  const { parse, stringify } = JSON;
  // eslint-disable-next-line @typescript-eslint/unbound-method -- called with its text
  const { replaceAll } = String.prototype;
  const spies = [
    vi.spyOn(JSON, 'parse').mockImplementation((text, reviver) => (seen(text), parse(text, reviver) as unknown)),
    vi.spyOn(JSON, 'stringify').mockImplementation((...given: Parameters<typeof stringify>) => {
      const text = stringify(...given);
      seen(text);
      return text;
    }),
    vi.spyOn(String.prototype, 'replaceAll').mockImplementation(function (this: string, ...given) {
      seen(String(this));
      return replaceAll.apply(this, given);
    }),
  ];
  try {
    await work();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return longest;
}

test.each([
  ['metadata of an instance', () => web.get(`${ofSeries}/instances/${sop}/metadata`)],
  ['metadata of an instance, compressed', () => web.get(`${ofSeries}/instances/${sop}/metadata`, gzip)],
  ['metadata of a series', () => web.get(`${ofSeries}/metadata`)],
  ['metadata of a study', () => web.get(`/studies/${uids.StudyInstanceUID}/metadata`)],
  ['metadata of a study, compressed', () => web.get(`/studies/${uids.StudyInstanceUID}/metadata`, gzip)],
  ['metadata of a file as scope', () => dicomwebClient(app, { folder: file }, member).get(`${ofSeries}/metadata`)],
  ['a search for instances with their data sets', () => web.get(`${ofSeries}/instances?includefield=all`)],
  ['what the viewer shows, with instances', () => get(`/api/datamanage/dcm/folder/${series}?instances=1`)],
  ['the document of one file', () => get(`/api/datamanage/series-document/${series}?file=${file}`)],
])('%s: no large text is read or written on the event loop', async (_, ask) => {
  const answers: Awaited<ReturnType<typeof ask>>[] = [];
  expect(await longestOnTheLoop(async () => answers.push(await ask()))).toBeLessThanOrEqual(largestJsonOnTheLoop);
  const [answer] = answers;
  expect(answer?.statusCode).toBe(200);
  const bytes = answer?.rawPayload ?? Buffer.alloc(0);
  const text = (answer?.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString();
  expect(text.length).toBeGreaterThan(largestJsonOnTheLoop);
  expect(text.match(/"value \d+"/g)).toHaveLength(elements);
  expect(() => JSON.parse(text) as unknown).not.toThrow();
});

const gzip = { 'accept-encoding': 'gzip' };
const get = (url: string) => app.fastify.inject({ url, headers: member.headers });

test('a page has room for so many characters, and for one result', () => {
  expect(fitting(['aaa', 'bbb', 'ccc'], 6)).toBe(2);
  expect(fitting(['aaa', 'bbb', 'ccc'], 9)).toBe(3);
  expect(fitting(['aaaaaaa', 'b'], 6)).toBe(1);
  expect(fitting([], 6)).toBe(0);
});
