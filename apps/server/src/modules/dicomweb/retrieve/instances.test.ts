import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDataSet, readInstance } from '@mado/dicom';
import { partsOf } from '../../../testing/dicomweb.ts';
import {
  EXPLICIT,
  IMPLICIT,
  RLE,
  H264,
  at,
  files,
  series,
  sixteen,
  sop,
  study,
  storedStudy,
  type StoredStudy,
} from './testing/stored-study.ts';

let app: StoredStudy['app'];
let web: StoredStudy['web'];
beforeAll(async () => {
  ({ app, web } = await storedStudy());
});
afterAll(() => app.close());

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

  it('as it came, preamble included, for who asks for the original', async () => {
    const response = await web.get(`${at('plain')}?original=true`);
    expect([response.statusCode, response.rawPayload]).toEqual([200, Buffer.from(files.plain)]);
    expect(response.rawPayload.subarray(0, 10).toString()).toBe('MZ program');
    expect(response.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${sop('plain')}.dcm"`,
      'x-content-type-options': 'nosniff',
    });
    const part = await web.get(`${at('bare')}?original=true`, { range: 'bytes=0-7' });
    expect(part.rawPayload).toEqual(Buffer.from(files.bare.subarray(0, 8)));
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
