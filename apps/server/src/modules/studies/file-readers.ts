import { availableParallelism } from 'node:os';
import { workerPool, type WorkerPool } from '../../platform/workers/index.ts';
import type { FileReading } from './read-file.ts';
import type { BuiltDocument } from './build-document.ts';

/** What the threads of this module do. */
export type StudyJob =
  { kind: 'read'; path: string; name: string } | { kind: 'document'; dicomJson: readonly Uint8Array[] };
export type StudyAnswer = { kind: 'read'; reading: FileReading } | { kind: 'document'; built: BuiltDocument };

let pool: WorkerPool<StudyJob, StudyAnswer> | undefined;

/** The threads of this process that read files and build documents; started with the first job, and no reason for the process to go on. */
function threads(): WorkerPool<StudyJob, StudyAnswer> {
  pool ??= workerPool(new URL('./study-worker.ts', import.meta.url), {
    threads: Math.min(4, availableParallelism()),
    timeoutMs: 120_000,
    heapMb: 512,
  });
  return pool;
}

/**
 * Hashes and reads a file in a thread.
 *
 * @throws {JobFailed} when the file takes more memory or time than a thread has
 */
export async function readFileInThread(path: string, name: string): Promise<FileReading> {
  const answer = await threads().run({ kind: 'read', path, name });
  if (answer.kind !== 'read') throw new TypeError('a thread answered something else');
  return answer.reading;
}

/** Builds the documents of a series in a thread. @throws {JobFailed} */
export async function buildDocumentInThread(dicomJson: readonly Uint8Array[]): Promise<BuiltDocument> {
  const answer = await threads().run({ kind: 'document', dicomJson });
  if (answer.kind !== 'document') throw new TypeError('a thread answered something else');
  return answer.built;
}
