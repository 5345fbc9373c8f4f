import { buildDicomFile } from '@mado/dicom/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { partsOf } from '../../../testing/dicomweb.ts';
import {
  EXPLICIT,
  H264,
  RLE,
  at,
  document,
  rle,
  series,
  sixteen,
  sop,
  stream,
  study,
  threeFrames,
  wave,
  storedStudy,
  type StoredStudy,
} from './testing/stored-study.ts';

let app: StoredStudy['app'];
let clinic: StoredStudy['clinic'];
let web: StoredStudy['web'];
beforeAll(async () => {
  ({ app, clinic, web } = await storedStudy());
});
afterAll(() => app.close());

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

  it('compressed pixel data of 9,000 frames: short headers, and a frame is read when the one before was taken', async () => {
    const frames = 9_000;
    const values = Array.from({ length: 4 }, (_, n) => n);
    const frame = Buffer.concat([rle(values), Buffer.alloc(1_000)]);
    const uids = { StudyInstanceUID: study, SeriesInstanceUID: series, SOPInstanceUID: sop('many frames') };
    const pixels = { rows: 1, columns: 4, bitsAllocated: 8, numberOfFrames: frames };
    const encapsulated = Array.from({ length: frames }, () => [frame]);
    const file = buildDicomFile({
      ...uids,
      PatientID: 'RETRIEVE',
      transferSyntaxUID: RLE,
      pixels: { ...pixels, encapsulated },
    });
    expect((await web.store([file])).statusCode).toBe(200);

    const read = vi.spyOn(app.services.blobs, 'read');
    const url = `${web.root}${at('plain').replace(sop('plain'), sop('many frames'))}/bulkdata/7FE00010`;
    const { headers } = clinic.admin;
    const answer = await app.fastify.inject({ url, headers, payloadAsStream: true });
    expect(answer.statusCode).toBe(200);
    expect(JSON.stringify(answer.headers).length).toBeLessThan(1_000);
    const progress: { taken: number; read: number }[] = [];
    let taken = 0;
    for await (const chunk of answer.stream()) {
      taken += (chunk as Buffer).length;
      progress.push({ taken, read: read.mock.calls.length });
    }
    expect(read.mock.calls.length).toBeGreaterThanOrEqual(frames);
    const partLength = taken / frames;
    const ahead = Math.max(...progress.map((at) => at.read - at.taken / partLength));
    // What lies between the reader and us is some buffers of streams, of 64 KiB each.
    expect(ahead).toBeLessThan((4 * 64 * 1024) / partLength);
    read.mockRestore();

    const whole = await web.get(url.slice(web.root.length));
    expect(partsOf(whole)).toHaveLength(frames);
    expect(
      (await web.get(url.slice(web.root.length), { 'if-none-match': String(whole.headers.etag) })).statusCode,
    ).toBe(304);
  });

  it.each(['00100010', '7FE00010/0/1', 'constructor', '../../../etc/passwd'])('there is none at %s', async (path) => {
    const response = await web.get(`${at('report')}/bulkdata/${encodeURIComponent(path)}`);
    expect([response.statusCode, response.json().code]).toEqual([404, 'bulk_data_not_found']);
  });
});
