import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql, type Database } from '../../platform/db/index.ts';
import { counting } from '../../testing/counting.ts';
import { anOrganisation, onBothDatabases, testServices, type TestServices } from '../../testing/index.ts';
import { blobReservations, reservationMs } from './blob-reservations.ts';
import { markForDeletion, dropBlobs, confirmBlobs } from './blobs.sql.ts';
import { rootLocation } from './tree-location.ts';
import { sweepBlobs } from './sweep-blobs.job.ts';
import { insertItems } from './tree.sql.ts';

onBothDatabases('the sweep of blobs', (open) => {
  let services: TestServices;
  let db: ReturnType<typeof counting<Database>>;
  beforeAll(async () => {
    db = counting(await open());
    services = await testServices({ db });
  });
  afterAll(() => services.close());
  // Every test sees its own blobs alone.
  afterEach(async () => {
    const left = await db.rows<{ sha256: string }>(sql`select sha256 from blob`);
    for (const { sha256 } of left) await services.blobs.remove(sha256);
    await db.rows(sql`delete from item`);
    await db.rows(sql`delete from blob`);
  });

  async function brought(content: string): Promise<string> {
    const sha256 = createHash('sha256').update(content).digest('hex');
    await services.resources.of(blobReservations).reserve({ sha256, size: content.length });
    await writeFile(join(services.spool, sha256), content);
    await services.blobs.put(sha256, join(services.spool, sha256));
    return sha256;
  }
  async function referTo(sha256: string): Promise<string> {
    const { id: org } = await anOrganisation(services);
    const id = services.random.uuid();
    await services.db.transaction(async (tx) => {
      await insertItems(
        tx,
        [{ id, place: rootLocation(org, null), objectType: 'file', filetype: 'text/plain', name: 'x', sha256 }],
        services.clock.now(),
      );
      expect(await confirmBlobs(tx, [sha256])).toBe(1);
    });
    return id;
  }
  const isThere = async (sha256: string) => (await services.blobs.size(sha256)) !== null;

  describe('removes', () => {
    it('what an upload brought and did not commit, once its reservation has ended', async () => {
      const sha256 = await brought('never committed');
      expect(await sweepBlobs(services)).toBe(0);
      services.clock.advance(reservationMs + 1);
      expect(await sweepBlobs(services)).toBe(1);
      expect(await isThere(sha256)).toBe(false);
      expect(await services.db.rows(sql`select 1 from blob`)).toEqual([]);
    });

    it('what was replaced, but not at once', async () => {
      const sha256 = await brought('old');
      const id = await referTo(sha256);
      await services.db.transaction(async (tx) => {
        await tx.rows(sql`update item set sha256 = null where id = ${id}`);
        await dropBlobs(tx, [sha256], new Date(services.clock.now().getTime() + reservationMs));
      });
      expect(await sweepBlobs(services)).toBe(0);
      expect(await isThere(sha256)).toBe(true);
      services.clock.advance(reservationMs + 1);
      expect(await sweepBlobs(services)).toBe(1);
    });

    it('what a sweep that was cut off had marked', async () => {
      const sha256 = await brought('marked');
      await services.db.rows(sql`update blob set marked_for_deletion = true`);
      expect(await sweepBlobs(services)).toBe(1);
      expect(await isThere(sha256)).toBe(false);
    });
  });

  describe('leaves alone', () => {
    it('what an item refers to, also when it was reserved again or dropped elsewhere', async () => {
      const sha256 = await brought('kept');
      await referTo(sha256);
      services.clock.advance(reservationMs + 1);
      expect(await sweepBlobs(services)).toBe(0);
      await brought('kept');
      services.clock.advance(reservationMs + 1);
      expect(await sweepBlobs(services)).toBe(0);
      expect(await isThere(sha256)).toBe(true);
      expect(await services.db.rows(sql`select reserved_until from blob`)).toEqual([{ reserved_until: null }]);
    });

    it('what is brought again while its reservation is ending', async () => {
      const sha256 = await brought('again');
      services.clock.advance(reservationMs + 1);
      await brought('again');
      expect(await sweepBlobs(services)).toBe(0);
      expect(await isThere(sha256)).toBe(true);
    });
  });

  it('forgets a blob only when its file is gone: one that cannot be removed is tried again', async () => {
    const sha256 = await brought('stubborn');
    services.clock.advance(reservationMs + 1);
    const failing = {
      ...services,
      blobs: { ...services.blobs, remove: () => Promise.reject(new Error('the disk does not answer')) },
    };
    await expect(sweepBlobs(failing)).rejects.toThrow('the disk does not answer');
    expect(await services.db.rows(sql`select sha256, marked_for_deletion from blob`)).toEqual([
      { sha256, marked_for_deletion: true },
    ]);
    expect(await isThere(sha256)).toBe(true);
    expect(await sweepBlobs(services)).toBe(1);
    expect(await isThere(sha256)).toBe(false);
  });

  it('marks nothing for deletion to which an item refers, though its reservation has run out and was not released', async () => {
    const sha256 = await brought('referred');
    await referTo(sha256);
    await services.db.rows(sql`update blob set reserved_until = ${services.clock.now()}`);
    services.clock.advance(1);
    expect(await markForDeletion(services.db, services.clock.now(), 10)).toEqual([]);
    expect(await isThere(sha256)).toBe(true);
  });

  it('makes an upload of the same bytes wait until they are gone', async () => {
    const sha256 = await brought('contended');
    await services.db.rows(sql`update blob set marked_for_deletion = true`);
    let reserved = false;
    const holding = services.resources
      .of(blobReservations)
      .reserve({ sha256, size: 9 })
      .then(() => (reserved = true));
    const before = db.statements();
    // It asks again and again, and is told to wait each time.
    await expect.poll(() => db.statements()).toBeGreaterThanOrEqual(before + 3);
    expect(reserved).toBe(false);
    await sweepBlobs(services);
    await holding;
    expect(await services.db.rows(sql`select marked_for_deletion from blob`)).toEqual([{ marked_for_deletion: false }]);
  });

  it('cannot be outrun: a commit whose blob is being removed finds it out', async () => {
    const sha256 = await brought('late');
    await services.db.rows(sql`update blob set marked_for_deletion = true`);
    await services.db.transaction(async (tx) => expect(await confirmBlobs(tx, [sha256])).toBe(0));
  });
});
