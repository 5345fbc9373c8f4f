import { startSealing } from './modules/audit/index.ts';
import { startExpiringVersions, startSweeping } from './modules/storage/index.ts';
import { startDocuments, startFolding } from './modules/studies/index.ts';
import { startForgettingPromises, startSampleData } from './modules/uploads/index.ts';
import type { Services } from './platform/context.ts';

/** What runs beside the answering of requests, by rank of its module. */
const starters: readonly ((services: Services) => { stop(): Promise<void> })[] = [
  startSealing,
  startExpiringVersions,
  startSweeping,
  startDocuments,
  startFolding,
  startForgettingPromises,
  startSampleData,
];

/** Starts everything that runs in the background; `stop` resolves when nothing of it uses the services any more. */
export function startJobs(services: Services): { stop(): Promise<void> } {
  const jobs = starters.map((start) => start(services));
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}
