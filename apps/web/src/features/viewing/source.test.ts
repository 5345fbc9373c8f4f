// @vitest-environment jsdom
import { frameNumber } from '@mado/dicom';
import { SourceError } from '@mado/viewer/ports';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { session } from '../../app/http/index.ts';
import { aViewerSeries, aViewerStudy } from '../../testing/a-viewer-source.ts';
import { aUuid } from '../../testing/an-item.ts';
import { parseAddress, type SourceAddress } from './address.ts';
import { forgetPrefetchedSources, sourceFor, openViewer, prefetchViewer } from './prefetched-sources.ts';
import { openSource } from './source.ts';

const series = aViewerSeries(2);
const { wadoRoot } = series;
const study = aViewerStudy([series]);
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
  started.length = 0;
  session.start({ access_token: 'old', email: 'a', username: 'a' });
});
// The viewer itself is not looked at here, and jsdom could not show it.
vi.mock('@mado/viewer', () => ({}));
const started: unknown[] = [];
vi.mock('@mado/viewer/first-image', () => ({ startFirstImage: (source: unknown) => started.push(source) }));

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
  [`/api/datamanage/dcm/fileimage/${aUuid(1)}`, { kind: 'fileimage', uuid: aUuid(1) }],
  [`/api/datamanage/dcm/filex/${aUuid(1)}`, null],
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
    incomplete: { received: 90, expected: 143 },
  });
  const [one] = listed?.series ?? [];
  if (one === undefined) return expect.fail('no series');
  expect(one).toMatchObject({ SeriesDescription: '', instance_count: 135, document: series.document });
  const instance = `${wadoRoot}/studies/1.2.3/series/1.2.3.4/instances/1.2.3.4.5`;
  expect(source.frame(one, '1.2.3.4.5', frameNumber(7))).toBe(`${instance}/frames/7`);
  expect(source.bulk(one, '1.2.3.4.5', '00281201')).toBe(`${instance}/bulkdata/00281201`);
  expect(asked).toEqual([`/api/datamanage/dcm/folder/${aUuid(1)}`]);
});

test('bulk data of merged series have absolute addresses: asked for once, where this page finds the server [VW-90]', async () => {
  serve(answering(200, { studies: [study] }));
  const { source } = openSource([{ kind: 'folder', uuid: aUuid(1) }]);
  const one = (await source.studies(signal))[0]?.series[0];
  if (one === undefined) return expect.fail('no series');
  const instance = `${wadoRoot}/studies/1.2.3/series/1.2.3.4/instances/1.2.3.4.5`;
  const bulk = (uri: string) => source.bulk(one, '1.2.3.4.5', uri);
  for (const origin of [location.origin, 'http://clinic.example', 'https://clinic.example:8443'])
    expect(bulk(`${origin}${instance}/bulkdata/00283010/0/00283006`)).toBe(`${instance}/bulkdata/00283010/0/00283006`);
  // Of another place of this server it is that place's.
  const other = `${location.origin}/api/dicomweb/folder/${aUuid(3)}/studies/1.2.3/bulkdata/00283006`;
  expect(bulk(other)).toBe(other);
  // Nobody else is told who reads.
  expect(() => bulk('http://elsewhere.example/00283006')).toThrow(SourceError);
});

test('bulk data that are named by http are asked for by https where the server is [VW-90]', async () => {
  const secure = { ...series, wadoRoot: 'https://clinic.example/api/dicomweb/org/1' };
  serve(answering(200, { studies: [aViewerStudy([secure])] }));
  const { source } = openSource([{ kind: 'folder', uuid: aUuid(1) }]);
  const one = (await source.studies(signal))[0]?.series[0];
  if (one === undefined) return expect.fail('no series');
  const bulk = (uri: string) => source.bulk(one, '1.2.3.4.5', uri);
  expect(bulk('http://clinic.example/values/7')).toBe('https://clinic.example/values/7');
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
  [429, 'busy'],
  [503, 'busy'],
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
  const old = { Authorization: 'Bearer old' };
  const refused = Array.from({ length: 20 }, () => source.headers(old));
  expect(await Promise.all(refused)).toEqual(refused.map(() => ({ Authorization: 'Bearer new' })));
  // Whoever is refused late takes what is there by now.
  expect(await source.headers(old)).toEqual({ Authorization: 'Bearer new' });
  expect(asked.filter((url) => url.includes('refresh'))).toHaveLength(1);
  serve(answering(401, { detail: 'x', code: 'refresh_required' }));
  await expect(source.headers({ Authorization: 'Bearer new' })).rejects.toBeInstanceOf(SourceError);
  expect(await source.headers()).toEqual({});
});

test('an address is asked for once while it is fresh, failed or not, and again when it is opened anew after it failed', async () => {
  const address = `/api/datamanage/dcm/folder/${aUuid(7)}`;
  serve(answering(500));
  await expect(sourceFor([address])?.listed).rejects.toMatchObject({ status: 500 });
  await expect(sourceFor([address])?.listed).rejects.toMatchObject({ status: 500 });
  expect(asked).toHaveLength(1);
  serve(answering(200, { studies: [] }));
  void prefetchViewer([address]);
  expect(await sourceFor([address])?.listed).toEqual([]);
  void prefetchViewer([address]);
  expect(sourceFor([address])).toBe(sourceFor([address]));
  expect(asked).toHaveLength(2);
});

/** As the server answers: a hint brings the frame of the study, opening it says nothing of that. */
function serveImages(hintFrame: string | null, opening = answering(200, { studies: [imageStudy] })): void {
  serve((url) =>
    url.endsWith('?hint=1') ? answering(200, { studies: [{ ...imageStudy, hint_frame: hintFrame }] })() : opening(),
  );
}
const firstFrame = `${wadoRoot}/studies/1.2.3/series/1.2.3.4/instances/1.2.3.4.5/frames/1`;
const imageStudy = { ...study, series: [{ ...series, first_frame: firstFrame }] };

describe('a hint', () => {
  const address = `/api/datamanage/dcm/folder/${aUuid(8)}`;
  afterEach(forgetPrefetchedSources);

  test('asks as a hint, and opening afterwards tells the server once while what is there is shown', async () => {
    serveImages(firstFrame);
    await prefetchViewer([address]);
    await prefetchViewer([address]);
    expect(asked).toEqual([`${address}?hint=1`]);
    expect(started).toContain(sourceFor([address])?.source);
    await openViewer([address]);
    const opened = sourceFor([address]);
    expect(started.at(-1)).toBe(opened?.source);
    expect(await opened?.listed).toHaveLength(1);
    await opened?.told();
    expect(asked).toEqual([`${address}?hint=1`, address]);
  });

  test('begins with the first image only where a hint brings it', async () => {
    serveImages(null);
    await prefetchViewer([address]);
    expect(started).toEqual([]);
    await openViewer([address]);
    expect(started).toHaveLength(1);
  });

  test('reads nothing on before the server was told that it is opened', async () => {
    let answer: (response: Response) => void = () => undefined;
    serveImages(firstFrame);
    await prefetchViewer([address]);
    const { source } = sourceFor([address]) ?? expect.fail('no source');
    expect(await source.headers()).toEqual({ Authorization: 'Bearer old' });
    vi.stubGlobal('fetch', (url: string) => {
      asked.push(url);
      return new Promise<Response>((resolve) => (answer = resolve));
    });
    void openViewer([address]);
    const [one] = (await sourceFor([address])?.listed)?.[0]?.series ?? [];
    const reading = Promise.all([source.headers(), source.document(one ?? expect.fail('no series'), signal)]);
    await Promise.resolve();
    expect(asked).toEqual([`${address}?hint=1`, address]);
    answer(answering(200, { studies: [imageStudy] })());
    await vi.waitFor(() => expect(asked).toHaveLength(3));
    expect(asked.at(-1)).toBe(series.document);
    answer(answering(200)());
    await reading;
  });

  test('whose opening the server refuses is told as refused, and reads nothing', async () => {
    serveImages(firstFrame, answering(403, { detail: 'x', code: 'no_access' }));
    await prefetchViewer([address]);
    await openViewer([address]);
    const opened = sourceFor([address]);
    await expect(opened?.told()).rejects.toMatchObject({ name: 'RequestFailure', status: 403 });
    await expect(opened?.source.headers()).rejects.toMatchObject({ name: 'SourceError', kind: 'forbidden' });
  });
});

test('each viewing session tells the server once, also where the source is kept from the one before', async () => {
  const address = `/api/datamanage/dcm/folder/${aUuid(9)}`;
  serveImages(firstFrame);
  await openViewer([address]);
  await sourceFor([address])?.told();
  expect(asked).toEqual([address]);
  await openViewer([address]);
  await sourceFor([address])?.told();
  expect(asked).toEqual([address, address]);
});

test('an address of something else opens nothing and asks nothing [WB-8]', () => {
  serve(answering(200));
  expect(sourceFor(['/api/datamanage/content/1'])).toBeNull();
  expect(sourceFor([`/api/datamanage/dcm/folder/${aUuid(1)}`, 'x'])).toBeNull();
  expect(sourceFor([])).toBeNull();
  expect(asked).toEqual([]);
});

test.each([
  ['an item', [{ kind: 'folder', uuid: aUuid(5) }], [{ type: 'folder', id: aUuid(5), study: null }]],
  ['studies by their UIDs', [{ kind: 'studies', uids: ['1.2'] }], 'each'],
  ['a patient', [{ kind: 'patient', uuid: aUuid(6), patientId: 'P', of: undefined }], 'each'],
] as const)('measurements of %s are kept with what was opened', async (_, addresses, expected) => {
  const study = aViewerStudy([aViewerSeries(1)]);
  vi.stubGlobal('fetch', async () => Response.json({ studies: [study] }));
  const opened = openSource(addresses as never);
  expect(opened.readings()).toEqual([]);
  await opened.listed;
  const each = [{ type: 'folder', id: study.uuid, study: study.StudyInstanceUID }];
  expect(opened.readings()).toEqual(expected === 'each' ? each : expected);
});

test('measurements of a merged study are kept with the copy that has their image [VS-31]', async () => {
  const study = { ...aViewerStudy([aViewerSeries(1)]), copies: [aUuid(1), aUuid(2)] };
  vi.stubGlobal('fetch', async () => Response.json({ studies: [study] }));
  const opened = openSource([{ kind: 'studies', uids: ['1.2.3'] }]);
  await opened.listed;
  expect(opened.readings().map(({ id, study: uid }) => [id, uid])).toEqual([
    [aUuid(1), '1.2.3'],
    [aUuid(2), '1.2.3'],
  ]);
  expect(new Set(opened.folders())).toEqual(new Set([aUuid(1), aUuid(2), aViewerSeries(1).uuid]));
});

test('what one account has opened is neither read on nor found by another that signs in [VW-77]', async () => {
  serve(answering(200, { studies: [study] }));
  const address = `/api/datamanage/dcm/folder/${aUuid(1)}`;
  const opened = sourceFor([address]) ?? expect.fail('no source');
  const { source } = opened;
  const one = (await source.studies(signal))[0]?.series[0] ?? expect.fail('no series');
  expect(sourceFor([address])).toBe(opened);
  asked.length = 0;
  session.start({ access_token: 'new', email: 'b', username: 'b' });
  await expect(source.headers()).rejects.toMatchObject({ kind: 'signed_out' });
  await expect(source.headers({ Authorization: 'Bearer old' })).rejects.toMatchObject({ kind: 'signed_out' });
  await expect(source.document(one, signal)).rejects.toMatchObject({ kind: 'signed_out' });
  expect(asked).toEqual([]);
  expect(sourceFor([address])).not.toBe(opened);
  forgetPrefetchedSources();
});

test('who signs in while a fresh token or a document is on its way gets neither [VW-77]', async () => {
  serve(answering(200, { studies: [study] }));
  const { source } = openSource([{ kind: 'folder', uuid: aUuid(1) }]);
  const one = (await source.studies(signal))[0]?.series[0] ?? expect.fail('no series');
  for (const ask of [() => source.headers({ Authorization: 'Bearer old' }), () => source.document(one, signal)]) {
    session.start({ access_token: 'old', email: 'a', username: 'a' });
    serve(() => {
      session.start({ access_token: 'new', email: 'b', username: 'b' });
      return answering(200, { access: 'fresh' })();
    });
    await expect(ask()).rejects.toMatchObject({ kind: 'signed_out' });
  }
});

test('the metadata of a merged series stand in for its document [VS-31]', async () => {
  const instances = [{ '00080018': { vr: 'UI', Value: ['1.2'] } }];
  serve((url) => answering(200, url === series.document ? instances : { studies: [study] })());
  const { source } = openSource([{ kind: 'folder', uuid: aUuid(1) }]);
  const one = (await source.studies(signal))[0]?.series[0] ?? expect.fail('no series');
  expect(await source.document(one, signal)).toEqual({ version: 1, shared: {}, instances });
});

test('a series that lies in two places has the frames of each in its own study', async () => {
  const elsewhere = { ...series, wadoRoot: `/api/dicomweb/folder/${aUuid(2)}` };
  serve(answering(200, { studies: [study, { ...aViewerStudy([elsewhere]), StudyInstanceUID: '9.9' }] }));
  const { source } = openSource([{ kind: 'folder', uuid: aUuid(1) }]);
  const frames = (await source.studies(signal)).map((one) =>
    source.frame(one.series[0] ?? expect.fail('no series'), '5', frameNumber(1)),
  );
  expect(frames).toEqual([
    `${wadoRoot}/studies/1.2.3/series/1.2.3.4/instances/5/frames/1`,
    `${elsewhere.wadoRoot}/studies/9.9/series/1.2.3.4/instances/5/frames/1`,
  ]);
});

test.each([
  [
    { kind: 'patient', uuid: aUuid(6), patientId: 'P', of: aUuid(1) } as const,
    `patient/${aUuid(6)}?patientId=P&of=${aUuid(1)}`,
  ],
  [{ kind: 'patient', uuid: aUuid(6), patientId: 'P', of: undefined } as const, `patient/${aUuid(6)}?patientId=P`],
  [{ kind: 'studies', uids: ['1.2', '3.4'] } satisfies SourceAddress, 'studies?StudyInstanceUID=1.2%2C3.4'],
])('%o is asked for with all that says who is meant, and as a hint where it is one', async (address, expected) => {
  serve(answering(200, { studies: [] }));
  await openSource([address]).listed;
  await openSource([address], { isHint: true }).listed;
  expect(asked).toEqual([`/api/datamanage/dcm/${expected}`, `/api/datamanage/dcm/${expected}&hint=1`]);
});

test('measurements of a study are found by each of its copies, and by an item once [VS-31]', async () => {
  serve(answering(200, { studies: [{ ...study, copies: [aUuid(1), aUuid(2)] }] }));
  const opened = openSource([
    { kind: 'folder', uuid: aUuid(1) },
    { kind: 'studies', uids: ['1.2.3'] },
  ]);
  await opened.listed;
  expect(opened.studyReadings().slice(0, 2)).toEqual([1, 2].map((n) => ({ StudyInstanceUID: '1.2.3', id: aUuid(n) })));
  expect(opened.readings().filter(({ id }) => id === aUuid(1))).toEqual([
    { type: 'folder', id: aUuid(1), study: null },
  ]);
});

test('who a study is of is told as the server has it', async () => {
  const person = { PatientID: 'P-1', PatientSex: 'F', PatientBirthDate: '19700102', StudyID: 'S-1', StudyTime: '0930' };
  serve(answering(200, { studies: [{ ...study, ...person }] }));
  const { source } = openSource([{ kind: 'folder', uuid: aUuid(1) }]);
  expect((await source.studies(signal))[0]).toMatchObject({ ...person, StudyDate: '20261112' });
});

test('what is open already is read on while the server is told that it is opened once more', async () => {
  serve(answering(200, { studies: [study] }));
  const opened = openSource([{ kind: 'folder', uuid: aUuid(1) }]);
  await opened.listed;
  serve(answering(403, { detail: 'x', code: 'no_access' }));
  await expect(opened.tell()).rejects.toMatchObject({ status: 403 });
  expect(await opened.source.headers()).toEqual({ Authorization: 'Bearer old' });
});
