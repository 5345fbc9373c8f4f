// @vitest-environment jsdom
import { frameNumber } from '@mado/dicom';
import { SourceError } from '@mado/viewer/ports';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../app/http/index.ts';
import { aUuid } from '../../testing/an-item.ts';
import { parseAddress } from './address.ts';
import { openingOf, prefetchViewer } from './openings.ts';
import { openSource } from './source.ts';

const wadoRoot = `/api/dicomweb/folder/${aUuid(1)}`;
const series = {
  uuid: aUuid(2),
  SeriesInstanceUID: '1.2.3.4',
  Modality: 'CT',
  SeriesNumber: 2,
  SeriesDescription: null,
  SeriesDate: null,
  SeriesTime: null,
  instance_count: 135,
  wadoRoot,
  document: `/api/datamanage/series-document/${aUuid(2)}`,
  first_frame: null,
};
const study = {
  uuid: aUuid(1),
  StudyInstanceUID: '1.2.3',
  PatientName: '田中 一郎',
  PatientID: null,
  PatientSex: 'M',
  PatientBirthDate: null,
  StudyDate: '20261112',
  StudyTime: null,
  StudyID: null,
  StudyDescription: null,
  AccessionNumber: null,
  identity_conflict: true,
  incomplete: null,
  series: [series],
};
const signal = new AbortController().signal;

let asked: string[];

function serve(answer: (url: string) => Response): void {
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return answer(url);
  });
}

beforeEach(() => {
  asked = [];
  session.start({ access_token: 'old', email: 'a', username: 'a' });
});
// The viewer itself is not looked at here, and jsdom could not show it.
vi.mock('@mado/viewer', () => ({}));
vi.mock('@mado/viewer/firstpaint', () => ({ startFirstImage: () => undefined }));

afterEach(() => {
  session.end();
  vi.unstubAllGlobals();
});

const answering =
  (status: number, body: unknown = {}) =>
  () =>
    new Response(JSON.stringify(body), { status });

test.each([
  [`/api/datamanage/dcm/folder/${aUuid(1)}`, { kind: 'folder', uuid: aUuid(1) }],
  [`/api/datamanage/dcm/file/${aUuid(1)}`, { kind: 'file', uuid: aUuid(1) }],
  [`https://evil.example/api/datamanage/dcm/folder/${aUuid(1)}`, null],
  [`/api/datamanage/dcm/fileimage/${aUuid(1)}`, null],
  [`/api/datamanage/dcm/folder/${aUuid(1)}/../..`, null],
  ['', null],
])('the address %s', (text, address) => {
  expect(parseAddress(text)).toEqual(address);
});

test('lists studies as the viewer wants them, and finds frames and bulk data under their roots', async () => {
  serve(answering(200, { studies: [study] }));
  const { source } = openSource([{ kind: 'folder', uuid: aUuid(1) }]);
  const [listed] = await source.studies(signal);
  expect(listed).toMatchObject({
    StudyInstanceUID: '1.2.3',
    PatientName: '田中 一郎',
    PatientID: '',
    StudyDate: '20261112',
    identityConflict: true,
  });
  const [one] = listed?.series ?? [];
  if (one === undefined) return expect.fail('no series');
  expect(one).toMatchObject({ SeriesDescription: '', instance_count: 135, document: series.document });
  const instance = `${wadoRoot}/studies/1.2.3/series/1.2.3.4/instances/1.2.3.4.5`;
  expect(source.frame(one, '1.2.3.4.5', frameNumber(7))).toBe(`${instance}/frames/7`);
  expect(source.bulk(one, '1.2.3.4.5', '00281201')).toBe(`${instance}/bulkdata/00281201`);
  expect(asked).toEqual([`/api/datamanage/dcm/folder/${aUuid(1)}`]);
});

test('several addresses are one source, in their order', async () => {
  serve((url) =>
    answering(200, { studies: [{ ...study, PatientName: url.includes('/file/') ? 'file' : 'folder' }] })(),
  );
  const { source } = openSource([
    { kind: 'file', uuid: aUuid(1) },
    { kind: 'folder', uuid: aUuid(2) },
  ]);
  expect((await source.studies(signal)).map(({ PatientName }) => PatientName)).toEqual(['file', 'folder']);
});

test.each([
  [401, 'signed_out'],
  [403, 'forbidden'],
  [404, 'gone'],
  [400, 'refused'],
])('status %i is told to the viewer as %s, and to the page as it was', async (status, kind) => {
  session.end();
  serve(answering(status, { detail: 'x', code: 'no_access' }));
  const { source, listed } = openSource([{ kind: 'folder', uuid: aUuid(1) }]);
  await expect(source.studies(signal)).rejects.toMatchObject({ name: 'SourceError', kind });
  await expect(listed).rejects.toMatchObject({ name: 'RequestFailure', status });
});

test('headers carry the token, a fresh one when the last was refused, and end with the session', async () => {
  serve((url) =>
    url.includes('token/refresh') ? answering(200, { access: 'new' })() : answering(200, { studies: [study] })(),
  );
  const { source } = openSource([{ kind: 'folder', uuid: aUuid(1) }]);
  expect(await source.headers()).toEqual({ Authorization: 'Bearer old' });
  expect(await source.headers(true)).toEqual({ Authorization: 'Bearer new' });
  serve(answering(401, { detail: 'x', code: 'refresh_required' }));
  await expect(source.headers(true)).rejects.toBeInstanceOf(SourceError);
  expect(await source.headers()).toEqual({});
});

test('an address is asked for once while it is fresh, failed or not, and again when it is opened anew after it failed', async () => {
  const address = `/api/datamanage/dcm/folder/${aUuid(7)}`;
  serve(answering(500));
  await expect(openingOf([address])?.listed).rejects.toMatchObject({ status: 500 });
  await expect(openingOf([address])?.listed).rejects.toMatchObject({ status: 500 });
  expect(asked).toHaveLength(1);
  serve(answering(200, { studies: [] }));
  void prefetchViewer([address]);
  expect(await openingOf([address])?.listed).toEqual([]);
  void prefetchViewer([address]);
  expect(openingOf([address])).toBe(openingOf([address]));
  expect(asked).toHaveLength(2);
});

test('an address of something else opens nothing and asks nothing', () => {
  serve(answering(200));
  expect(openingOf(['/api/datamanage/content/1'])).toBeNull();
  expect(openingOf([`/api/datamanage/dcm/folder/${aUuid(1)}`, 'x'])).toBeNull();
  expect(openingOf([])).toBeNull();
  expect(asked).toEqual([]);
});
