import type { Services } from '../../platform/context.ts';
import { studiesAt } from '../studies/index.ts';
import { deleteOldFills } from './fills.sql.ts';
import { deleteUnbegunPromises, deletePromisesOfOthers, oldPromises } from './promises.sql.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** So long an upload knows what it has filled, however late it goes on. A page that is kept open for longer than a year and comes back is a new upload. */
const fillsKeptMs = 400 * dayMs;

/**
 * Forgets what was promised more than a day ago by uploads that never brought anything of the study, and of studies that are no longer at their place:
 * deleted, in the trash, or never begun.
 */
export async function forgetOldPromises({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - dayMs);
  await deleteUnbegunPromises(db, before);
  const places = Map.groupBy(await oldPromises(db, before), ({ place }) => place);
  for (const [place, promised] of places) {
    const studies = promised.map(({ study }) => study);
    const there = new Set((await studiesAt(db, place, studies)).map(({ uid }) => uid));
    const gone = studies.filter((study) => !there.has(study));
    if (gone.length > 0) await deletePromisesOfOthers(db, place, gone, []);
  }
}

/** Forgets what uploads have filled that began long ago, so that they would no longer come back. */
export async function forgetOldFills({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await deleteOldFills(db, new Date(clock.now().getTime() - fillsKeptMs));
}

/** Looks now and every day. */
export function startForgettingPromises(services: Services): { stop(): Promise<void> } {
  let work: Promise<unknown> = Promise.resolve();
  const forget = () => {
    work = work
      .then(() => forgetOldPromises(services))
      .then(() => forgetOldFills(services))
      .catch((error: unknown) => services.log.error({ err: error }, 'old promises and fills could not be forgotten'));
  };
  forget();
  const timer = setInterval(forget, dayMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      await work;
    },
  };
}
