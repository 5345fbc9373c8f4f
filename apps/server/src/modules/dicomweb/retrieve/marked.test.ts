import { changeLinkControl, folderInfo, thumbnail } from '@mado/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dicomwebClient, type DicomwebClient } from '../../../testing/dicomweb.ts';
import { landingCookie, landingOf, putGrant, putLanding } from '../../sharing/index.ts';
import { at, instance, storedStudy, study, type StoredStudy } from './testing/stored-study.ts';

let app: StoredStudy['app'];
let web: StoredStudy['web'];
let clinic: StoredStudy['clinic'];
let folder: StoredStudy['folder'];
let visitor: DicomwebClient;
const size = 128;
const pixels = new Uint16Array(size * size).fill(1000);
const large = instance('large', {
  WindowCenter: 1000,
  WindowWidth: 400,
  pixels: { rows: size, columns: size, native: pixels },
});
const path = at('large' as never);

beforeAll(async () => {
  ({ app, web, clinic, folder } = await storedStudy());
  expect((await web.store([large])).statusCode).toBe(200);
  visitor = dicomwebClient(app, { folder: folder.id }, null);
  const grant = { itemId: folder.id, subject: { kind: 'anonymous', link: 'view' }, level: 'can_view' } as const;
  await putGrant(app.services, { ...grant, allowDownload: true });
  const body = { watermark: true };
  const answer = await app.call(changeLinkControl, { params: { id: folder.id }, body }, clinic.admin.headers);
  expect(answer.json()).toMatchObject({ watermark: true });
});
afterAll(() => app.close());

const accept = 'application/octet-stream; transfer-syntax=*';
const frame = (headers = {}, one = path) => visitor.get(`${one}/frames/1`, { accept, ...headers });
const code = ({ json }: { json: () => { code?: string } }) => json().code;

it('pixels go out marked to who looks by the link, and as they are to members [AC-34]', async () => {
  const marked = await frame();
  expect(marked.headers['content-type']).toContain('transfer-syntax=1.2.840.10008.1.2.1');
  expect(marked.rawPayload.length).toBe(pixels.byteLength);
  const original = Buffer.from(pixels.buffer);
  expect(marked.rawPayload.equals(original)).toBe(false);
  expect((await web.get(`${path}/frames/1`, { accept })).rawPayload.equals(original)).toBe(true);
});

it('a link for uploading beside it takes no mark away [AC-34, AC-5]', async () => {
  const subject = { kind: 'anonymous', link: 'upload' } as const;
  await putGrant(app.services, { itemId: folder.id, subject, level: 'full_access' });
  expect((await frame()).rawPayload.equals(Buffer.from(pixels.buffer))).toBe(false);
  expect(code(await frame({ accept: '*/*' }, at('video')))).toBe('link_marked_only');
  await putGrant(app.services, { itemId: folder.id, subject, level: 'none' });
});

it('who came in by a password looks by more than the link, and gets no mark [AC-34, AC-27]', async () => {
  const { db } = app.services;
  await putLanding(db, app.services, folder.id, 'a hash');
  const { name, value } = landingCookie(app.services, folder.id, (await landingOf(db, folder.id))?.key ?? '');
  const landed = await frame({ cookie: `${name}=${value}` });
  expect([landed.statusCode, landed.rawPayload.equals(Buffer.from(pixels.buffer))]).toEqual([200, true]);
  await putLanding(db, app.services, folder.id, null);
});

it('colours of several frames, and those of a palette, go out marked as their metadata say [AC-34]', async () => {
  const ramp = Uint16Array.from({ length: 1024 }, (_, at) => at * 64);
  const inPalette = instance('palette', {
    ...Object.fromEntries(
      ['Red', 'Green', 'Blue'].flatMap((colour) => [
        [`${colour}PaletteColorLookupTableDescriptor`, { vr: 'US', value: [1024, 0, 16] }],
        [`${colour}PaletteColorLookupTableData`, { vr: 'OW', value: new Uint8Array(ramp.buffer) }],
      ]),
    ),
    pixels: { rows: size, columns: size, native: pixels, photometricInterpretation: 'PALETTE COLOR' },
  });
  const frames = new Uint8Array(size * size * 3 * 2).fill(90);
  const inColours = instance('colours', {
    pixels: { rows: size, columns: size, bitsAllocated: 8, samplesPerPixel: 3, numberOfFrames: 2, native: frames },
  });
  expect((await web.store([inPalette, inColours])).statusCode).toBe(200);

  const marked = await frame({}, at('palette' as never));
  expect([marked.statusCode, marked.rawPayload.length]).toEqual([200, pixels.byteLength]);
  expect(marked.rawPayload.equals(Buffer.from(pixels.buffer))).toBe(false);
  const seen = new Set(new Uint16Array(Uint8Array.from(marked.rawPayload).buffer));
  expect(seen).toContain(1000);
  expect(Math.max(...seen)).toBeLessThan(1024);

  const second = await visitor.get(`${at('colours' as never)}/frames/2`, { accept });
  expect([second.statusCode, second.rawPayload.length]).toEqual([200, frames.length / 2]);
  const marks = [...new Set(second.rawPayload)].filter((value) => value !== 90);
  expect([Math.min(...marks), Math.max(...marks), marks.length]).toEqual([90 + 51, 90 + 102, 8]);

  const table = await visitor.get(`${at('palette' as never)}/bulkdata/00281201`, { accept: '*/*' });
  expect(table.rawPayload).toEqual(Buffer.from(ramp.buffer));
  expect(code(await visitor.get(`${at('palette' as never)}/bulkdata/7FE00010`, { accept: '*/*' }))).toBe(
    'link_marked_only',
  );
});

it('a mark is of one visitor and one day, and no other is told that theirs is still right [AC-34]', async () => {
  const one = await frame();
  const etag = String(one.headers['etag']);
  expect((await frame({ 'if-none-match': etag })).statusCode).toBe(304);
  const elsewhere = await app.fastify.inject({
    url: `${visitor.root}${path}/frames/1`,
    remoteAddress: '192.0.2.9',
    headers: { accept, 'if-none-match': etag },
  });
  expect(elsewhere.statusCode).toBe(200);
  expect(elsewhere.rawPayload.equals(one.rawPayload)).toBe(false);
  app.services.clock.advance(86_400_000);
  expect((await frame({ 'if-none-match': etag })).statusCode).toBe(200);
});

it('what is compressed goes out marked too, and what cannot be marked not at all [AC-34]', async () => {
  const rle = await frame({}, at('rle'));
  expect([rle.statusCode, rle.rawPayload.length]).toEqual([200, 4]);
  expect(code(await frame({}, at('broken')))).toBe('link_marked_only');
  expect(code(await frame({ accept: '*/*' }, at('video')))).toBe('link_marked_only');
});

it('nothing goes out as it is stored [AC-34]', async () => {
  const all = { accept: '*/*' };
  expect(code(await visitor.get(path, all))).toBe('level_too_low');
  expect(code(await visitor.get(`/studies/${study}`, all))).toBe('level_too_low');
  expect(code(await visitor.get(`${path}/bulkdata/7FE00010`, all))).toBe('link_marked_only');
  expect(code(await visitor.get(`${at('report')}/bulkdata/00420011`, all))).toBe('link_marked_only');
  const listed = await app.call(folderInfo, { params: { id: folder.id }, query: {} }, {});
  const [item] = listed.json<{ data: { uuid: string; can: { download: boolean } }[] }>().data;
  expect(item?.can.download).toBe(false);
  const made = await app.call(thumbnail, { params: { id: item?.uuid ?? '' } }, {});
  expect(made.statusCode).toBe(204);
});
