import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDataSet, readInstance, type DicomJson } from '@mado/dicom';
import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import { sql } from '../../../platform/db/index.ts';
import { dicomwebClient, partsOf, type DicomwebClient } from '../../../testing/dicomweb.ts';
import {
  aFolder,
  aMember,
  anAccount,
  anOrganisation,
  testApp,
  type Person,
  type TestApp,
} from '../../../testing/index.ts';

const EXPLICIT = '1.2.840.10008.1.2.1';
const IMPLICIT = '1.2.840.10008.1.2';
const RLE = '1.2.840.10008.1.2.5';
const H264 = '1.2.840.10008.1.2.4.102';

const study = syntheticUid('retrieve', 'study');
const series = syntheticUid('retrieve', 'series');
const sop = (name: string) => syntheticUid('retrieve', name);
const missing = '2.25.1';

/** One row of bytes as an RLE frame (PS3.5 annex G): one segment, a literal run. */
function rle(values: readonly number[]): Uint8Array {
  const frame = Buffer.alloc(64 + 1 + values.length + ((values.length + 1) % 2));
  frame.writeUInt32LE(1, 0);
  frame.writeUInt32LE(64, 4);
  frame.writeUInt8(values.length - 1, 64);
  frame.set(values, 65);
  return frame;
}

const sixteen = Uint16Array.from([0, 1, 256, 4095, 7, 65535]);
const threeFrames = Uint8Array.from({ length: 18 }, (_, index) => index);
const document = Uint8Array.from({ length: 5000 }, (_, index) => index % 251);
const wave = Uint8Array.from({ length: 3000 }, (_, index) => index % 7);
const stream = Uint8Array.from({ length: 700 }, (_, index) => index % 13);

let number = 0;
function instance(name: string, more: Parameters<typeof buildDicomFile>[0]): Uint8Array {
  const uids = { StudyInstanceUID: study, SeriesInstanceUID: series, SOPInstanceUID: sop(name) };
  return buildDicomFile({ ...uids, InstanceNumber: ++number, PatientID: 'RETRIEVE', ...more });
}

const native = { rows: 2, columns: 3, native: sixteen };
const files = {
  plain: instance('plain', { pixels: native }),
  implicit: instance('implicit', { transferSyntaxUID: IMPLICIT, pixels: native }),
  bare: instance('bare', { transferSyntaxUID: IMPLICIT, preamble: false, fileMeta: false, pixels: native }),
  deflated: instance('deflated', { transferSyntaxUID: '1.2.840.10008.1.2.1.99', pixels: native }),
  several: instance('several', {
    pixels: { rows: 2, columns: 3, bitsAllocated: 8, numberOfFrames: 3, native: threeFrames },
  }),
  rle: instance('rle', {
    transferSyntaxUID: RLE,
    pixels: {
      rows: 1,
      columns: 4,
      bitsAllocated: 8,
      numberOfFrames: 2,
      encapsulated: [[rle([1, 2, 3, 4])], [rle([5, 6, 7, 8])]],
    },
  }),
  broken: instance('broken', {
    transferSyntaxUID: RLE,
    pixels: { rows: 1, columns: 4, bitsAllocated: 8, encapsulated: [[Uint8Array.of(1, 2, 3, 4)]] },
  }),
  video: instance('video', {
    transferSyntaxUID: H264,
    pixels: {
      rows: 2,
      columns: 2,
      bitsAllocated: 8,
      samplesPerPixel: 3,
      numberOfFrames: 25,
      photometricInterpretation: 'YBR_PARTIAL_420',
      encapsulated: [[stream.subarray(0, 300), stream.subarray(300)]],
      offsetTable: 'empty',
    },
  }),
  report: instance('report', {
    EncapsulatedDocument: { vr: 'OB', value: document },
    WaveformSequence: [{ WaveformBitsAllocated: 16, WaveformData: { vr: 'OW', value: wave } }],
  }),
};

let app: TestApp;
let clinic: { id: string; admin: Person };
let stranger: Person;
let folder: { id: string };
let web: DicomwebClient;
const at = (name: keyof typeof files) => `/studies/${study}/series/${series}/instances/${sop(name)}`;

beforeAll(async () => {
  app = await testApp();
  clinic = await anOrganisation(app.services);
  stranger = await anAccount(app.services);
  folder = await aFolder(app.services, { org: clinic.id });
  web = dicomwebClient(app, { folder: folder.id }, await aMember(app.services, clinic));
  // What an uploader hides in the preamble must not come out again.
  files.plain.set(Buffer.from('MZ program'), 0);
  const stored = await web.store(Object.values(files));
  expect(stored.statusCode, stored.body).toBe(200);
});
afterAll(() => app.close());

describe('frames', () => {
  const octets = 'multipart/related; type="application/octet-stream"';

  it.each([
    // [instance, Accept, status, packaging and type, bytes]
    ['plain', octets, `multipart application/octet-stream; transfer-syntax=${EXPLICIT}`, sixteen],
    [
      'plain',
      `${octets}; transfer-syntax=*`,
      `multipart application/octet-stream; transfer-syntax=${EXPLICIT}`,
      sixteen,
    ],
    ['plain', 'application/octet-stream', `single application/octet-stream; transfer-syntax=${EXPLICIT}`, sixteen],
    ['plain', '*/*', `multipart application/octet-stream; transfer-syntax=${EXPLICIT}`, sixteen],
    ['plain', `application/octet-stream; transfer-syntax=${IMPLICIT}`, '406', null],
    ['plain', 'image/jpeg', '406', null],
    ['implicit', 'application/octet-stream', `single application/octet-stream; transfer-syntax=${EXPLICIT}`, sixteen],
    ['deflated', 'application/octet-stream', `single application/octet-stream; transfer-syntax=${EXPLICIT}`, sixteen],
    [
      'rle',
      `${octets}; transfer-syntax=*`,
      `multipart application/octet-stream; transfer-syntax=${RLE}`,
      rle([1, 2, 3, 4]),
    ],
    ['rle', 'image/dicom-rle', `single image/dicom-rle; transfer-syntax=${RLE}`, rle([1, 2, 3, 4])],
    [
      'rle',
      'multipart/related; type="image/dicom-rle"',
      `multipart image/dicom-rle; transfer-syntax=${RLE}`,
      rle([1, 2, 3, 4]),
    ],
    ['rle', '*/*', `multipart image/dicom-rle; transfer-syntax=${RLE}`, rle([1, 2, 3, 4])],
    ['rle', octets, `multipart application/octet-stream; transfer-syntax=${EXPLICIT}`, Uint8Array.of(1, 2, 3, 4)],
    [
      'rle',
      `application/octet-stream; transfer-syntax=${EXPLICIT}`,
      `single application/octet-stream; transfer-syntax=${EXPLICIT}`,
      Uint8Array.of(1, 2, 3, 4),
    ],
    ['rle', 'image/jp2', '406', null],
    ['broken', 'application/octet-stream', '406', null],
    [
      'broken',
      'application/octet-stream; transfer-syntax=*',
      `single application/octet-stream; transfer-syntax=${RLE}`,
      Uint8Array.of(1, 2, 3, 4),
    ],
  ] as const)('of %s, accepting %s', async (name, accept, expected, bytes) => {
    const response = await web.get(`${at(name)}/frames/1`, { accept });
    if (bytes === null) {
      expect([String(response.statusCode), response.json().code]).toEqual([expected, 'not_acceptable']);
      return;
    }
    expect(response.statusCode, response.body).toBe(200);
    const type = String(response.headers['content-type']);
    const multipart = type.startsWith('multipart/related');
    const [part] = multipart ? partsOf(response) : [{ headers: { 'content-type': type }, bytes: response.rawPayload }];
    expect(`${multipart ? 'multipart' : 'single'} ${part?.headers['content-type']}`).toBe(expected);
    if (multipart) expect(type).toContain(`type="${part?.headers['content-type']?.split(';')[0]}"`);
    expect(part?.bytes).toEqual(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    expect(Number(response.headers['content-length'])).toBe(response.rawPayload.length);
  });

  it('come in the order of the list, each with its address', async () => {
    const response = await web.get(`${at('several')}/frames/3,1,3`, { accept: octets });
    const parts = partsOf(response);
    expect(parts.map(({ bytes }) => [...bytes.subarray(0, 2)])).toEqual([
      [12, 13],
      [0, 1],
      [12, 13],
    ]);
    expect(parts[1]?.headers['content-location']).toBe(`http://localhost:8080${web.root}${at('several')}/frames/1`);
    const decoded = partsOf(await web.get(`${at('rle')}/frames/1,2`, { accept: octets }));
    expect(decoded.map(({ bytes }) => [...bytes])).toEqual([
      [1, 2, 3, 4],
      [5, 6, 7, 8],
    ]);
    expect((await web.get(`${at('several')}/frames/1,2`, { accept: 'application/octet-stream' })).statusCode).toBe(406);
  });

  it.each([
    ['several', '4'],
    ['several', '1,4'],
    ['several', '0'],
    ['report', '1'],
    ['video', '1'],
  ] as const)('of %s: there is no %s', async (name, numbers) => {
    const response = await web.get(`${at(name)}/frames/${numbers}`);
    expect([response.statusCode, response.json().code]).toEqual([404, 'frame_not_found']);
  });

  it('bad input: no numbers', async () => {
    for (const numbers of ['x', '1,', '-1', '1;2']) {
      expect((await web.get(`${at('several')}/frames/${numbers}`)).statusCode).toBe(400);
    }
  });

  it('in part, and not again when nothing has changed', async () => {
    const accept = 'application/octet-stream';
    const whole = await web.get(`${at('plain')}/frames/1`, { accept });
    expect(whole.headers).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      vary: 'Accept, Authorization',
    });
    const etag = String(whole.headers.etag);
    expect(etag).toMatch(/^"[^"]+"$/);
    const part = await web.get(`${at('plain')}/frames/1`, { accept, range: 'bytes=2-5' });
    expect(part.statusCode).toBe(206);
    expect(part.headers['content-range']).toBe('bytes 2-5/12');
    expect(part.rawPayload).toEqual(whole.rawPayload.subarray(2, 6));
    const beyond = await web.get(`${at('plain')}/frames/1`, { accept, range: 'bytes=12-' });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */12']);
    expect((await web.get(`${at('plain')}/frames/1`, { accept, 'if-none-match': etag })).statusCode).toBe(304);
    // Another representation of the same frame is another entity.
    const multipart = await web.get(`${at('plain')}/frames/1`, { accept: octets, 'if-none-match': etag });
    expect(multipart.statusCode).toBe(200);
    expect(multipart.headers.etag).not.toBe(etag);
  });
});

describe('instances', () => {
  it('as one part: the stored file with an empty preamble, in part where asked', async () => {
    const response = await web.get(at('plain'), { accept: 'application/dicom' });
    expect(response.headers['content-type']).toBe(`application/dicom; transfer-syntax=${EXPLICIT}`);
    const expected = Buffer.from(files.plain);
    expected.fill(0, 0, 128);
    expect(response.rawPayload).toEqual(expected);
    const part = await web.get(at('plain'), { accept: 'application/dicom', range: 'bytes=100-139' });
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 100-139/${expected.length}`]);
    expect(part.rawPayload).toEqual(expected.subarray(100, 140));
    const end = await web.get(at('plain'), { accept: 'application/dicom', range: 'bytes=-10' });
    expect(end.rawPayload).toEqual(expected.subarray(-10));
    const etag = String(response.headers.etag);
    expect((await web.get(at('plain'), { accept: 'application/dicom', 'if-none-match': etag })).statusCode).toBe(304);
  });

  it('in a multipart body', async () => {
    const parts = partsOf(await web.get(at('plain')));
    expect(parts).toHaveLength(1);
    expect(parts[0]?.headers).toEqual({
      'content-type': `application/dicom; transfer-syntax=${EXPLICIT}`,
      'content-location': `http://localhost:8080${web.root}${at('plain')}`,
    });
    expect(readInstance(parts[0]?.bytes ?? Buffer.alloc(0)).facts.SOPInstanceUID).toBe(sop('plain'));
  });

  it('a bare data set becomes a PS3.10 file', async () => {
    const { rawPayload } = await web.get(at('bare'), { accept: 'application/dicom; transfer-syntax=*' });
    expect(rawPayload.subarray(128, 132).toString()).toBe('DICM');
    const { facts, notes } = readInstance(rawPayload);
    expect([facts.SOPInstanceUID, facts.TransferSyntaxUID, notes]).toEqual([sop('bare'), IMPLICIT, []]);
    expect(rawPayload.subarray(-files.bare.length)).toEqual(Buffer.from(files.bare));
    const from = rawPayload.length - files.bare.length - 8;
    const range = `bytes=${from}-${from + 19}`;
    const part = await web.get(at('bare'), { accept: 'application/dicom; transfer-syntax=*', range });
    expect(part.rawPayload).toEqual(rawPayload.subarray(from, from + 20));
  });

  it.each(['implicit', 'deflated', 'rle', 'bare'] as const)(
    'of %s in explicit little endian, which is the default',
    async (name) => {
      const response = await web.get(at(name), { accept: 'application/dicom' });
      expect(response.headers['content-type']).toBe(`application/dicom; transfer-syntax=${EXPLICIT}`);
      const before = readDataSet(files[name]);
      const after = readDataSet(response.rawPayload);
      expect(after.transferSyntaxUID).toBe(EXPLICIT);
      expect(after.dicomJson).toEqual(before.dicomJson);
      expect(after.frames?.kind).toBe('native');
      expect(response.rawPayload.subarray(-4)).toEqual(
        name === 'rle' ? Buffer.of(5, 6, 7, 8) : Buffer.from(sixteen.buffer).subarray(-4),
      );
    },
  );

  it('as stored when that is asked for, or when nothing else is possible', async () => {
    const stored = await web.get(at('rle'), { accept: 'application/dicom; transfer-syntax=*' });
    expect(stored.rawPayload.equals(Buffer.from(files.rle))).toBe(true);
    const video = await web.get(at('video'), { accept: 'application/dicom' });
    expect(video.headers['content-type']).toBe(`application/dicom; transfer-syntax=${H264}`);
    const refused = await web.get(at('video'), { accept: `application/dicom; transfer-syntax=${EXPLICIT}` });
    expect([refused.statusCode, refused.json().code]).toEqual([406, 'not_acceptable']);
    const undecodable = await web.get(at('broken'), { accept: 'application/dicom' });
    expect(undecodable.statusCode).toBe(406);
  });

  it('of a series and of a study, by instance number', async () => {
    const accept = 'multipart/related; type="application/dicom"; transfer-syntax=*';
    for (const path of [`/studies/${study}`, `/studies/${study}/series/${series}`]) {
      const response = await web.get(path, { accept });
      const parts = partsOf(response);
      expect(parts.map(({ bytes }) => readInstance(bytes).facts.SOPInstanceUID)).toEqual(
        Object.keys(files).map((name) => sop(name)),
      );
      expect(parts[5]?.headers['content-type']).toBe(`application/dicom; transfer-syntax=${RLE}`);
      expect((await web.get(path, { accept: 'application/dicom' })).statusCode).toBe(406);
    }
  });
});

describe('metadata', () => {
  it('of an instance: its DICOM JSON, bulk data by addresses that work', async () => {
    const response = await web.get(`${at('report')}/metadata`);
    const [json] = response.json<DicomJson[]>();
    const expected = readInstance(files.report).dicomJson;
    expect(json?.['00100020']).toEqual(expected['00100020']);
    expect(Object.keys(json ?? {})).toEqual(Object.keys(expected));
    expect(await resolved(`${at('report')}/metadata`, json)).toEqual(Buffer.from(document));
    const etag = String(response.headers.etag);
    expect((await web.get(`${at('report')}/metadata`, { 'if-none-match': etag })).statusCode).toBe(304);
  });

  it('of a series and of a study: the same, relative to each', async () => {
    for (const path of [`/studies/${study}/series/${series}/metadata`, `/studies/${study}/metadata`]) {
      const all = (await web.get(path)).json<DicomJson[]>();
      expect(all.map((one) => one['00080018']?.Value?.[0])).toEqual(Object.keys(files).map((name) => sop(name)));
      expect(await resolved(path, all.at(-1))).toEqual(Buffer.from(document));
    }
  });

  it('compressed as it is stored, and plain for those who want that', async () => {
    const path = `/studies/${study}/series/${series}/metadata`;
    const [gzipped, plain] = [await web.get(path, { 'accept-encoding': 'gzip' }), await web.get(path)];
    expect(gzipped.headers['content-encoding']).toBe('gzip');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(gunzipSync(gzipped.rawPayload)).toEqual(plain.rawPayload);
    expect(gzipped.headers.etag).not.toBe(plain.headers.etag);
    const again = await web.get(path, { 'accept-encoding': 'gzip', 'if-none-match': String(gzipped.headers.etag) });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  });

  it('of a file as scope: that file alone, at every level', async () => {
    const [row] = await app.services.db.rows<{ id: string }>(
      sql`select item_id as id from instance where sop_instance_uid = ${sop('report')}`,
    );
    const ofFile = dicomwebClient(app, { folder: row?.id ?? '' }, clinic.admin);
    for (const path of [
      `/studies/${study}/metadata`,
      `/studies/${study}/series/${series}/metadata`,
      `${at('report')}/metadata`,
    ]) {
      const all = (await ofFile.get(path)).json<DicomJson[]>();
      expect(all).toHaveLength(1);
      expect(await resolved(path, all[0], ofFile)).toEqual(Buffer.from(document));
    }
    expect((await ofFile.get(`${at('plain')}/metadata`)).statusCode).toBe(404);
    expect(partsOf(await ofFile.get(`/studies/${study}`))).toHaveLength(1);
  });

  it('is not given in another form', async () => {
    const response = await web.get(`${at('plain')}/metadata`, {
      accept: 'multipart/related; type="application/dicom+xml"',
    });
    expect(response.statusCode).toBe(406);
  });
});

/** The encapsulated document at the address that stands in the metadata. */
async function resolved(path: string, json: DicomJson | undefined, from = web): Promise<Buffer> {
  const address = new URL(json?.['00420011']?.BulkDataURI ?? 'none', `http://x${from.root}${path}`).pathname;
  const response = await from.get(address.slice(from.root.length));
  expect(response.statusCode).toBe(200);
  return response.rawPayload;
}

describe('bulk data', () => {
  it('as one part with ranges, or multipart', async () => {
    const path = `${at('report')}/bulkdata/00420011`;
    const whole = await web.get(path);
    expect(whole.headers['content-type']).toBe(`application/octet-stream; transfer-syntax=${EXPLICIT}`);
    expect(whole.rawPayload).toEqual(Buffer.from(document));
    const part = await web.get(path, { range: 'bytes=4990-' });
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, 'bytes 4990-4999/5000']);
    expect(part.rawPayload).toEqual(Buffer.from(document.subarray(4990)));
    const [wrapped] = partsOf(await web.get(path, { accept: 'multipart/related; type="application/octet-stream"' }));
    expect(wrapped?.bytes).toEqual(Buffer.from(document));
    expect((await web.get(path, { accept: 'application/pdf' })).statusCode).toBe(406);
    expect((await web.get(path, { 'if-none-match': String(whole.headers.etag) })).statusCode).toBe(304);
  });

  it('inside of sequences, and pixel data that is not compressed', async () => {
    expect((await web.get(`${at('report')}/bulkdata/54000100/0/54001010`)).rawPayload).toEqual(Buffer.from(wave));
    expect((await web.get(`${at('several')}/bulkdata/7FE00010`)).rawPayload).toEqual(Buffer.from(threeFrames));
    expect((await web.get(`${at('deflated')}/bulkdata/7FE00010`)).rawPayload).toEqual(Buffer.from(sixteen.buffer));
  });

  it('compressed pixel data comes as its frames, a video as its stream', async () => {
    const frames = partsOf(await web.get(`${at('rle')}/bulkdata/7FE00010`));
    expect(frames.map(({ bytes }) => [...bytes.subarray(65, 69)])).toEqual([
      [1, 2, 3, 4],
      [5, 6, 7, 8],
    ]);
    const video = await web.get(`${at('video')}/bulkdata/7FE00010`);
    expect(video.headers['content-type']).toBe(`video/mp4; transfer-syntax=${H264}`);
    expect(video.rawPayload).toEqual(Buffer.from(stream));
    const part = await web.get(`${at('video')}/bulkdata/7FE00010`, { range: 'bytes=295-304' });
    expect(part.rawPayload).toEqual(Buffer.from(stream.subarray(295, 305)));
  });

  it.each(['00100010', '7FE00010/0/1', 'constructor', '../../../etc/passwd'])('there is none at %s', async (path) => {
    const response = await web.get(`${at('report')}/bulkdata/${encodeURIComponent(path)}`);
    expect([response.statusCode, response.json().code]).toEqual([404, 'bulk_data_not_found']);
  });
});

describe('access', () => {
  const paths = [
    `/studies/${study}`,
    `/studies/${study}/metadata`,
    `/studies/${study}/series/${series}`,
    `/studies/${study}/series/${series}/metadata`,
    at('plain'),
    `${at('plain')}/metadata`,
    `${at('plain')}/frames/1`,
    `${at('report')}/bulkdata/00420011`,
  ];

  it.each(paths)('%s: hidden and missing scopes answer alike', async (path) => {
    for (const scope of [
      { folder: folder.id },
      { folder: '00000000-0000-4000-8000-000000000000' },
      { org: clinic.id },
    ]) {
      const [nobodys, strangers] = [dicomwebClient(app, scope, null), dicomwebClient(app, scope, stranger)];
      const answers = [await nobodys.get(path), await strangers.get(path)];
      expect(answers.map((one) => [one.statusCode, one.json().code])).toEqual([
        [401, 'not_signed_in'],
        [403, 'no_access'],
      ]);
    }
  });

  it.each(paths)('%s: what the scope does not have is gone', async (path) => {
    const others = [
      path.replace(study, missing),
      path.replace(series, missing),
      path.replace(/instances\/[\d.]+/, `instances/${missing}`),
    ];
    for (const other of others.filter((one) => one !== path)) {
      const response = await web.get(other, { accept: '*/*' });
      expect([response.statusCode, response.json().code]).toEqual([404, 'gone']);
    }
  });

  it('ends at once when the right ends', async () => {
    const path = `${at('plain')}/frames/1`;
    const subject = sql`insert into "grant" (id, item_id, subject_kind, account_id, level, allow_download, created_at)
      values (${app.services.random.uuid()}, ${folder.id}, 'user', ${stranger.id}, 1, true, ${app.services.clock.now()})`;
    await app.services.db.rows(subject);
    const theirs = dicomwebClient(app, { folder: folder.id }, stranger);
    expect((await theirs.get(path)).statusCode).toBe(200);
    await app.services.db.rows(sql`delete from "grant" where account_id = ${stranger.id}`);
    expect((await theirs.get(path)).statusCode).toBe(403);
  });

  it('bad input: what is no UID', async () => {
    expect((await web.get(`/studies/abc/metadata`)).statusCode).toBe(400);
  });
});

it('a replaced instance is served with its new pixels', async () => {
  const replaced = Uint16Array.from([9, 9, 9, 9, 9, 9]);
  const before = await web.get(`${at('implicit')}/frames/1`, { accept: 'application/octet-stream' });
  await web.store([instance('implicit', { pixels: { rows: 2, columns: 3, native: replaced } })]);
  const headers = { accept: 'application/octet-stream', 'if-none-match': String(before.headers.etag) };
  const after = await web.get(`${at('implicit')}/frames/1`, headers);
  expect(after.statusCode).toBe(200);
  expect(after.rawPayload).toEqual(Buffer.from(replaced.buffer));
});
