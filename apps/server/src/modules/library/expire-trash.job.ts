import { nobody, type Services } from '../../platform/context.ts';
import { jobHandler, noData } from '../../platform/jobs/index.ts';
import { keptInTrashMs, lockTree, organisationsWithTrash, trashedBefore } from '../storage/index.ts';
import { purgeEach } from './purge-items.ts';

const dayMs = 24 * 60 * 60 * 1000;
const atOnce = 20;

/**
 * Deletes for good what was moved to the trash more than 30 days ago [TR-8], some items in a transaction, so that
 * nobody who changes the tree waits long.
 *
 * @returns how many items went that had been moved there by themselves
 */
export async function expireTrash(services: Services, signal?: AbortSignal): Promise<number> {
  const { db, clock } = services;
  const ctx = { ...services, caller: nobody, whence: 'job' };
  const end = new Date(clock.now().getTime() - keptInTrashMs);
  let expired = 0;
  for (const org of await organisationsWithTrash(db, end))
    for (let last = atOnce; last === atOnce; expired += last) {
      signal?.throwIfAborted();
      const gone = await db.transaction(async (tx) => {
        await lockTree(tx, org);
        const ids = await trashedBefore(tx, org, end, atOnce);
        return { count: ids.length, purged: await purgeEach(tx, ctx, ids) };
      });
      for (const { announce } of gone.purged) announce();
      last = gone.count;
    }
  return expired;
}

/** At the start and every day. */
export const expireTrashHandler = jobHandler<object>({
  kind: { name: 'library.expireTrash', version: 1, data: noData },
  schedule: { everyMs: dayMs, atStart: true },
  async run(services, { signal }) {
    await expireTrash(services, signal);
  },
});
