import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { UploadOptions, UploadTarget } from '@mado/contract';
import { beginningOfNative, syntheticUid } from '@mado/dicom/testing';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import { dicomwebClient } from '../../testing/dicomweb.ts';
import { aFolder, anOrganisation, testApp, type Person, type TestApp } from '../../testing/index.ts';
import { upload } from '../../testing/upload.ts';
import { partFolder } from './parts/part-files.ts';
import { idOf, tusOf } from './parts/testing/sending.ts';
import { spoolIsEmpty } from './testing/spooled.ts';

/** Frames of 2 MB: 1.2 GB. */
const frames = 601;
const fileOf = (numberOfFrames: number) =>
  beginningOfNative({
    PatientName: 'YAMADA^HANAKO',
    StudyInstanceUID: syntheticUid('large', 'study'),
    SeriesInstanceUID: syntheticUid('large', 'series'),
    SOPInstanceUID: syntheticUid('large'),
    Modality: 'US',
    pixels: { rows: 1000, columns: 1000, numberOfFrames },
  });
const lastFrame = Buffer.alloc(2_000_000, 'mado');
/** Memory may grow by so much: more than is measured, less than half of the file. */
const mostGrowth = 500_000_000;

let app: TestApp;
let clinic: { id: string; admin: Person };
beforeAll(async () => {
  app = await testApp();
  clinic = await anOrganisation(app.services);
});
afterAll(() => app.close());
afterEach(() => spoolIsEmpty(app.services));

/** A part that has arrived as a whole: its beginning by tus, the rest as a hole on the disk, but for the last frame. */
async function arrived(target: UploadTarget, { bytes, values }: ReturnType<typeof fileOf>): Promise<string> {
  const size = bytes.length + values;
  const mine = tusOf(
    () => app,
    () => clinic.admin.headers,
  );
  const id = idOf(await mine.announce(target, size));
  expect((await mine.append(id, 0, Buffer.from(bytes))).statusCode).toBe(204);
  const handle = await open(join(partFolder(app.services.config), id), 'r+');
  await handle.truncate(size);
  await handle.write(lastFrame, 0, lastFrame.length, size - lastFrame.length);
  await handle.close();
  await app.services.db.rows(sql`update upload_part set received = size where id = ${id}`);
  return id;
}

async function sent(order: Partial<UploadOptions>, file = fileOf(frames)) {
  const folder = await aFolder(app.services, { org: clinic.id });
  const target = { target_org: clinic.id, target_folder: folder.id, is_org_perm: true };
  const id = await arrived(target, file);
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 5);
  const { results } = await upload(app, clinic.admin, { ...target, paths: ['a.dcm'], parts: { 0: id }, ...order }, []);
  const [result] = results;
  const rest = `/studies/${result?.study?.StudyInstanceUID}/series/${result?.series?.SeriesInstanceUID}`;
  const client = dicomwebClient(app, { folder: folder.id }, clinic.admin);
  const frame = (number: number) =>
    client.get(`${rest}/instances/${result?.instance?.SOPInstanceUID}/frames/${number}`, {
      accept: 'application/octet-stream',
    });
  const read = result?.success ? { first: await frame(1), last: await frame(frames) } : null;
  const metadata = result?.success ? await client.get(`${rest}/metadata`) : null;
  clearInterval(watch);
  return { result, read, metadata, grown: most - before };
}

it('a file of more than 1 GB is taken, listed and read frame by frame; memory does not grow with it [IN-7]', async () => {
  const { result, read, metadata, grown } = await sent({});
  expect(result).toMatchObject({ success: true, error: null, instance: { SOPInstanceUID: syntheticUid('large') } });
  expect(metadata?.json<Record<string, unknown>[]>()[0]).toMatchObject({ '00280008': { Value: [frames] } });
  expect(read?.first.rawPayload.equals(Buffer.alloc(lastFrame.length))).toBe(true);
  expect(read?.last.rawPayload.equals(lastFrame)).toBe(true);
  expect(grown).toBeLessThan(mostGrowth);
}, 120_000);

it('it is de-identified by order before it is kept, its pixels as they were [IN-5]', async () => {
  const { result, read, metadata, grown } = await sent({ anonymize: { master: true, fields: { PatientName: '' } } });
  expect(result).toMatchObject({ success: true, error: null });
  expect(result?.study?.StudyInstanceUID).toMatch(/^2\.25\./);
  expect(metadata?.body).not.toContain('YAMADA');
  expect(metadata?.json<Record<string, unknown>[]>()[0]).toMatchObject({ '00120062': { Value: ['YES'] } });
  expect(read?.last.rawPayload.equals(lastFrame)).toBe(true);
  expect(grown).toBeLessThan(mostGrowth);
}, 120_000);

it('a large file is looked at where its sender says to have de-identified it [IN-13]', async () => {
  const order = { anonymize: { master: true, fields: { PatientName: '' } }, deidentified: true } as const;
  const { result } = await sent(order, fileOf(10));
  expect(result).toMatchObject({ success: false, error: { code: 'identifiers_present' } });
  expect(result?.error?.detail).toContain('(0010,0010)');
});
