import type { Duplicate, UploadTarget } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import { OperationError } from '../../platform/http/index.ts';
import { quotaOf } from '../organisations/index.ts';
import type { Outcome } from './outcome.ts';
import { commitTogether } from './commit-together.ts';
import { orderOfPlace } from './deidentification-order.ts';
import type { Accept } from './prepare-file.ts';
import { UploadReceiver } from './upload-receiver.ts';
import { requireTarget } from './target.ts';

/** One file of an upload as it arrives; its bytes are read before the next file is asked for. */
export interface IncomingFile {
  /** relative path or name, as it was sent */
  path: string;
  bytes: AsyncIterable<Buffer>;
}

export interface IngestOptions {
  duplicate: Duplicate;
  /** `dicom` refuses what is not DICOM, a study's UID also what is of another study */
  accept: Accept;
  /** bytes that the whole upload will have, where they are known: what cannot fit is refused before it arrives */
  announcedBytes?: number | undefined;
}

/**
 * The upload's pipeline, whatever door it came by. The order of steps: access, quota, spool, hash and index entry, blob
 * store, and one transaction with the quota again. Whatever changes a file (de-identification) belongs between spool
 * and hash: the hash is of what is kept.
 *
 * @returns what has become of each file, in order; what is stored is durable. One bad file does not hinder the others.
 * @throws {OperationError} not_signed_in, no_access, upload_needs_full_access, membership_needed, read_only,
 *   bad_target, quota_exceeded, disk_full: nothing is stored
 */
export async function ingestFiles(
  ctx: Context,
  target: UploadTarget,
  files: AsyncIterable<IncomingFile>,
  options: IngestOptions,
): Promise<Outcome[]> {
  const room = await requireRoom(ctx, target, options.announcedBytes ?? 0);
  const order = await orderOfPlace(ctx, target);
  return withUploadReceiver(ctx, options.accept, async (receiver) => {
    if (order) receiver.deidentify(order);
    receiver.allow(room, options.announcedBytes);
    let index = 0;
    for await (const { path, bytes } of files)
      await receiver.add(index++, (parsed) => order?.nameOf(path, parsed) ?? path, bytes);
    const prepared = await receiver.finish();
    return commitTogether({ ctx, files: [...prepared.values()] }, target, options.duplicate);
  });
}

/**
 * The checks before the first byte is kept. What lies at the target already may be replaced by what comes, or be the
 * same, and then needs no more room: so much more may arrive than the quota has left. What is really added is counted
 * when it is committed.
 *
 * @returns bytes that may arrive
 */
export async function requireRoom(ctx: Context, target: UploadTarget, bytes: number): Promise<number> {
  const [inFolder, quota] = await withQuota(ctx, target, requireTarget(ctx, target));
  return roomIn(quota, inFolder, bytes);
}

type Quota = Awaited<ReturnType<typeof quotaOf>>;

/** What `asked` finds, and the quota: asked for together; who may not upload there hears nothing of the quota. */
export async function withQuota<T>(
  { db }: Pick<Context, 'db'>,
  { target_org: org }: UploadTarget,
  asked: Promise<T>,
): Promise<[T, Quota]> {
  const [found, quota] = await Promise.allSettled([asked, quotaOf(db, org)]);
  if (found.status === 'rejected') throw found.reason;
  if (quota.status === 'rejected') throw quota.reason;
  return [found.value, quota.value];
}

/**
 * Bytes that may arrive where so many lie that may be replaced; null: all of the organisation.
 *
 * @throws {OperationError} quota_exceeded
 */
export function roomIn({ used, rest }: Quota, replaceable: number | null, bytes: number): number {
  const room = Math.max(0, rest) + (replaceable ?? used);
  if (bytes > room) throw new OperationError('quota_exceeded');
  return room;
}

/** Runs `work` with a receiver that is closed afterwards. */
export async function withUploadReceiver<T>(
  ctx: Context,
  accept: Accept,
  work: (receiver: UploadReceiver) => Promise<T>,
): Promise<T> {
  const receiver = new UploadReceiver(ctx, accept);
  try {
    return await work(receiver);
  } finally {
    await receiver.close();
  }
}
