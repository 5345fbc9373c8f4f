export { forgetFromOutsideHandler, forgetPromisesHandler } from './forget-promises.job.ts';
export { ingestFiles, type IncomingFile } from './ingest-files.ts';
export type { Outcome } from './outcome.ts';
export { takeParts } from './take-parts.ts';
export { restoreVersion } from './restore-version.ts';
export { forgetPartsHandler } from './parts/forget-parts.job.ts';
export { removeLeftFoldersHandler } from './remove-left-folders.job.ts';
export { fillSampleFolderHandler, sampleDataHandler } from './sample-data.job.ts';
export { routes } from './routes.ts';
// What reads hostile input, for the tests that send it.
export { parseOptions } from './upload-files.ts';
