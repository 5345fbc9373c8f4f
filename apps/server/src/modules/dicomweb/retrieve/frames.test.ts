import { framesLimit } from '@mado/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partsOf } from '../../../testing/dicomweb.ts';
import {
  EXPLICIT,
  H264,
  IMPLICIT,
  RLE,
  at,
  instance,
  rle,
  sixteen,
  stream,
  storedStudy,
  type StoredStudy,
} from './testing/stored-study.ts';

let app: StoredStudy['app'];
let web: StoredStudy['web'];
beforeAll(async () => {
  ({ app, web } = await storedStudy());
});
afterAll(() => app.close());

describe('the stream of a video', () => {
  const frame = `${at('video')}/frames/1`;

  it.each(['', 'video/mp4', 'video/*', 'application/octet-stream; transfer-syntax=*'])(
    'is its only frame: Accept %j',
    async (accept) => {
      const response = await web.get(frame, accept ? { accept } : {});
      expect([response.statusCode, response.rawPayload]).toEqual([200, Buffer.from(stream)]);
      const type = accept.startsWith('application') ? 'application/octet-stream' : 'video/mp4';
      expect(response.headers['content-type']).toBe(`${type}; transfer-syntax=${H264}`);
    },
  );

  it('in part, in a multipart body, and never uncompressed', async () => {
    const part = await web.get(frame, { accept: 'video/mp4', range: 'bytes=295-304' });
    expect([part.statusCode, part.rawPayload]).toEqual([206, Buffer.from(stream.subarray(295, 305))]);
    const [only] = partsOf(await web.get(frame, { accept: 'multipart/related; type="video/mp4"' }));
    expect(only?.bytes).toEqual(Buffer.from(stream));
    expect(only?.headers['content-location']).toBe(`http://localhost:8080${web.root}${frame}`);
    expect((await web.get(frame, { accept: 'application/octet-stream' })).statusCode).toBe(406);
  });
});

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
    const response = await web.get(`${at('several')}/frames/3,1,2`, { accept: octets });
    const parts = partsOf(response);
    expect(parts.map(({ bytes }) => [...bytes.subarray(0, 2)])).toEqual([
      [12, 13],
      [0, 1],
      [6, 7],
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
    ['video', '2'],
    ['video', '1,2'],
    ['video', '1,1'],
  ] as const)('of %s: there is no %s', async (name, numbers) => {
    const response = await web.get(`${at(name)}/frames/${numbers}`);
    expect([response.statusCode, response.json().code]).toEqual([404, 'frame_not_found']);
  });

  it('bad input: more than one request may name, however long the list is', async () => {
    for (const count of [framesLimit + 1, 2_500]) {
      const list = Array.from({ length: count }, (_, n) => n + 1).join(',');
      const response = await web.get(`${at('plain')}/frames/${list}`, { 'accept-language': 'ja' });
      expect([response.statusCode, response.json()]).toEqual([
        400,
        {
          code: 'too_many_frames',
          detail: '一度に指定できるフレームは 500 枚までです。何回かに分けて指定してください。',
        },
      ]);
    }
    const most = Array.from({ length: framesLimit }, (_, n) => n + 1).join(',');
    expect((await web.get(`${at('plain')}/frames/${most}`)).json()).toMatchObject({ code: 'frame_not_found' });
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

it('a replaced instance is served with its new pixels', async () => {
  const replaced = Uint16Array.from([9, 9, 9, 9, 9, 9]);
  const before = await web.get(`${at('implicit')}/frames/1`, { accept: 'application/octet-stream' });
  await web.store([instance('implicit', { pixels: { rows: 2, columns: 3, native: replaced } })]);
  const headers = { accept: 'application/octet-stream', 'if-none-match': String(before.headers.etag) };
  const after = await web.get(`${at('implicit')}/frames/1`, headers);
  expect(after.statusCode).toBe(200);
  expect(after.rawPayload).toEqual(Buffer.from(replaced.buffer));
});
