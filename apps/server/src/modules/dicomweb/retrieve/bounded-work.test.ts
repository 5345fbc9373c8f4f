import { countBlocks } from '../../../testing/count-work.ts';
import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dicomwebClient, type DicomwebClient } from '../../../testing/dicomweb.ts';
import { aFolder, anOrganisation, testApp, type TestApp } from '../../../testing/index.ts';

const DEFLATED = '1.2.840.10008.1.2.1.99';
const BIG_ENDIAN = '1.2.840.10008.1.2.2';
const RLE = '1.2.840.10008.1.2.5';
const EXPLICIT = '1.2.840.10008.1.2.1';

let app: TestApp;
let web: DicomwebClient;

const uids = (name: string) => ({
  StudyInstanceUID: syntheticUid('bounded'),
  SeriesInstanceUID: syntheticUid('bounded', name),
  SOPInstanceUID: syntheticUid('bounded', name, 'instance'),
});
const pathOf = (name: string) => {
  const { StudyInstanceUID, SeriesInstanceUID, SOPInstanceUID } = uids(name);
  return `/studies/${StudyInstanceUID}/series/${SeriesInstanceUID}/instances/${SOPInstanceUID}`;
};

const side = 1500;
/** Pixels that deflate to little, and take as long to inflate as they are many. */
const pixels = Uint16Array.from({ length: side * side }, (_, n) => n % 251);
/** A frame of black as RLE has it: runs of 128 (PS3.5 G.3.2). */
function blackRle(length: number): Uint8Array {
  const frame = Buffer.alloc(64 + 2 * Math.ceil(length / 128));
  frame.writeUInt32LE(1, 0);
  frame.writeUInt32LE(64, 4);
  for (let at = 64; at < frame.length; at += 2) frame[at] = 257 - 128;
  return frame;
}
const frames = 300;

beforeAll(async () => {
  app = await testApp();
  const clinic = await anOrganisation(app.services);
  const folder = await aFolder(app.services, { org: clinic.id });
  web = dicomwebClient(app, { folder: folder.id }, clinic.admin);
  const native = { rows: side, columns: side, native: pixels };
  const black = blackRle(1024 * 1024);
  const stored = await web.store([
    buildDicomFile({
      ...uids('deflated'),
      transferSyntaxUID: DEFLATED,
      pixels: native,
      EncapsulatedDocument: new Uint8Array(3_000_000),
    }),
    buildDicomFile({ ...uids('big endian'), transferSyntaxUID: BIG_ENDIAN, pixels: native }),
    buildDicomFile({
      ...uids('rle'),
      transferSyntaxUID: RLE,
      pixels: {
        rows: 1024,
        columns: 1024,
        bitsAllocated: 8,
        numberOfFrames: frames,
        encapsulated: Array.from({ length: frames }, () => [black]),
      },
    }),
  ]);
  expect(stored.statusCode).toBe(200);
});
afterAll(() => app.close());

test.each([
  ['frames of a deflated file', 'deflated', '/frames/1'],
  ['large frames in another order of bytes', 'big endian', '/frames/1'],
  ['pixel data of a deflated file', 'deflated', '/bulkdata/7FE00010'],
  ['a value of a deflated file', 'deflated', '/bulkdata/00420011'],
  ['a deflated file, rewritten', 'deflated', ''],
])('%s: nothing is done on the event loop', async (_, name, path) => {
  const accept = path === '' ? `application/dicom; transfer-syntax=${EXPLICIT}` : 'application/octet-stream';
  const ask = async () => {
    const response = await web.get(pathOf(name) + path, { accept });
    expect(response.statusCode).toBe(200);
    if (path.endsWith('frames/1')) expect(response.rawPayload.equals(Buffer.from(pixels.buffer))).toBe(true);
    return response.rawPayload.length;
  };
  const length = await ask();
  expect(length).toBeGreaterThan(2_000_000);
  const work = await countBlocks(ask);
  // The response of the test's client is put together in chunks; whoever looked at each byte, or at each word, would
  // have more.
  expect(work).toBeLessThan(length / 8);
});

test('frames are asked for once each', async () => {
  const accept = 'multipart/related; type="application/octet-stream"';
  const response = await web.get(`${pathOf('rle')}/frames/1,2,1`, { accept });
  expect([response.statusCode, response.json().code]).toEqual([400, 'bad_request']);
  expect((await web.get(`${pathOf('rle')}/frames/1,2`, { accept })).statusCode).toBe(200);
});

test('a file whose frames would fill the memory goes out as it is stored', async () => {
  const compressed = await web.get(pathOf('rle'), { accept: 'application/dicom' });
  expect([compressed.statusCode, compressed.headers['content-type']]).toEqual([
    200,
    `application/dicom; transfer-syntax=${RLE}`,
  ]);
  const explicit = await web.get(pathOf('rle'), { accept: `application/dicom; transfer-syntax=${EXPLICIT}` });
  expect([explicit.statusCode, explicit.json().code]).toEqual([406, 'not_acceptable']);
});
