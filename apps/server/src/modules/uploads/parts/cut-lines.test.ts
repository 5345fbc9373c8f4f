import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { basename, dirname, join } from 'node:path';
import type { UploadTarget } from '@mado/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { anOrganisation, onBothDatabases, testApp, type Person, type TestApp } from '../../../testing/index.ts';
import { brokenCounts } from '../../../testing/consistency.ts';
import { partFolder } from './part-files.ts';
import { codeOf, idOf, offsetOf, tusOf, usedBytes } from './testing/sending.ts';
import { aPiece, type Piece } from './testing/over-the-line.ts';

const megabyte = 1_000_000;
const bytes = randomBytes(5 * megabyte);

onBothDatabases('a line that is cut [IN-15]', (open, again) => {
  let app: TestApp;
  let origin: string;
  let clinic: { id: string; admin: Person };
  let target: UploadTarget;
  const pieces: Piece[] = [];
  const mine = tusOf(
    () => app,
    () => clinic.admin.headers,
  );

  beforeAll(async () => {
    app = await testApp({ db: await open() });
    await app.fastify.listen({ port: 0, host: '127.0.0.1' });
    origin = `http://127.0.0.1:${(app.fastify.server.address() as AddressInfo).port}`;
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    clinic = await anOrganisation(app.services);
    target = { target_org: clinic.id, target_folder: null, is_org_perm: true };
  });
  afterEach(async () => {
    for (const piece of pieces.splice(0)) piece.cut();
    expect(await brokenCounts(app.services.db)).toEqual([]);
  });

  const fileOf = (id: string) => join(partFolder(app.services.config), id);
  const written = (id: string) => stat(fileOf(id)).then(({ size }) => size);
  /** All but the end of a piece, of which something is on the disk already. */
  async function halfAPiece(id: string, offset = 0): Promise<Piece> {
    const before = await written(id);
    const piece = aPiece(origin, id, { offset, length: bytes.length - offset, headers: clinic.admin.headers });
    pieces.push(piece);
    await piece.send(bytes.subarray(offset, offset + 2 * megabyte));
    await expect.poll(() => written(id), { timeout: 10_000 }).toBeGreaterThan(before + megabyte);
    return piece;
  }

  it('loses nothing that has been written, and the rest makes it whole', async () => {
    const id = idOf(await mine.announce(target, bytes.length));
    (await halfAPiece(id)).cut();
    const first = offsetOf(await mine.ask(id));
    expect(first).toBeGreaterThan(megabyte);
    expect(await usedBytes(app, clinic.id)).toBe(first);
    (await halfAPiece(id, first)).cut();
    const second = offsetOf(await mine.ask(id));
    expect(second).toBeGreaterThan(first);
    expect((await mine.append(id, second, bytes.subarray(second))).statusCode).toBe(204);
    expect(
      createHash('sha256')
        .update(await readFile(fileOf(id)))
        .digest('hex'),
    ).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(await usedBytes(app, clinic.id)).toBe(bytes.length);
  });

  it('and that nobody has noticed gives way to the next one; of two at once one is told that it is elsewhere', async () => {
    const id = idOf(await mine.announce(target, bytes.length));
    const silent = await halfAPiece(id);
    const late = await mine.append(id, 0, bytes);
    expect([late.statusCode, codeOf(late)]).toEqual([409, 'part_offset_differs']);
    const told = await silent.answered;
    const offset = offsetOf(await mine.ask(id));
    expect(told).toEqual({ status: 204, code: null, offset });
    expect((await mine.append(id, offset, bytes.subarray(offset))).statusCode).toBe(204);
    expect((await readFile(fileOf(id))).equals(bytes)).toBe(true);
  });

  it('and a part that is not wanted any more leaves nothing', async () => {
    const id = idOf(await mine.announce(target, bytes.length));
    await halfAPiece(id);
    expect((await mine.drop(id)).statusCode).toBe(204);
    await expect(written(id)).rejects.toThrow('ENOENT');
    expect(await usedBytes(app, clinic.id)).toBe(0);
  });

  it('many at once on one part write each byte once', async () => {
    const id = idOf(await mine.announce(target, 10_000));
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        mine.append(id, 0, bytes.subarray(0, 10_000)).then(({ statusCode }) => statusCode),
      ),
    );
    expect(answers.filter((status) => status === 204).length).toBeGreaterThan(0);
    expect(answers.filter((status) => ![204, 409].includes(status))).toEqual([]);
    const offset = offsetOf(await mine.ask(id));
    expect(await usedBytes(app, clinic.id)).toBe(offset);
    expect((await readFile(fileOf(id))).subarray(0, offset).equals(bytes.subarray(0, offset))).toBe(true);
  });

  if (again === null) return;
  it('another process waits for the one that has the part, while that lives', async () => {
    const { config, spool } = app.services;
    const second = await testApp({ db: await again(), config: { dataFolder: config.dataFolder } });
    const there = tusOf(
      () => second,
      () => clinic.admin.headers,
    );
    // The folder by which the other process is known to live.
    const process = join(config.dataFolder, 'processes', basename(dirname(spool)));
    await mkdir(process, { recursive: true });
    await writeFile(join(process, 'owner.json'), '{}');
    try {
      const id = idOf(await there.announce(target, bytes.length));
      expect((await there.append(id, 0, bytes.subarray(0, 10))).statusCode).toBe(204);
      const piece = await halfAPiece(id, 10);
      const busy = await there.append(id, 10, bytes.subarray(10));
      expect([busy.statusCode, codeOf(busy), busy.headers['retry-after']]).toEqual([423, 'part_in_use', '30']);
      // It ends without a word, as a killed one does.
      await rm(process, { recursive: true });
      const offset = offsetOf(await there.ask(id));
      expect(offset).toBeLessThan(bytes.length);
      expect((await there.append(id, offset, bytes.subarray(offset))).statusCode).toBe(204);
      // What it writes when it comes back counts for nothing.
      await piece.send(bytes.subarray(2 * megabyte + 10));
      expect(await piece.answered).toMatchObject({ status: 423, code: 'part_in_use' });
      expect(offsetOf(await there.ask(id))).toBe(bytes.length);
      expect(await usedBytes(app, clinic.id)).toBe(bytes.length);
    } finally {
      await second.close();
    }
  });

  it('another process takes over what was held too long ago', async () => {
    const { config, spool } = app.services;
    const process = join(config.dataFolder, 'processes', basename(dirname(spool)));
    await mkdir(process, { recursive: true });
    await writeFile(join(process, 'owner.json'), '{}');
    const second = await testApp({ db: await again(), config: { dataFolder: config.dataFolder } });
    try {
      const there = tusOf(
        () => second,
        () => clinic.admin.headers,
      );
      const id = idOf(await mine.announce(target, bytes.length));
      await halfAPiece(id);
      second.services.clock.advance(30_000);
      expect(offsetOf(await there.ask(id))).toBe(0);
    } finally {
      await second.close();
      await rm(process, { recursive: true });
    }
  });
});
