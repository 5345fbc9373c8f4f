import { readdir } from 'node:fs/promises';
import type { UploadTarget } from '@mado/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  aFolder,
  aMember,
  anAccount,
  anOrganisation,
  onBothDatabases,
  signedIn,
  testApp,
  type Person,
  type TestApp,
} from '../../../testing/index.ts';
import { brokenCounts } from '../../../testing/consistency.ts';
import { putGrant } from '../../sharing/index.ts';
import { forgetOverParts, removeLeftFiles } from './forget-part.ts';
import { makePartFile, partFolder } from './part-files.ts';
import { leasePart } from './part-lease.ts';
import { insertPart } from './parts.sql.ts';
import {
  codeOf,
  idOf,
  metadata,
  metadataOf,
  offsetOf,
  partsPath,
  setQuota,
  tus,
  tusOf,
  usedBytes,
} from './testing/sending.ts';

const hourMs = 60 * 60 * 1000;
const bytes = Buffer.alloc(100_000, 'DICOM ');

onBothDatabases('a large file by tus [IN-15]', (open) => {
  let app: TestApp;
  let clinic: { id: string; admin: Person };
  let colleague: Person;
  let target: UploadTarget;
  const mine = tusOf(
    () => app,
    () => clinic.admin.headers,
  );
  const theirs = tusOf(
    () => app,
    () => colleague.headers,
  );

  beforeAll(async () => {
    app = await testApp({ db: await open() });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    clinic = await anOrganisation(app.services);
    colleague = await aMember(app.services, clinic);
    target = { target_org: clinic.id, target_folder: null, is_org_perm: true };
  });
  afterEach(async () => {
    expect(await brokenCounts(app.services.db)).toEqual([]);
  });
  const files = () => readdir(partFolder(app.services.config));

  it('goes on where it was, and says until when it is kept', async () => {
    const made = await mine.announce(target, bytes.length);
    expect(made.headers).toMatchObject({ 'tus-resumable': '1.0.0', 'cache-control': 'no-store' });
    expect(made.headers).not.toHaveProperty('access-control-allow-origin');
    const over = new Date(app.services.clock.now().getTime() + 24 * hourMs).toUTCString();
    expect(made.headers['upload-expires']).toBe(over);
    const id = idOf(made);
    expect(made.headers['location']).toBe(`${partsPath}/${id}`);

    expect(offsetOf(await mine.append(id, 0, bytes.subarray(0, 40_000)))).toBe(40_000);
    expect(await usedBytes(app, clinic.id)).toBe(40_000);
    const asked = await mine.ask(id);
    expect([asked.statusCode, asked.headers['upload-length'], offsetOf(asked)]).toEqual([200, '100000', 40_000]);
    expect(asked.headers['upload-expires']).toBe(over);
    const rest = await mine.append(id, 40_000, bytes.subarray(40_000));
    expect([rest.statusCode, offsetOf(rest), rest.payload]).toEqual([204, 100_000, '']);
    expect(await usedBytes(app, clinic.id)).toBe(100_000);
  });

  it('refuses bytes for another place than the one where it goes on', async () => {
    const id = idOf(await mine.announce(target, bytes.length));
    await mine.append(id, 0, bytes.subarray(0, 10));
    for (const offset of [0, 5, 11, bytes.length]) {
      const answer = await mine.append(id, offset, bytes.subarray(0, 10));
      expect([answer.statusCode, codeOf(answer)]).toEqual([409, 'part_offset_differs']);
    }
    expect(offsetOf(await mine.ask(id))).toBe(10);
  });

  it('takes no more than was announced', async () => {
    const id = idOf(await mine.announce(target, 10));
    const answer = await mine.append(id, 0, bytes.subarray(0, 11));
    expect([answer.statusCode, codeOf(answer)]).toEqual([413, 'too_large']);
    expect(answer.json<{ detail: string }>().detail).toContain('limit 10 B');
    expect(offsetOf(await mine.ask(id))).toBe(0);
    expect(await usedBytes(app, clinic.id)).toBe(0);
  });

  it('is not there for anybody else, nor when its time is over, and nobody can tell which it is', async () => {
    const id = idOf(await mine.announce(target, bytes.length));
    await mine.append(id, 0, bytes);
    const visitor = tusOf(
      () => app,
      () => ({}),
    );
    const all = async (of: typeof mine, part: string) => {
      const answers = [
        await of.ask(part),
        await of.append(part, 0, bytes),
        await of.append(part, bytes.length, bytes),
        await of.drop(part),
      ];
      return answers.map(({ statusCode, payload }) => ({ statusCode, payload }));
    };
    const missing = await all(mine, '6a0f6b2e-3b1c-4c59-9d0a-3f1f9c7f2f11');
    expect(missing.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
    for (const of of [theirs, visitor]) expect(await all(of, id)).toEqual(missing);
    expect(offsetOf(await mine.ask(id))).toBe(bytes.length);

    app.services.clock.advance(24 * hourMs);
    clinic.admin.headers = await signedIn(app.services, clinic.admin.caller.account!);
    expect(await all(mine, id)).toEqual(missing);
  });

  it('goes after 24 hours, with its bytes and what it counted', async () => {
    const over = idOf(await mine.announce(target, bytes.length));
    await mine.append(over, 0, bytes.subarray(0, 1000));
    app.services.clock.advance(24 * hourMs - 1);
    clinic.admin.headers = await signedIn(app.services, clinic.admin.caller.account!);
    const young = idOf(await mine.announce(target, 5));
    await mine.append(young, 0, bytes.subarray(0, 5));
    await forgetOverParts(app.services);
    expect(await files()).toEqual(expect.arrayContaining([over, young]));
    app.services.clock.advance(1);
    expect(await forgetOverParts(app.services)).toBeGreaterThan(0);
    expect(await files()).toEqual(expect.not.arrayContaining([over]));
    expect(await files()).toContain(young);
    expect(await usedBytes(app, clinic.id)).toBe(5);
  });

  it('that a stopped process has forgotten by half leaves no file', async () => {
    const id = idOf(await mine.announce(target, 5));
    const orphan = '6a0f6b2e-3b1c-4c59-9d0a-3f1f9c7f2f11';
    await makePartFile(app.services.config, orphan);
    // The clock of the test is behind that of the disk.
    const ahead = { ...app.services, clock: { now: () => new Date(Date.now() + 59 * 60_000) } };
    await removeLeftFiles(ahead);
    expect(await files()).toContain(orphan);
    await removeLeftFiles({ ...ahead, clock: { now: () => new Date(Date.now() + 61 * 60_000) } });
    expect(await files()).not.toContain(orphan);
    expect(await files()).toContain(id);
  });

  it('is forgotten when it is not wanted any more', async () => {
    const id = await mine.whole(target, bytes);
    expect((await mine.drop(id)).statusCode).toBe(204);
    expect((await mine.ask(id)).statusCode).toBe(404);
    expect(await usedBytes(app, clinic.id)).toBe(0);
    expect(await files()).not.toContain(id);
  });

  it('counts on the quota: what cannot fit is refused before, what does not fit any more on its way', async () => {
    await setQuota(app, clinic.id, 1000);
    const answer = await mine.announce(target, 1001);
    expect([answer.statusCode, codeOf(answer)]).toEqual([507, 'quota_exceeded']);
    const [one, two] = [idOf(await mine.announce(target, 600)), idOf(await mine.announce(target, 600))];
    expect((await mine.append(one, 0, bytes.subarray(0, 600))).statusCode).toBe(204);
    const late = await mine.append(two, 0, bytes.subarray(0, 600));
    expect([late.statusCode, codeOf(late)]).toEqual([507, 'quota_exceeded']);
    expect(offsetOf(await mine.ask(two))).toBe(0);
    await mine.drop(one);
    expect((await mine.append(two, 0, bytes.subarray(0, 600))).statusCode).toBe(204);
    expect(await usedBytes(app, clinic.id)).toBe(600);
  });

  it('is for whoever may upload there, and for as long', async () => {
    const folder = await aFolder(app.services, { org: clinic.id });
    const guest = await anAccount(app.services);
    const of = tusOf(
      () => app,
      () => guest.headers,
    );
    const into = { ...target, target_folder: folder.id };
    const subject = { kind: 'user' as const, accountId: guest.caller.account!.id };
    const grant = (level: 'can_edit' | 'full_access') => putGrant(app.services, { itemId: folder.id, subject, level });
    expect(codeOf(await of.announce(target, 5))).toBe('membership_needed');
    expect(codeOf(await of.announce(into, 5))).toBe('no_access');
    await grant('can_edit');
    expect(codeOf(await of.announce(into, 5))).toBe('upload_needs_full_access');
    await grant('full_access');
    const id = idOf(await of.announce(into, 5));
    expect((await of.append(id, 0, Buffer.from('ab'))).statusCode).toBe(204);
    await grant('can_edit');
    expect(codeOf(await of.append(id, 2, Buffer.from('cde')))).toBe('upload_needs_full_access');
    expect(offsetOf(await of.ask(id))).toBe(2);
    expect((await of.drop(id)).statusCode).toBe(204);
  });

  it('goes on after a token that has ended in the middle', async () => {
    const id = idOf(await mine.announce(target, 10));
    await mine.append(id, 0, Buffer.from('01234'));
    app.services.clock.advance(16 * 60_000);
    const late = await mine.append(id, 5, Buffer.from('56789'));
    expect([late.statusCode, codeOf(late)]).toEqual([401, 'token_expired']);
    clinic.admin.headers = await signedIn(app.services, clinic.admin.caller.account!);
    expect(offsetOf(await mine.ask(id))).toBe(5);
    expect((await mine.append(id, 5, Buffer.from('56789'))).statusCode).toBe(204);
  });

  it('may be empty', async () => {
    const id = idOf(await mine.announce(target, 0));
    expect([offsetOf(await mine.ask(id)), await files()]).toEqual([0, expect.arrayContaining([id])]);
  });

  it('of one account there are not more than a thousand, and not many at once', async () => {
    const answers = [];
    for (let n = 0; n < 201; n += 1) answers.push((await theirs.announce(target, 5)).statusCode);
    expect(answers.slice(0, 200).every((status) => status === 201)).toBe(true);
    expect(answers.at(-1)).toBe(429);
  });
});

describe('a request of tus that is not what it should be', () => {
  let app: TestApp;
  let clinic: { id: string; admin: Person };
  let target: UploadTarget;
  beforeAll(async () => {
    app = await testApp();
    clinic = await anOrganisation(app.services);
    target = { target_org: clinic.id, target_folder: null, is_org_perm: true };
  });
  afterAll(() => app.close());
  const mine = tusOf(
    () => app,
    () => clinic.admin.headers,
  );
  const secret = 'YAMADA^HANAKO';
  const org = () => `target_org ${Buffer.from(clinic.id).toString('base64')}`;
  const place = 'is_org_perm dHJ1ZQ==';

  it.each([
    ['a name of a file', () => `${metadataOf(target)},${metadata({ filename: secret })}`],
    ['a type', () => `${metadataOf(target)},filetype YQ==`],
    ['a name that objects have', () => `${metadataOf(target)},__proto__ ${Buffer.from(secret).toString('base64')}`],
    ['a name that all have', () => `${metadataOf(target)},toString YQ==`],
    ['no target', () => 'filename YQ=='],
    ['half a target', () => org()],
    ['an organisation that is none', () => `${place},${metadata({ target_org: secret })}`],
    ['the same twice', () => `${org()},${org()},${place}`],
    ['no Base64', () => `${org()},is_org_perm true!`],
    ['no value', () => `${org()},is_org_perm`],
    ['nothing', () => ''],
  ])('metadata with %s is refused', async (_, value) => {
    const before = app.services.logLines.length;
    const answer = await mine.announce(target, 5, { 'upload-metadata': value() });
    expect([answer.statusCode, codeOf(answer)]).toEqual([400, 'bad_request']);
    expect(answer.payload).not.toContain(secret);
    const lines = app.services.logLines.slice(before).join('');
    expect(lines).not.toContain(secret);
    expect(lines).not.toContain(Buffer.from(secret).toString('base64'));
  });

  it.each([
    ['no length', { 'upload-length': '' }, 400],
    ['a length below nothing', { 'upload-length': '-1' }, 400],
    ['a length in other digits', { 'upload-length': '1e3' }, 400],
    ['a length beyond all numbers', { 'upload-length': '9007199254740993' }, 400],
    ['a length that comes later', { 'upload-length': '', 'upload-defer-length': '1' }, 400],
    ['a piece of a longer one', { 'upload-concat': 'partial' }, 400],
    ['the whole of pieces', { 'upload-concat': 'final;/a /b' }, 400],
    ['another version', { 'tus-resumable': '0.2.2' }, 412],
    ['no version', { 'tus-resumable': '' }, 412],
  ])('%s is refused', async (_, headers, status) => {
    const given = {
      ...tus,
      'upload-length': '5',
      'upload-metadata': metadataOf(target),
      ...clinic.admin.headers,
      ...headers,
    };
    const kept = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
    const answer = await app.fastify.inject({ method: 'POST', url: partsPath, headers: kept });
    expect([answer.statusCode, codeOf(answer)]).toEqual([
      status,
      status === 412 ? 'tus_version_unknown' : 'bad_request',
    ]);
    if (status === 412) expect(answer.headers['tus-version']).toBe('1.0.0');
  });

  it('bytes that come with the announcement are refused, and those of another kind', async () => {
    const url = partsPath;
    const headers = { ...tus, 'upload-length': '5', 'upload-metadata': metadataOf(target), ...clinic.admin.headers };
    const withBody = { ...headers, 'content-type': 'application/offset+octet-stream' };
    const answer = await app.fastify.inject({ method: 'POST', url, headers: withBody, payload: Buffer.from('01234') });
    expect([answer.statusCode, codeOf(answer)]).toEqual([415, 'unsupported_media_type']);
    const id = idOf(await mine.announce(target, 5));
    const other = await mine.append(id, 0, Buffer.from('01234'), { 'content-type': 'text/plain' });
    expect([other.statusCode, codeOf(other)]).toEqual([400, 'bad_request']);
    const unnumbered = await mine.append(id, 0, Buffer.from('01234'), { 'upload-offset': '0x0' });
    expect([unnumbered.statusCode, codeOf(unnumbered)]).toEqual([400, 'bad_request']);
    expect(offsetOf(await mine.ask(id))).toBe(0);
  });

  it('an address that is none is refused', async () => {
    expect((await mine.ask('..%2f..%2fblobs')).statusCode).toBe(400);
    expect((await mine.append('a', 0, Buffer.from('a'))).statusCode).toBe(400);
  });
});

it('one process receives so many at a time, and what more comes is told to come again', async () => {
  const app = await testApp();
  const clinic = await anOrganisation(app.services);
  const ctx = app.services.contextOf(clinic.admin.caller);
  const now = ctx.clock.now();
  const account = clinic.admin.caller.account!.id;
  const aPart = async () => {
    const id = ctx.random.uuid();
    const part = {
      id,
      account,
      visitor: null,
      org: clinic.id,
      folder: null,
      size: 1,
      goesAt: new Date(now.getTime() + hourMs),
    };
    await insertPart(ctx.db, part, now, 1000);
    return id;
  };
  const leases = [];
  for (let n = 0; n < 256; n += 1) leases.push(await leasePart(ctx, await aPart(), () => {}));
  const of = tusOf(
    () => app,
    () => clinic.admin.headers,
  );
  const last = await aPart();
  const answer = await of.append(last, 0, Buffer.from('a'));
  expect([answer.statusCode, codeOf(answer), answer.headers['retry-after']]).toEqual([503, 'busy', '5']);
  await leases[0]?.release();
  expect((await of.ask(last)).statusCode).toBe(200);
  await app.close();
});

it('a disk without room takes none', async () => {
  const app = await testApp({ config: { reserveBytes: 2 ** 52 } });
  const clinic = await anOrganisation(app.services);
  const of = tusOf(
    () => app,
    () => clinic.admin.headers,
  );
  const answer = await of.announce({ target_org: clinic.id, target_folder: null, is_org_perm: true }, 5);
  expect([answer.statusCode, codeOf(answer)]).toEqual([507, 'disk_full']);
  await app.close();
});
