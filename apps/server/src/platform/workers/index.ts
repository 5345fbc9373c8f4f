export { serveJobs } from './serve-jobs.ts';
export { JobFailed, workerPool, type WorkerPool } from './worker-pool.ts';
