import type { Services } from '../../platform/context.ts';
import { jobHandler, noData } from '../../platform/jobs/index.ts';
import { forgetBlobs, lockMarked, markForDeletion, releaseReservations } from './blobs.sql.ts';

const everyMs = 60 * 60 * 1000;
const atOnce = 500;
/** Files of one transaction: so long an upload of one of them waits at most. */
const removedTogether = 20;

/**
 * Removes the bytes that no item refers to and whose reservation has ended: of uploads that were cut off, and of files
 * that were replaced. Marked first, removed then, forgotten last: wherever it stops, the next sweep goes on, and an
 * upload of the same bytes waits for the end of it.
 *
 * A file is removed while its row is locked: of two sweeps, one of which was taken for dead, none removes what was
 * brought again after the other.
 *
 * @returns how many were removed
 */
export async function sweepBlobs(
  { db, blobs, clock }: Pick<Services, 'db' | 'blobs' | 'clock'>,
  signal?: AbortSignal,
): Promise<number> {
  const now = clock.now();
  await releaseReservations(db, now);
  let removed = 0;
  for (;;) {
    signal?.throwIfAborted();
    await markForDeletion(db, now, atOnce);
    const gone = await db.transaction(async (tx) => {
      const marked = await lockMarked(tx, removedTogether);
      for (const sha256 of marked) await blobs.remove(sha256);
      if (marked.length > 0) await forgetBlobs(tx, marked);
      return marked.length;
    });
    if (gone === 0) return removed;
    removed += gone;
  }
}

/** At the start and every hour. */
export const sweepBlobsHandler = jobHandler<object>({
  kind: { name: 'storage.sweepBlobs', version: 1, data: noData },
  schedule: { everyMs, atStart: true },
  async run(services, { signal }) {
    await sweepBlobs(services, signal);
  },
});
