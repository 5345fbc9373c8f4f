import { createHash } from 'node:crypto';
import type { UploadTarget } from '@mado/contract';
import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Context } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';
import { anOrganisation, testServices, type TestServices } from '../../testing/index.ts';
import { commitFiles } from './commit-files.ts';
import { ingestFiles, withUploadReceiver } from './ingest-files.ts';
import type { Prepared } from './prepare-file.ts';

/**
 * A power cut may come between any two of these steps: in this order, what is there at any moment is known, and what is
 * known of an item is there.
 */
let services: TestServices;
let ctx: Context;
let target: UploadTarget;

beforeEach(async () => {
  services = await testServices();
  const clinic = await anOrganisation(services);
  ctx = services.contextOf(clinic.admin.caller);
  target = { target_folder: null, target_org: clinic.id, is_org_perm: true };
});
afterEach(() => services.close());

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const small = Buffer.from('of one process');
/** Does not fit into memory: it goes through the spool. */
const large = Buffer.alloc(3_000_000, 'large');
const slice = Buffer.from(buildDicomFile({ SOPInstanceUID: syntheticUid('durable order') }));
const brought = [small, large, slice];

async function* filesOf(all: readonly Buffer[]) {
  for (const [n, bytes] of all.entries())
    yield {
      path: `file ${n}`,
      bytes: (async function* () {
        yield bytes;
      })(),
    };
}
const options = { duplicate: 'fileReplace', accept: 'any' } as const;
const countItems = async () => (await services.db.rows<{ n: number }>(sql`select count(*) as n from item`))[0]?.n;

it('a blob is announced before it is in the store, and in the store before an item refers to it [IN-2]', async () => {
  const steps: string[] = [];
  const { blobs, db } = services;
  const watched: Context = {
    ...ctx,
    blobs: {
      ...blobs,
      async put(sha256, file, written) {
        const [row] = await db.rows<{ held: boolean; marked_for_deletion: boolean }>(
          sql`select reserved_until is not null as held, marked_for_deletion from blob where sha256 = ${sha256}`,
        );
        expect(row).toEqual({ held: true, marked_for_deletion: false });
        expect(await blobs.size(sha256)).toBeNull();
        await blobs.put(sha256, file, written);
        steps.push(`put ${sha256}`);
      },
    },
    db: {
      ...db,
      transaction: (work) =>
        db.transaction(async (tx) => {
          const done = await work(tx);
          for (const { sha256 } of await tx.rows<{ sha256: string }>(
            sql`select distinct sha256 from item where sha256 is not null`,
          ))
            steps.push(`item ${sha256}`);
          return done;
        }),
    },
  };
  const outcomes = await ingestFiles(watched, target, filesOf(brought), options);
  expect(outcomes.map(({ refusal }) => refusal)).toEqual([null, null, null]);
  for (const bytes of brought) {
    const [put, item] = [`put ${sha256Of(bytes)}`, `item ${sha256Of(bytes)}`].map((step) => steps.indexOf(step));
    expect(put).toBeGreaterThanOrEqual(0);
    expect(item).toBeGreaterThan(put ?? -1);
  }
});

it('a blob is announced while its file is written, and not put into the store where that fails [IN-2]', async () => {
  const { blobs, db } = services;
  let writes = 0;
  const puts: string[] = [];
  const failing: Context = {
    ...ctx,
    blobs: {
      ...blobs,
      async write() {
        writes += 1;
        await expect.poll(() => db.rows(sql`select sha256 from blob`)).toEqual([{ sha256: sha256Of(slice) }]);
        throw Object.assign(new Error('no room'), { code: 'ENOSPC' });
      },
      async put(sha256) {
        puts.push(sha256);
      },
    },
  };
  await expect(ingestFiles(failing, target, filesOf([slice]), options)).rejects.toThrow('no room');
  expect([writes, puts]).toEqual([1, []]);
});

it('a commit whose blob the sweep has taken meanwhile does not go through', async () => {
  const prepare = (work: (files: readonly Prepared[]) => Promise<unknown>) =>
    withUploadReceiver(ctx, 'any', async (receiver) => {
      receiver.allow(large.length);
      for await (const { path, bytes } of filesOf([small])) await receiver.add(0, () => path, bytes);
      return work([...(await receiver.finish()).values()]);
    });
  const commit = (files: readonly Prepared[]) => commitFiles(ctx, target, 'fileReplace', [{ ctx, files }]);
  const before = await countItems();
  for (const sweep of [sql`update blob set marked_for_deletion = true`, sql`delete from blob`]) {
    await prepare(async (files) => {
      await services.db.rows(sweep);
      await expect(commit(files)).rejects.toThrow();
    });
    expect(await countItems()).toBe(before);
    await services.db.rows(sql`delete from blob`);
  }
  await prepare(commit);
  expect(await countItems()).toBe((before ?? 0) + 1);
});
