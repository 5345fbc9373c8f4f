import { deleteFolder, deleteFromTrash, thumbnail } from '@mado/contract';
import { buildDicomFile, phantomCt, syntheticUid } from '@mado/dicom/testing';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { runJobs, type JobRunner } from '../../platform/jobs/index.ts';
import { sql } from '../../platform/db/index.ts';
import { JobFailed } from '../../platform/workers/index.ts';
import {
  aFolder,
  aMember,
  anAccount,
  anOrganisation,
  onBothDatabases,
  testApp,
  type Person,
  type TestApp,
} from '../../testing/index.ts';
import { aPngImage } from '../../testing/pictures.ts';
import { upload } from '../../testing/upload.ts';
import { putGrant } from '../sharing/index.ts';
import { sweepBlobs } from '../storage/index.ts';
import { limitThumbnailsHandler, makeThumbnailHandler } from './index.ts';
import { makeThumbnail } from './make-thumbnail.job.ts';
import { aPdf } from './testing/a-pdf.ts';

const day = 24 * 60 * 60 * 1000;

onBothDatabases('thumbnails', (open) => {
  let app: TestApp;
  let jobs: JobRunner;
  let org = { id: '' };
  let [member, stranger] = [{} as Person, {} as Person];
  let folder = { id: '' };
  let number = 0;
  beforeAll(async () => {
    app = await testApp({ db: await open() });
    org = await anOrganisation(app.services);
    member = await aMember(app.services, org);
    stranger = await anAccount(app.services);
    jobs = await runJobs(app.services, [makeThumbnailHandler]);
  });
  afterAll(async () => {
    await jobs.stop();
    await app.close();
  });
  beforeEach(async () => {
    folder = await aFolder(app.services, { org: org.id });
    number += 1;
  });
  afterEach(() => app.services.db.rows(sql`delete from thumbnail`));

  const get = async (id: string, who: Person | null = member, headers: Record<string, string> = {}) => {
    const answer = await app.call(thumbnail, { params: { id } }, { ...who?.headers, ...headers });
    const code = answer.statusCode >= 400 ? answer.json<{ code: string }>().code : undefined;
    return { status: answer.statusCode, code, headers: answer.headers, bytes: answer.rawPayload };
  };
  const seen = async (id: string, who: Person | null = member) => {
    await get(id, who);
    await jobs.workOff();
    return get(id, who);
  };
  const sent = async (...files: { path: string; bytes: Uint8Array }[]) => {
    const { results } = await upload(app, member, { target_org: org.id, target_folder: folder.id }, files);
    return results.map(({ file }) => file?.uuid ?? '');
  };
  const parentOf = async (id: string) => {
    const [row] = await app.services.db.rows<{ parent: string }>(sql`select parent from item where id = ${id}`);
    return row?.parent ?? '';
  };
  /** Three slices; the middle one is the only one that is bright. */
  const aStudy = async () => {
    const slices = [1, 2, 3].map((slice) => ({
      path: `${slice}.dcm`,
      bytes: buildDicomFile({
        StudyInstanceUID: syntheticUid('thumbnails', number, 'study'),
        SeriesInstanceUID: syntheticUid('thumbnails', number, 'series'),
        SOPInstanceUID: syntheticUid('thumbnails', number, slice),
        InstanceNumber: slice,
        Modality: 'OT',
        BitsAllocated: 8,
        BitsStored: 8,
        HighBit: 7,
        pixels: { rows: 20, columns: 40, native: new Uint8Array(800).fill(slice === 2 ? 255 : 10) },
      }),
    }));
    const files = await sent(...slices);
    const series = await parentOf(files[0] ?? '');
    return { files, series, study: await parentOf(series) };
  };
  const written = async () => {
    const rows = await app.services.db.rows(sql`select 1 from job where kind = ${makeThumbnail.name}`);
    return rows.length;
  };
  const views = async (id: string) => {
    const rows = await app.services.db.rows<{ event: { action: string; object?: { id: string } } }>(
      sql`select event from audit_event`,
    );
    return rows.filter(({ event }) => event.action === 'view' && event.object?.id === id).length;
  };

  it('are made when somebody asks, once however many ask, and are not sent twice [TN-2]', async () => {
    const [file] = await sent({ path: 'a.png', bytes: aPngImage(30, 10 + number, 99) });
    expect(await written()).toBe(0);
    const answers = await Promise.all([get(file!), get(file!), get(file!)]);
    expect(answers.map(({ status, headers }) => [status, headers['retry-after']])).toEqual(Array(3).fill([202, '1']));
    expect(await written()).toBe(1);
    await jobs.workOff();
    const there = await get(file!);
    expect(there.status).toBe(200);
    expect(there.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    });
    expect((await sharp(there.bytes).metadata()).width).toBe(30);
    const again = await get(file!, member, { 'if-none-match': String(there.headers['etag']) });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    expect(await written()).toBe(0);
  });

  it('show the image in the middle of a study, a series, and a file as itself [TN-1]', async () => {
    const { files, series, study } = await aStudy();
    const grey = async (id: string) => {
      const { bytes, status } = await seen(id);
      expect([status, bytes.toString('latin1', 0, 4)]).toEqual([200, 'RIFF']);
      return Math.round((await sharp(bytes).stats()).channels[0]?.mean ?? 0);
    };
    expect([await grey(study), await grey(series), await grey(files[1]!), await grey(files[0]!)]).toEqual([
      255, 255, 255, 10,
    ]);
  });

  it('a slice of CT is shown by its window, as wide as it is', async () => {
    const [slice] = [...phantomCt({ slices: 1, size: 300, seed: number })];
    const [file] = await sent({ path: 'ct.dcm', bytes: slice! });
    const { width, height } = await sharp((await seen(file!)).bytes).metadata();
    expect([width, height]).toEqual([256, 256]);
  });

  it('an image series shows the image in its middle, a PDF its first page [TN-1]', async () => {
    const files = await sent(
      ...[11, 12, 13].map((size) => ({ path: `${size}.png`, bytes: aPngImage(size, 10 + number) })),
    );
    expect(files).toHaveLength(3);
    expect(await get(folder.id)).toMatchObject({ status: 204 });
    await app.services.db.rows(sql`update item set foldertype = 'imgSeries' where id = ${folder.id}`);
    expect((await sharp((await seen(folder.id)).bytes).metadata()).width).toBe(12);
    folder = await aFolder(app.services, { org: org.id });
    const [letter] = await sent({ path: 'letter.pdf', bytes: aPdf(`Letter ${number}`) });
    expect((await sharp((await seen(letter!)).bytes).metadata()).height).toBe(256);
  });

  it('bad input: what cannot be pictured has none, and is not tried again [TN-2]', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    const broken = Buffer.concat([Buffer.from('\xff\xd8\xff\xe0', 'latin1'), Buffer.from(`broken ${number}`)]);
    const [text, picture, jpeg, report] = await sent(
      { path: 'a.txt', bytes: Buffer.from('a letter') },
      { path: 'a.svg', bytes: svg },
      { path: 'a.jpg', bytes: broken },
      { path: 'sr.dcm', bytes: buildDicomFile({ Modality: 'SR', SOPInstanceUID: syntheticUid('sr', number) }) },
    );
    for (const id of [text, picture, report]) expect(await get(id!)).toMatchObject({ status: 204 });
    expect(await seen(jpeg!)).toMatchObject({ status: 204 });
    expect(await written()).toBe(0);
  });

  it('a video has none where the machine cannot read it [TN-5]', async () => {
    const path = process.env['PATH'];
    process.env['PATH'] = '/nowhere';
    try {
      const [video] = await sent({ path: 'a.mp4', bytes: Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0', 'latin1') });
      expect(await get(video!)).toMatchObject({ status: 204 });
    } finally {
      process.env['PATH'] = path;
    }
  });

  it('what takes too much is tried once more and given up; nobody else waits for it [TN-4]', async () => {
    const [file] = await sent({ path: 'a.png', bytes: aPngImage(9, 10 + number) });
    const [row] = await app.services.db.rows<{ sha256: string }>(sql`select sha256 from item where id = ${file}`);
    const data = { item: file!, sha256: row!.sha256, kind: 'image' };
    const heavy = { run: () => Promise.reject(new JobFailed('died', 'the process ended')) };
    const services = { ...app.services, resources: { ...app.services.resources, of: () => heavy as never } };
    const run = (attempt: number) =>
      makeThumbnailHandler.run(services, { key: data.sha256, data, attempt, signal: new AbortController().signal });
    await expect(run(1)).rejects.toThrow(JobFailed);
    await run(2);
    expect(await get(file!)).toMatchObject({ status: 204 });
  });

  it('belong to whoever may view the item; hidden and missing ones answer alike, trashed ones are gone [TN-3]', async () => {
    const { files, series, study } = await aStudy();
    await seen(series);
    expect(await get(study, null)).toMatchObject({ status: 401, code: 'not_signed_in' });
    const [hidden, missing] = [await get(study, stranger), await get(app.services.random.uuid(), stranger)];
    expect([hidden.status, hidden.bytes]).toEqual([missing.status, missing.bytes]);
    const before = await views(study);
    await putGrant(app.services, {
      itemId: study,
      subject: { kind: 'user', accountId: stranger.id },
      level: 'can_view',
    });
    expect((await get(study, stranger)).status).toBe(200);
    expect(await views(study)).toBe(before);
    await get(series, stranger);
    await seen(files[1]!, stranger);
    expect(await views(study)).toBe(before + 1);
    await app.call(deleteFolder, { params: { id: study } }, member.headers);
    expect(await get(study)).toMatchObject({ status: 404, code: 'gone' });
    expect(await get(study, stranger)).toMatchObject({ status: 404, code: 'gone' });
  });

  it('say nothing of what another organisation has [TN-6]', async () => {
    const bytes = aPngImage(33, 10 + number);
    const [mine] = await sent({ path: 'a.png', bytes });
    expect((await seen(mine!)).status).toBe(200);
    const abroad = await anOrganisation(app.services);
    const other = await aMember(app.services, abroad);
    const place = await aFolder(app.services, { org: abroad.id });
    const { results } = await upload(app, other, { target_org: abroad.id, target_folder: place.id }, [
      { path: 'b.png', bytes },
    ]);
    const theirs = results[0]?.file?.uuid ?? '';
    // As of bytes that nobody has.
    expect((await get(theirs, other)).status).toBe(202);
    await jobs.workOff();
    expect((await get(theirs, other)).status).toBe(200);
    // Within an organisation the same bytes are pictured once.
    const [again] = await sent({ path: 'c.png', bytes });
    expect((await get(again!)).status).toBe(200);
  });

  it('take no more room than is set, the newest stay [TN-6]', async () => {
    const files = await sent(...[1, 2, 3].map((n) => ({ path: `${n}.png`, bytes: aPngImage(100 + n, 20 + number) })));
    for (const file of files) {
      await seen(file);
      app.services.clock.advance(1_000);
    }
    const rows = await app.services.db.rows<{ size: number }>(sql`select size from thumbnail order by made_at desc`);
    const thumbnailBytes = rows[0]!.size + rows[1]!.size;
    const services = { ...app.services, config: { ...app.services.config, thumbnailBytes } };
    const job = { key: '', data: {}, attempt: 1, signal: new AbortController().signal };
    await limitThumbnailsHandler.run(services, job);
    expect(await Promise.all(files.map(async (file) => (await get(file)).status))).toEqual([202, 200, 200]);
    await jobs.workOff();
  });

  it('are gone with what was deleted for good, and with what was deleted before they were made [TN-6]', async () => {
    const { study, series } = await aStudy();
    await seen(series);
    await app.call(deleteFolder, { params: { id: study } }, member.headers);
    await app.call(deleteFromTrash, { body: { uuids: [study] } }, member.headers);
    app.services.clock.advance(2 * day);
    await sweepBlobs(app.services);
    expect(await app.services.db.rows(sql`select 1 from thumbnail`)).toEqual([]);
  });
});
