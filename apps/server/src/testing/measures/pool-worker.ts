import { serveJobs } from '../../platform/workers/index.ts';
import job, { type PoolJob } from './pool-job.ts';

serveJobs<PoolJob, number>((what) => Promise.resolve({ answer: job(what) }));
