import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setQuota } from '../organisations/index.ts';
import { aFolder, anOrganisation, testApp, type TestApp } from '../../testing/index.ts';
import { upload } from '../../testing/upload.ts';
import { ingestFiles, requireRoom, withUploadReceiver, type IncomingFile } from './ingest-files.ts';
import { makePartFile } from './parts/part-files.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

it('as much may arrive as the quota has left, and as what lies there could give way to', async () => {
  const clinic = await anOrganisation(app.services, { quotaBytes: 100 });
  const [full, empty] = [
    await aFolder(app.services, { org: clinic.id }),
    await aFolder(app.services, { org: clinic.id }),
  ];
  const bytes = Buffer.alloc(60);
  await upload(app, clinic.admin, { target_org: clinic.id, target_folder: full.id }, [{ path: 'a/b', bytes }]);
  const ctx = app.services.contextOf(clinic.admin.caller);
  const room = (folder: string | null, announced = 0) =>
    requireRoom(ctx, { target_folder: folder, target_org: clinic.id, is_org_perm: true }, announced);

  expect(await room(full.id, 100)).toBe(100);
  expect(await room(empty.id, 40)).toBe(40);
  expect(await room(null, 100)).toBe(100);
  for (const [folder, announced] of [
    [full.id, 101],
    [empty.id, 41],
    [null, 101],
  ] as const)
    await expect(room(folder, announced)).rejects.toMatchObject({ code: 'quota_exceeded' });

  await setQuota(app.services, { organisationId: clinic.id, quotaBytes: 50 });
  expect(await room(full.id)).toBe(60);
  expect(await room(empty.id)).toBe(0);
});

it('what an upload has claimed of the disk is given back, whatever has become of it', async () => {
  const clinic = await anOrganisation(app.services, { quotaBytes: 100 });
  for (const [size, status] of [
    [60, 201],
    [200, 507],
  ] as const) {
    const files = [{ path: 'a', bytes: Buffer.alloc(size) }];
    expect((await upload(app, clinic.admin, { target_org: clinic.id }, files)).status).toBe(status);
    expect(app.services.disk.state().claimed).toBe(0);
  }
});

it('what an upload announces is claimed of the disk before its first byte is asked for', async () => {
  const clinic = await anOrganisation(app.services);
  const target = { target_folder: null, target_org: clinic.id, is_org_perm: true };
  const announcedBytes = 300_000_000;
  let claimed = 0;
  async function* files(): AsyncGenerator<IncomingFile> {
    claimed = app.services.disk.state().claimed;
    yield { path: 'a', bytes: (async function* () {})() };
  }
  const options = { duplicate: 'fileReplace', accept: 'any', announcedBytes } as const;
  await ingestFiles(app.services.contextOf(clinic.admin.caller), target, files(), options);
  expect(claimed).toBe(announcedBytes);
  expect(app.services.disk.state().claimed).toBe(0);
});

/** An order for all files; without a key they were de-identified before, and are only looked at. */
const anonymizing = (key: Buffer | null) => ({
  errandOf: () => ({ anonymize: {}, perStudy: {}, conference: false, profileOptions: [], key, lookedAt: false }),
  isOfPlace: false,
});

it.each([
  ['what is to be written anew is claimed of the disk once more, until it was', randomBytes(32), true],
  ['what is only looked at is not', null, false],
] as const)('%s', async (_, key, isClaimedTwice) => {
  const { disk } = app.services;
  const { admin } = await anOrganisation(app.services);
  const size = 50_000_000;
  let claimed = 0;
  async function* bytes() {
    yield Buffer.alloc(size);
    ({ claimed } = disk.state());
  }
  await withUploadReceiver(app.services.contextOf(admin.caller), 'any', async (receiver) => {
    receiver.deidentify(anonymizing(key));
    receiver.allow(2 * size, size);
    await receiver.add(0, () => 'a', bytes());
    expect([...(await receiver.finish()).values()]).toMatchObject([{ refusal: { code: 'not_deidentified' } }]);
    expect(disk.state().claimed).toBeLessThan(size);
  });
  expect(claimed > size).toBe(isClaimedTwice);
  expect(disk.state().claimed).toBe(0);
});

it.each([
  ['a part that is to be written anew is claimed of the disk', randomBytes(32), true],
  ['a part that is only looked at is not', null, false],
] as const)('%s', async (_, key, isClaimed) => {
  const { disk } = app.services;
  const { admin } = await anOrganisation(app.services);
  const part = { index: 0, id: randomUUID(), size: 50_000_000 };
  const ctx = app.services.contextOf(admin.caller);
  await makePartFile(ctx.config, part.id);
  let claimed = 0;
  await withUploadReceiver(ctx, 'any', async (receiver) => {
    receiver.deidentify(anonymizing(key));
    receiver.allow(2 * part.size);
    await receiver.adopt(part, () => {
      claimed = Math.max(claimed, disk.state().claimed);
      return 'a';
    });
    await receiver.finish();
  });
  expect(claimed >= part.size).toBe(isClaimed);
  expect(disk.state().claimed).toBe(0);
});

it('what announces more than there is room for is refused before its first byte is asked for', async () => {
  const clinic = await anOrganisation(app.services, { quotaBytes: 100 });
  const target = { target_folder: null, target_org: clinic.id, is_org_perm: true };
  let asked = 0;
  async function* files(): AsyncGenerator<IncomingFile> {
    asked += 1;
    yield { path: 'a', bytes: (async function* () {})() };
  }
  const ingest = (announcedBytes: number) =>
    ingestFiles(app.services.contextOf(clinic.admin.caller), target, files(), {
      duplicate: 'fileReplace',
      accept: 'any',
      announcedBytes,
    });
  await expect(ingest(101)).rejects.toMatchObject({ code: 'quota_exceeded' });
  expect(asked).toBe(0);
  expect(await ingest(100)).toHaveLength(1);
});
