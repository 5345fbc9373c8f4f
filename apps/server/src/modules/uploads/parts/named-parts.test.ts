import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileDetail, type Answer, type UploadOptions, type UploadTarget } from '@mado/contract';
import { phantomCt } from '@mado/dicom/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '../../../platform/db/index.ts';
import {
  aFolder,
  aMember,
  anOrganisation,
  onBothDatabases,
  signedIn,
  testApp,
  type Person,
  type TestApp,
} from '../../../testing/index.ts';
import { contradictions } from '../../../testing/consistency.ts';
import { form, upload, uploadForm } from '../../../testing/upload.ts';
import type { Caller } from '../../../platform/context.ts';
import { spoolIsEmpty } from '../testing/spooled.ts';
import { parseOptions } from '../upload-files.ts';
import { forgetOverParts } from './forget-part.ts';
import { partFolder } from './part-files.ts';
import { namedParts } from './named-parts.ts';
import { insertPart, knownParts } from './parts.sql.ts';
import { idOf, setQuota, tusOf, usedBytes } from './testing/sending.ts';

const minuteMs = 60_000;
const other = '6a0f6b2e-3b1c-4c59-9d0a-3f1f9c7f2f11';
const uploadId = 'b6a9e1b6-9b0a-4c59-9d0a-3f1f9c7f2f12';

onBothDatabases('a batch that names parts [IN-15, IN-16]', (open) => {
  let app: TestApp;
  let clinic: { id: string; admin: Person };
  let target: UploadTarget;
  let slices: Buffer[];
  const mine = tusOf(
    () => app,
    () => clinic.admin.headers,
  );

  beforeAll(async () => {
    app = await testApp({ db: await open() });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    clinic = await anOrganisation(app.services);
    target = { target_org: clinic.id, target_folder: null, is_org_perm: true };
    slices = [...phantomCt({ slices: 3, size: 32, seed: 7 })].map((slice) => Buffer.from(slice));
  });
  afterEach(async () => {
    await spoolIsEmpty(app.services);
    expect(await contradictions(app.services.db, app.services.blobs)).toEqual([]);
  });

  /** A batch of paths, of which some files came before and the others are in it. */
  function send(
    paths: readonly string[],
    parts: Readonly<Record<string, string>>,
    bytes: Readonly<Record<number, Uint8Array>> = {},
    more: Partial<UploadOptions> = {},
    by: Person | null = clinic.admin,
  ) {
    const options = { ...target, paths, parts, upload: uploadId, ...more };
    const body = form([
      { name: 'options', value: JSON.stringify(options) },
      ...Object.entries(bytes).map(([n, one]) => ({ name: `file${n}`, filename: 'x', bytes: one })),
    ]);
    return post(body, by);
  }
  async function post({ body, contentType }: { body: Buffer; contentType: string }, by: Person | null) {
    const answer = await app.fastify.inject({
      method: 'POST',
      url: '/api/datamanage/upload-pydicom-file',
      headers: { 'content-type': contentType, ...by?.headers },
      payload: body,
    });
    const { results = [], code } = answer.json<{
      results?: Awaited<ReturnType<typeof upload>>['results'];
      code?: string;
    }>();
    return { status: answer.statusCode, results, code, told: results.map(({ error }) => error?.code ?? 'stored') };
  }
  async function contentOf(id: string | undefined): Promise<Buffer> {
    const detail = await app.call(fileDetail, { params: { id: id ?? '' } }, clinic.admin.headers);
    const url = detail.json<Answer<typeof fileDetail>>().signed_url ?? '';
    return (await app.fastify.inject({ url })).rawPayload;
  }
  const files = () => readdir(partFolder(app.services.config));

  it('stores them with its own files, each byte for byte, and counts them once', async () => {
    const [one, two, three] = slices as [Buffer, Buffer, Buffer];
    const [a, c] = [await mine.whole(target, one), await mine.whole(target, three)];
    expect(await usedBytes(app, clinic.id)).toBe(one.length + three.length);
    const { status, results, told } = await send(['CD/1', 'CD/2', 'CD/3'], { 0: a, 2: c }, { 1: two });
    expect([status, told]).toEqual([201, ['stored', 'stored', 'stored']]);
    expect(results.map(({ index, instance }) => [index, instance !== null])).toEqual([0, 1, 2].map((n) => [n, true]));
    for (const [n, slice] of slices.entries()) expect(await contentOf(results[n]?.file?.uuid)).toEqual(slice);
    expect(await usedBytes(app, clinic.id)).toBe(one.length + two.length + three.length);
  });

  it('tells of one that is not there as of any that did not come, and stores the others', async () => {
    const [one, two] = slices as [Buffer, Buffer];
    const half = idOf(await mine.announce(target, two.length));
    await mine.append(half, 0, two.subarray(0, 100));
    const colleague = await aMember(app.services, clinic);
    const theirs = await tusOf(
      () => app,
      () => colleague.headers,
    ).whole(target, two);
    const elsewhere = await anOrganisation(app.services);
    const abroad = await tusOf(
      () => app,
      () => elsewhere.admin.headers,
    ).whole({ ...target, target_org: elsewhere.id }, two);
    const torn = await mine.whole(target, two);
    await rm(join(partFolder(app.services.config), torn));
    const parts = { 1: other, 2: half, 3: theirs, 4: abroad, 5: torn, 6: await mine.whole(target, one) };
    const { told } = await send(Array.from('abcdefg'), parts, { 0: Buffer.from('a letter') });
    const missing = 'file_not_received';
    expect(told).toEqual(['stored', missing, missing, missing, missing, missing, 'stored']);
    await mine.drop(torn);
  });

  it('of a member’s other organisation takes none, though it is their own', async () => {
    const elsewhere = await anOrganisation(app.services);
    await app.services.db.rows(
      sql`insert into membership (account_id, organisation_id, role, created_at) values (${clinic.admin.caller.account!.id}, ${elsewhere.id}, 'org_member', now())`,
    );
    const id = await mine.whole({ ...target, target_org: elsewhere.id }, Buffer.from('theirs'));
    expect((await send(['a.txt'], { 0: id })).told).toEqual(['file_not_received']);
    expect((await send(['a.txt'], { 0: id }, {}, { target_org: elsewhere.id })).told).toEqual(['stored']);
  });

  it('may be sent again when its answer was lost, by the same upload, and for a quarter of an hour', async () => {
    const id = await mine.whole(target, Buffer.from('a letter'));
    const first = await send(['a.txt'], { 0: id });
    const again = await send(['a.txt'], { 0: id });
    expect([again.told, again.results[0]?.file?.uuid]).toEqual([['stored'], first.results[0]?.file?.uuid]);
    expect(await usedBytes(app, clinic.id)).toBe(8);
    expect((await send(['b.txt'], { 0: id }, {}, { upload: other })).told).toEqual(['file_not_received']);
    app.services.clock.advance(14 * minuteMs);
    await forgetOverParts(app.services);
    expect(await files()).toContain(id);
    app.services.clock.advance(minuteMs);
    await forgetOverParts(app.services);
    expect(await files()).not.toContain(id);
    expect(await usedBytes(app, clinic.id)).toBe(8);
    clinic = await anOrganisation(app.services);
  });

  it('takes none whose time is over, though nobody has forgotten it yet', async () => {
    const [late, stored] = [await mine.whole(target, Buffer.from('late')), await mine.whole(target, Buffer.from('it'))];
    expect((await send(['a.txt'], { 0: stored })).told).toEqual(['stored']);
    const pass = async (minutes: number) => {
      app.services.clock.advance(minutes * minuteMs);
      clinic.admin.headers = await signedIn(app.services, clinic.admin.caller.account!);
    };
    await pass(15);
    expect((await send(['a.txt'], { 0: stored })).told).toEqual(['file_not_received']);
    await pass(24 * 60 - 15);
    expect(await files()).toEqual(expect.arrayContaining([late, stored]));
    expect((await send(['b.txt'], { 0: late })).told).toEqual(['file_not_received']);
  });

  it('that belongs to no upload uses them once', async () => {
    const id = await mine.whole(target, Buffer.from('a letter'));
    const options = { ...target, paths: ['a.txt'], parts: { 0: id } };
    const { told } = await post(uploadForm(options, []), clinic.admin);
    expect(told).toEqual(['stored']);
    expect((await post(uploadForm(options, []), clinic.admin)).told).toEqual(['file_not_received']);
  });

  it('that fails leaves them for another try', async () => {
    const [one] = slices as [Buffer];
    const id = await mine.whole(target, one);
    const body = form([
      { name: 'options', value: JSON.stringify({ ...target, paths: ['a'], parts: { 0: id } }) },
      { name: 'file0', filename: 'x', bytes: one },
    ]);
    const twice = await post(body, clinic.admin);
    expect([twice.status, twice.code]).toEqual([400, 'bad_multipart']);
    await setQuota(app, clinic.id, one.length);
    const full = await send(['a', 'b'], { 0: id }, { 1: Buffer.from('too much') });
    expect([full.status, full.code]).toEqual([507, 'quota_exceeded']);
    expect(await usedBytes(app, clinic.id)).toBe(one.length);
    expect((await send(['a'], { 0: id })).told).toEqual(['stored']);
    expect(await usedBytes(app, clinic.id)).toBe(one.length);
  });

  it('of which a file is refused keeps its part, and what it counts', async () => {
    const id = await mine.whole(target, slices[0] ?? Buffer.alloc(0));
    const order = { anonymize: { master: true as const, fields: {} }, deidentified: true };
    expect((await send(['a'], { 0: id }, {}, order)).told).toEqual(['identifiers_present']);
    expect(await usedBytes(app, clinic.id)).toBe(slices[0]?.length);
    const carriedOut = await send(['a'], { 0: id }, {}, { ...order, deidentified: false });
    expect(carriedOut.told).toEqual(['stored']);
    const kept = await contentOf(carriedOut.results[0]?.file?.uuid);
    expect(kept).not.toEqual(slices[0]);
    expect(await usedBytes(app, clinic.id)).toBe(kept.length);
  });

  it('at the same time as another one stores each', async () => {
    const id = await mine.whole(target, Buffer.from('a letter'));
    const both = await Promise.all([send(['a.txt'], { 0: id }), send(['a.txt'], { 0: id })]);
    expect(both.map(({ told }) => told)).toEqual([['stored'], ['stored']]);
    expect(await usedBytes(app, clinic.id)).toBe(8);
  });

  it('of visitors by link takes those of its own folder', async () => {
    const { services } = app;
    const [folder, beside] = [await aFolder(services, { org: clinic.id }), await aFolder(services, { org: clinic.id })];
    const id = services.random.uuid();
    const now = services.clock.now();
    const part = { id, account: null, visitor: '203.0.113.1', org: clinic.id, folder: folder.id, size: 0 };
    await insertPart(services.db, { ...part, goesAt: new Date(now.getTime() + minuteMs) }, now, 1);
    const named = (target_folder: string, caller?: Caller) =>
      namedParts(
        services.contextOf(caller),
        parseOptions(JSON.stringify({ ...target, target_folder, parts: { 3: id } })),
      );
    expect(await named(folder.id)).toEqual([{ index: 3, id, size: 0 }]);
    expect(await named(beside.id)).toEqual([]);
    expect(await named(folder.id, clinic.admin.caller)).toEqual([]);
  });

  it('of one visitor leave room for those of another, and of another link', async () => {
    const { services } = app;
    const [folder, beside] = [await aFolder(services, { org: clinic.id }), await aFolder(services, { org: clinic.id })];
    const now = services.clock.now();
    const announced = async (visitor: string, { id: of }: { id: string }) => {
      const part = { id: services.random.uuid(), account: null, visitor, org: clinic.id, folder: of, size: 0 };
      const isTaken = await insertPart(services.db, { ...part, goesAt: new Date(now.getTime() + minuteMs) }, now, 1);
      expect((await knownParts(services.db, [part.id])).size).toBe(isTaken ? 1 : 0);
      return isTaken;
    };
    expect([await announced('203.0.113.1', folder), await announced('203.0.113.1', folder)]).toEqual([true, false]);
    expect([await announced('203.0.113.2', folder), await announced('203.0.113.1', beside)]).toEqual([true, true]);
    const own = { account: clinic.admin.caller.account!.id, visitor: null, org: clinic.id, folder: folder.id, size: 0 };
    const goesAt = new Date(now.getTime() + minuteMs);
    expect(await insertPart(services.db, { ...own, id: services.random.uuid(), goesAt }, now, 1)).toBe(true);
    const again = { ...own, folder: beside.id, id: services.random.uuid(), goesAt };
    expect(await insertPart(services.db, again, now, 1)).toBe(false);
  });

  it.each([
    ['a number beyond all', { 200: other }],
    ['a number that is none', { file0: other }],
    ['a number with zeros', { '00': other }],
    ['an id that is none', { 0: '../blobs' }],
    ['a list', [other]],
  ])('with %s is refused', async (_, parts) => {
    const { status, code } = await send(['a'], parts as never);
    expect([status, code]).toEqual([400, 'bad_request']);
  });
});
