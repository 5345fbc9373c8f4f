import type { Services } from '../context.ts';
import { handlerName, kindName, type JobHandler } from './job-kind.ts';
import { countJobs } from './jobs.sql.ts';

/**
 * Counts the jobs of the table for the metrics, each time that it is called: those that wait or are under way, those of
 * a kind that this process does not know, and dead ones.
 */
export function jobCounter({ db, metrics }: Services, handlers: readonly JobHandler[]): () => Promise<void> {
  const present = metrics.gauge('mado_jobs', 'Jobs that wait or are under way, and dead ones', ['kind', 'state']);
  const known = new Set(handlers.map(handlerName));
  return async () => {
    const counted = await countJobs(db);
    present.reset();
    for (const { kind, version, dead, count } of counted) {
      const state = dead ? 'dead' : known.has(kindName({ name: kind, version })) ? 'alive' : 'unknown';
      present.inc({ kind, state }, count);
    }
  };
}
