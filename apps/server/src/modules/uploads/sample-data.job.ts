import { setImmediate as breathe } from 'node:timers/promises';
import type { UploadTarget } from '@mado/contract';
import { phantomCt } from '@mado/dicom/testing';
import { nobody, type Context, type Services } from '../../platform/context.ts';
import { jobHandler, noData } from '../../platform/jobs/index.ts';
import { firstOrganisation } from '../organisations/index.ts';
import { endReceiving, folderChanged } from '../storage/index.ts';
import { commitFiles } from './commit-files.ts';
import { withUploadReceiver } from './ingest-files.ts';
import { fillSampleFolder, sampleFolderOf } from './sample-folder.ts';

const batchSize = 20;

/** Puts the sample data into the root of the organisation that was made first. */
export async function putSampleData(services: Services, ...how: Phantom): Promise<void> {
  const org = await firstOrganisation(services.db);
  if (org !== null) await fillFolder(services, org, ...how);
}

type Phantom = [phantom?: Iterable<Uint8Array>, isStopping?: () => boolean];

/**
 * Puts a synthetic CT into the read-only folder of an organisation's root, outside the quota, through the upload's
 * pipeline. Happens once: the folder's id follows from the organisation's, and the folder counts as being received into
 * until everything is there, so that a start after a stop in the middle goes on where it stopped.
 *
 * @param phantom what to store; the slices of the phantom CT
 * @param isStopping asked between batches
 */
async function fillFolder(
  services: Services,
  org: string,
  phantom: Phantom[0] = phantomCt(),
  isStopping: Phantom[1] = () => false,
): Promise<void> {
  const ctx: Context = { ...services, caller: nobody, whence: 'job' };
  const found = await ctx.db.transaction((tx) => sampleFolderOf(tx, ctx, org));
  if (found?.filling !== true) return;
  const folder = found.id;

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

/** Fills the sample folder once per start, when the settings ask for it. */
export const sampleDataHandler = jobHandler<object>({
  kind: { name: 'uploads.sampleData', version: 1, data: noData },
  schedule: { everyMs: null, atStart: true },
  async run(services, { signal }) {
    if (services.config.sample) await putSampleData(services, phantomCt(), () => signal.aborted);
    signal.throwIfAborted();
  },
});

/** Fills the sample folder of an organisation in which somebody is shown around. */
export const fillSampleFolderHandler = jobHandler<{ org: string }>({
  kind: fillSampleFolder,
  async run(services, { data, signal }) {
    if (services.config.sample) await fillFolder(services, data.org, phantomCt(), () => signal.aborted);
    signal.throwIfAborted();
  },
});
