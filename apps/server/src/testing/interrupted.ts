import type { Database } from '../platform/db/index.ts';

/**
 * A database on which something happens right before the next transaction, once `before` has said what: what others do
 * meanwhile.
 */
export function interrupted<D extends Database>(db: D): D & { before(what: () => Promise<void>): void } {
  let meanwhile: (() => Promise<void>) | undefined;
  return {
    ...db,
    before(what) {
      meanwhile = what;
    },
    async transaction(work) {
      const what = meanwhile;
      meanwhile = undefined;
      await what?.();
      return db.transaction(work);
    },
  };
}
