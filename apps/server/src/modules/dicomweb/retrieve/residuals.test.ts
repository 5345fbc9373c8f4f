import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { fromResiduals, residualMediaType } from '@mado/dicom/frames';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dicomwebClient } from '../../../testing/dicomweb.ts';
import {
  EXPLICIT,
  RLE,
  at,
  instance,
  sixteen,
  sop,
  storedStudy,
  study,
  series,
  type StoredStudy,
} from './testing/stored-study.ts';

const accept = `${residualMediaType}, application/octet-stream; transfer-syntax=*`;
const decoders = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync };

/** As large as what is worth it: a slope with a little of what is by chance. */
const slope = Uint16Array.from({ length: 64 * 48 }, (_, n) => (n % 64) * 3 + Math.floor(n / 64) * 5 + ((n * 7919) % 3));
const bits = Uint8Array.from({ length: 8 }, (_, n) => n * 31);
const place = (name: string) => `/studies/${study}/series/${series}/instances/${sop(name)}/frames/1`;

let app: StoredStudy['app'];
let web: StoredStudy['web'];
let stranger: StoredStudy['web'];
beforeAll(async () => {
  const all = await storedStudy();
  ({ app, web } = all);
  stranger = dicomwebClient(app, { folder: all.folder.id }, all.stranger);
  const stored = await web.store([
    instance('slope', { pixels: { rows: 48, columns: 64, native: slope } }),
    instance('bits', { pixels: { rows: 8, columns: 8, bitsAllocated: 1, native: bits } }),
  ]);
  expect(stored.statusCode).toBe(200);
});
afterAll(() => app.close());

describe('a frame as residuals [PX-16]', () => {
  it.each(['zstd', 'br', 'gzip'] as const)('comes in the content coding that is accepted: %s', async (coding) => {
    const response = await web.get(place('slope'), { accept, 'accept-encoding': coding });
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': `${residualMediaType}; transfer-syntax=${EXPLICIT}`,
      'content-encoding': coding,
      'content-length': String(response.rawPayload.length),
      vary: 'Accept, Accept-Encoding, Authorization',
    });
    expect(response.rawPayload.length).toBeLessThan(slope.byteLength / 3);
    const frame = fromResiduals(decoders[coding](response.rawPayload));
    expect(Buffer.from(frame)).toEqual(Buffer.from(slope.buffer));
  });

  it('the first that both know: zstd before br before gzip; none where none is known', async () => {
    const codings = ['gzip, deflate, br, zstd', 'gzip, br', 'gzip', 'identity'];
    const told = await Promise.all(codings.map((one) => web.get(place('slope'), { accept, 'accept-encoding': one })));
    expect(told.map(({ headers }) => headers['content-encoding'])).toEqual(['zstd', 'br', 'gzip', undefined]);
    expect(Buffer.from(fromResiduals(told[3]?.rawPayload ?? Buffer.of()))).toEqual(Buffer.from(slope.buffer));
    expect(new Set(told.map(({ headers }) => headers['etag'])).size).toBe(4);
  });

  it('what the client has is not sent again, and is no other form of it', async () => {
    const headers = { accept, 'accept-encoding': 'zstd' };
    const { etag } = (await web.get(place('slope'), headers)).headers;
    expect((await web.get(place('slope'), { ...headers, 'if-none-match': String(etag) })).statusCode).toBe(304);
    const octets = await web.get(place('slope'), {
      accept: 'application/octet-stream',
      'accept-encoding': 'zstd',
      'if-none-match': String(etag),
    });
    expect([octets.statusCode, octets.headers['content-encoding']]).toEqual([200, undefined]);
    expect(octets.rawPayload).toEqual(Buffer.from(slope.buffer));
  });

  it.each(['implicit', 'plain', 'bare'] as const)(
    'of every file whose frames are read as they lie: %s',
    async (name) => {
      const response = await web.get(`${at(name)}/frames/1`, { accept, 'accept-encoding': 'zstd' });
      expect(Buffer.from(fromResiduals(zstdDecompressSync(response.rawPayload)))).toEqual(Buffer.from(sixteen.buffer));
    },
  );

  it('of the frame that is meant', async () => {
    const response = await web.get(`${at('several')}/frames/3`, { accept, 'accept-encoding': 'gzip' });
    expect([...fromResiduals(gunzipSync(response.rawPayload))]).toEqual([12, 13, 14, 15, 16, 17]);
  });

  it('single bits go as they are, compressed', async () => {
    const response = await web.get(place('bits'), { accept, 'accept-encoding': 'gzip' });
    const residuals = gunzipSync(response.rawPayload);
    expect(residuals[0]).toBe(0);
    expect([...fromResiduals(residuals)]).toEqual([...bits]);
  });

  it('what is compressed in its file, or has to be inflated, goes out as it always has', async () => {
    const rle = await web.get(`${at('rle')}/frames/1`, { accept, 'accept-encoding': 'zstd' });
    expect(rle.headers).toMatchObject({ 'content-type': `application/octet-stream; transfer-syntax=${RLE}` });
    const deflated = await web.get(`${at('deflated')}/frames/1`, { accept, 'accept-encoding': 'zstd' });
    expect(deflated.headers['content-type']).toBe(`application/octet-stream; transfer-syntax=${EXPLICIT}`);
    expect(deflated.rawPayload).toEqual(Buffer.from(sixteen.buffer));
    expect(deflated.headers['content-encoding']).toBeUndefined();
  });

  it('several frames, or a multipart body, are asked for otherwise', async () => {
    const alone = { accept: residualMediaType, 'accept-encoding': 'zstd' };
    expect((await web.get(`${at('several')}/frames/1,2`, alone)).statusCode).toBe(406);
    const packed = { accept: `multipart/related; type="${residualMediaType}"` };
    expect((await web.get(place('slope'), packed)).statusCode).toBe(406);
  });

  it('who may not see it learns nothing', async () => {
    const response = await stranger.get(place('slope'), { accept, 'accept-encoding': 'zstd' });
    expect(response.statusCode).toBe(403);
  });
});
