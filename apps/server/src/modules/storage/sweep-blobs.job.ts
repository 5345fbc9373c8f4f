import type { Services } from '../../platform/context.ts';
import { markForDeletion, markedForDeletion, forgetBlobs, releaseReservations } from './blobs.sql.ts';

const everyMs = 60 * 60 * 1000;
const atOnce = 500;

/**
 * Removes the bytes that no item refers to and whose reservation has ended: of uploads that were cut off, and of files that were replaced. Marked first,
 * removed then, forgotten last: wherever it stops, the next sweep goes on, and an upload of the same bytes waits for the end of it.
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

/** Sweeps now and every hour. */
export function startSweeping(services: Services): { stop(): Promise<void> } {
  let work: Promise<unknown> = Promise.resolve();
  const sweep = () => {
    work = work
      .then(() => sweepBlobs(services))
      .catch((error: unknown) => services.log.error({ err: error }, 'the sweep of blobs failed'));
  };
  sweep();
  const timer = setInterval(sweep, everyMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      await work;
    },
  };
}
