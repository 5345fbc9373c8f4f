import { createHash } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import type { UploadTarget } from '@mado/contract';
import { phantomCt } from '@mado/dicom/testing';
import { words } from '../../locales/index.ts';
import { nobody, type Context, type Services } from '../../platform/context.ts';
import { jobHandler, noData } from '../../platform/jobs/index.ts';
import { firstOrganisation } from '../organisations/index.ts';
import {
  endReceiving,
  folderChanged,
  folderRow,
  insertItems,
  lockTree,
  rootLocation,
  updateFolders,
} from '../storage/index.ts';
import { commitFiles } from './commit-files.ts';
import { withUploadReceiver } from './ingest-files.ts';

const batchSize = 20;
/** Longer than anybody waits for it to go on */
const openEnd = new Date('9999-12-31T00:00:00Z');

/**
 * Puts a synthetic CT into a read-only folder of the first organisation's root, outside the quota, through the upload's
 * pipeline. Happens once: the folder's id follows from the organisation's, and the folder counts as being received into
 * until everything is there, so that a start after a stop in the middle goes on where it stopped.
 *
 * @param phantom what to store; the slices of the phantom CT
 * @param isStopping asked between batches
 */
export async function putSampleData(
  services: Services,
  phantom: Iterable<Uint8Array> = phantomCt(),
  isStopping: () => boolean = () => false,
): Promise<void> {
  const ctx: Context = { ...services, caller: nobody, whence: 'job' };
  const org = await firstOrganisation(ctx.db);
  if (org === null) return;
  const folder = await sampleFolder(ctx, org);
  if (folder === null) return;

  const target: UploadTarget = { target_folder: folder, target_org: org, is_org_perm: true };
  const studies = new Set<string>();
  let batch: Uint8Array[] = [];
  let slices = 0;
  const store = async () => {
    for (const id of await storeBatch(ctx, target, batch, slices - batch.length)) studies.add(id);
    batch = [];
  };
  for (const bytes of phantom) {
    batch.push(bytes);
    slices += 1;
    // Requests come first: making a slice takes some milliseconds.
    await breathe();
    if (isStopping()) return;
    if (batch.length === batchSize) await store();
  }
  if (batch.length > 0) await store();
  await endReceiving(ctx.db, [folder, ...studies], null, { targetFolder: null });
  ctx.bus.publish(folderChanged, { org, folders: [folder], by: [] });
}

/** The folder to fill; null when it is complete, or was deleted. */
async function sampleFolder(ctx: Context, org: string): Promise<string | null> {
  const id = idFrom(`sample data of ${org}`);
  return ctx.db.transaction(async (tx) => {
    await lockTree(tx, org);
    const there = await folderRow(tx, id);
    if (there) return there.receiving && !there.trashed ? id : null;
    const place = { ...rootLocation(org, null), outsideQuota: true, readOnly: true };
    const { sample: name } = words[ctx.config.language].names;
    await insertItems(tx, [{ id, place, objectType: 'folder', foldertype: 'folder', name }], ctx.clock.now());
    await updateFolders(tx, [{ id, addedBytes: 0, receivingUntil: openEnd }]);
    return id;
  });
}

/** @returns ids of the study folders */
async function storeBatch(
  ctx: Context,
  target: UploadTarget,
  files: readonly Uint8Array[],
  first: number,
): Promise<string[]> {
  return withUploadReceiver(ctx, 'dicom', async (receiver) => {
    receiver.allow(Number.POSITIVE_INFINITY);
    for (const [n, bytes] of files.entries()) {
      const name = `CT${String(first + n + 1).padStart(4, '0')}.dcm`;
      await receiver.add(n, () => name, one(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
    }
    const prepared = await receiver.finish();
    const [outcomes = []] = await commitFiles(ctx, target, 'fileReplace', [{ ctx, files: [...prepared.values()] }]);
    return outcomes.flatMap(({ dicom }) => (dicom ? [dicom.study.id] : []));
  });
}

async function* one(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/** The same UUID for the same text (RFC 9562, version 8). */
function idFrom(text: string): string {
  const hash = createHash('sha256').update(text).digest();
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x80, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Fills the sample folder once per start, when the settings ask for it. */
export const sampleDataHandler = jobHandler<object>({
  kind: { name: 'uploads.sampleData', version: 1, data: noData },
  schedule: { everyMs: null, atStart: true },
  async run(services, { signal }) {
    if (services.config.sample) await putSampleData(services, phantomCt(), () => signal.aborted);
    signal.throwIfAborted();
  },
});
