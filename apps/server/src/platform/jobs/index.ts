export { jobHandler, noData, writeJobs, type JobHandler, type JobKind, type TakenJob } from './job-kind.ts';
export { runJobs, type JobRunner } from './job-runner.ts';
export { jobsByKey, listJobs, repeatJob, type ListedJob } from './jobs.sql.ts';
