import type { Transferable } from 'node:worker_threads';
import { serveJobs } from '../workers/index.ts';
import { fileInMemory, scratchMemory, withFileOnDisk, type ArrivedFile } from './arrived-file.ts';
import { appendBuffer, bytesOf } from './shared-buffers.ts';
import type { FileAnswer, FileJob } from './file-threads.ts';

/**
 * Called once by the file that the threads of `fileThreads` run: writes what arrives, and has `read` look at each file
 * once, as a whole.
 *
 * @param read says what is in a file; it may name buffers of that which are handed over instead of copied
 */
export function serveFiles<Content>(
  read: (file: ArrivedFile) => { content: Content; transfer?: Transferable[] },
): void {
  const memory = scratchMemory();
  const answerOf = (file: ArrivedFile) => {
    const { content, transfer } = read(file);
    return { answer: { kind: 'read' as const, content }, ...(transfer && { transfer }) };
  };
  serveJobs<FileJob, FileAnswer<Content>>(async (job) => {
    switch (job.kind) {
      case 'append':
        appendBuffer(job.path, job.buffer);
        return { answer: { kind: 'appended' } };
      case 'readBuffer':
        return answerOf(fileInMemory(bytesOf(job.buffer), job.name));
      case 'read':
        return withFileOnDisk(job.path, job.name, memory, answerOf);
    }
  });
}
