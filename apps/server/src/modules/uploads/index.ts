export type { Outcome } from './commit-files.ts';
export { ingestFiles, type IncomingFile, type IngestOptions } from './ingest-files.ts';
export { MultipartError } from './multipart/multipart-parser.ts';
export { readMultipart, type Part } from './multipart/read-multipart.ts';
export type { FileRefusal } from './prepare-file.ts';
export { drainedOnFailure } from './read-form.ts';
export { startSampleData } from './sample-data.job.ts';
export { routes } from './routes.ts';
