export { serveJobs } from './serve-jobs.ts';
export { JobFailed, workerPool, type WorkerPool, type WorkerPoolOptions } from './worker-pool.ts';
