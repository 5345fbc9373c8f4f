import type { Services } from '../../platform/context.ts';
import { jobHandler, noData } from '../../platform/jobs/index.ts';
import { takeQuota } from '../organisations/index.ts';
import { readersHaveUntil } from './blob-reservations.ts';
import { dropBlobs } from './blobs.sql.ts';
import { keptInTrashMs } from './kept-in-trash.ts';
import { lockTree } from './tree.sql.ts';
import { deleteVersions, organisationsWithVersions } from './versions.sql.ts';

const dayMs = 24 * 60 * 60 * 1000;
const atOnce = 500;

/**
 * Removes versions that were replaced more than 30 days ago and gives their bytes back to the quota; the sweep takes
 * the blobs to which nothing else refers.
 *
 * @returns how many were removed
 */
export async function expireVersions({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const now = clock.now().getTime();
  const end = new Date(now - keptInTrashMs);
  let removed = 0;
  for (const org of await organisationsWithVersions(db, end)) {
    for (let last = atOnce; last === atOnce; removed += last)
      last = await db.transaction(async (tx) => {
        await lockTree(tx, org);
        const { blobs, bytes } = await deleteVersions(tx, org, end, atOnce);
        await dropBlobs(tx, blobs, readersHaveUntil(clock));
        if (bytes > 0) await takeQuota(tx, org, -bytes);
        return blobs.length;
      });
  }
  return removed;
}

/** At the start and every day. */
export const expireVersionsHandler = jobHandler<object>({
  kind: { name: 'storage.expireVersions', version: 1, data: noData },
  schedule: { everyMs: dayMs, atStart: true },
  async run(services) {
    await expireVersions(services);
  },
});
