import type { Resource } from '../../platform/resources/index.ts';
import { fileThreads, type FileThreads } from '../../platform/spool/index.ts';
import type { DeidentificationErrand } from './deidentify-file.ts';
import type { ParsedFile } from './parse-file.ts';

/** The threads that take uploads in; started with the first file, and no reason for the process to go on. */
export const fileReaders: Resource<FileThreads<ParsedFile, DeidentificationErrand>> = {
  name: 'studies.fileReaders',
  open: () => fileThreads(new URL('./file-worker.ts', import.meta.url)),
  close: (threads) => threads.close(),
};
