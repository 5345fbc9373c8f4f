import type { Services } from '../../platform/context.ts';
import { studiesAt } from '../studies/index.ts';
import { deleteUnbegunPromises, deletePromisesOfOthers, oldPromises } from './promises.sql.ts';

const dayMs = 24 * 60 * 60 * 1000;

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

/** Looks now and every day. */
export function startForgettingPromises(services: Services): { stop(): Promise<void> } {
  let work: Promise<unknown> = Promise.resolve();
  const forget = () => {
    work = work
      .then(() => forgetOldPromises(services))
      .catch((error: unknown) => services.log.error({ err: error }, 'old promises could not be forgotten'));
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
