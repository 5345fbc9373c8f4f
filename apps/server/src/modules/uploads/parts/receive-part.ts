import type { FileHandle } from 'node:fs/promises';
import type { Context } from '../../../platform/context.ts';
import { OperationError } from '../../../platform/http/index.ts';
import { takeQuota } from '../../organisations/index.ts';
import { requireRoomForPiece } from '../by-link/link-limits.ts';
import { partFileFrom } from './part-files.ts';
import { leaseMs, type PartLease } from './part-lease.ts';
import { keepReceived, type Part } from './parts.sql.ts';

/** After so many bytes it is kept how much has arrived; and always at the end of a request, however it ends. */
const keptEvery = 8 * 1024 * 1024;
/** The lease is renewed after this long, and nothing is written when that has not been done for longer. */
const renewedMs = 3_000;
const writesMs = leaseMs - 5_000;
/** A request of which nothing comes for so long is over; the client may be back on another line. */
const quietMs = 20_000;

/** What arrives, and can be ended from here. */
interface Arriving {
  pieces: AsyncIterable<Uint8Array>;
  end(error: Error): unknown;
}

/**
 * Takes what follows the bytes of a part that are there. Whatever ends it, the bytes that have arrived are on the disk,
 * counted on the quota and told to whoever asks, before this settles.
 *
 * @returns bytes of the part that are there
 * @throws {OperationError} quota_exceeded, disk_full, upload_link_full; part_in_use when another request has taken the
 *   part over; gone where its bytes are not there
 */
export async function receivePart(ctx: Context, { part, holder }: PartLease, arriving: Arriving): Promise<number> {
  if (part.link !== null && part.received < part.size) await requireRoomForPiece(ctx, part.link, 1);
  const file = await openedFile(ctx, part);
  const disk = ctx.disk.claim();
  let [at, kept] = [part.received, part.received];
  let renewedAt = performance.now();
  const age = () => performance.now() - renewedAt;

  async function keep(): Promise<void> {
    const [received, now] = [at, performance.now()];
    await file.datasync();
    const until = new Date(ctx.clock.now().getTime() + leaseMs);
    await ctx.db.transaction(async (tx) => {
      if (!(await keepReceived(tx, { id: part.id, holder, received, until }))) throw new OperationError('part_in_use');
      if (received === kept) return;
      await takeQuota(tx, part.org, received - kept);
      if (part.link !== null) await requireRoomForPiece({ db: tx, clock: ctx.clock }, part.link, 0);
    });
    [kept, renewedAt] = [received, now];
  }

  const quiet = setTimeout(() => arriving.end(new OperationError('part_in_use')), quietMs).unref();
  let failure: unknown = null;
  try {
    for await (const chunk of arriving.pieces) {
      quiet.refresh();
      disk.take(chunk.length);
      if (age() > renewedMs) await keep();
      if (age() > writesMs) throw new OperationError('part_in_use');
      await writeAll(file, chunk, at);
      disk.wrote(chunk.length);
      at += chunk.length;
      if (at - kept >= keptEvery) await keep();
    }
  } catch (error) {
    failure = error;
  }
  clearTimeout(quiet);
  try {
    if (at > kept) await keep();
  } finally {
    disk.release();
    await file.close();
  }
  if (failure) throw failure;
  return at;
}

async function openedFile({ config }: Context, { id, received }: Part): Promise<FileHandle> {
  const file = await partFileFrom(config, id, received);
  if (!file) throw new OperationError('gone');
  return file;
}

async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;)
    done += (await file.write(bytes, done, bytes.length - done, position + done)).bytesWritten;
}
