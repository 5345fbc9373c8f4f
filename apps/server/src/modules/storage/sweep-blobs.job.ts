import type { Services } from '../../platform/context.ts';
import { jobHandler, noData } from '../../platform/jobs/index.ts';
import { markForDeletion, markedForDeletion, forgetBlobs, releaseReservations } from './blobs.sql.ts';

const everyMs = 60 * 60 * 1000;
const atOnce = 500;

/**
 * Removes the bytes that no item refers to and whose reservation has ended: of uploads that were cut off, and of files
 * that were replaced. Marked first, removed then, forgotten last: wherever it stops, the next sweep goes on, and an
 * upload of the same bytes waits for the end of it.
 *
 * @returns how many were removed
 */
export async function sweepBlobs({ db, blobs, clock }: Pick<Services, 'db' | 'blobs' | 'clock'>): Promise<number> {
  const now = clock.now();
  await releaseReservations(db, now);
  let removed = 0;
  for (;;) {
    await markForDeletion(db, now, atOnce);
    const marked = await markedForDeletion(db);
    if (marked.length === 0) return removed;
    for (const sha256 of marked) await blobs.remove(sha256);
    await forgetBlobs(db, marked);
    removed += marked.length;
  }
}

/** At the start and every hour. */
export const sweepBlobsHandler = jobHandler<object>({
  kind: { name: 'storage.sweepBlobs', version: 1, data: noData },
  schedule: { everyMs, atStart: true },
  async run(services) {
    await sweepBlobs(services);
  },
});
