export type { Outcome } from './commit-files.ts';
export { ingestFiles, type IncomingFile } from './ingest-files.ts';
export { MultipartError } from './multipart/multipart-parser.ts';
export { passing } from './multipart/passing.ts';
export { readMultipart } from './multipart/read-multipart.ts';
export { drainedOnFailure } from './read-form.ts';
export { restoreVersion } from './restore-version.ts';
export { startSampleData } from './sample-data.job.ts';
export { routes } from './routes.ts';
