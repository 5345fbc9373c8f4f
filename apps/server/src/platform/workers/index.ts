export { JobFailed, type JobAnswer, type WaitingJob } from './job-answer.ts';
export { serveJobs } from './serve-jobs.ts';
export { workerPool, type WorkerPool } from './worker-pool.ts';
