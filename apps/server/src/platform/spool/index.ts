export { fileInMemory, type ArrivedFile } from './arrived-file.ts';
export { fileThreads, type FileThreads } from './file-threads.ts';
export { serveFiles, type Rewritten } from './serve-files.ts';
export { bytesOf } from './shared-buffers.ts';
export { openSpool, type Spool, type SpooledFile } from './spool.ts';
