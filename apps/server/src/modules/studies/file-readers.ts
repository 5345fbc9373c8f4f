import { availableParallelism } from 'node:os';
import { workerPool, type WorkerPool } from '../../platform/workers/index.ts';
import type { FileReading } from './read-file.ts';
import type { BuiltDocument } from './build-document.ts';
import { giveBackSlab, type Slab } from './slabs.ts';

/** What the threads of this module do. */
export type StudyJob =
  | { kind: 'append'; path: string; slab: Slab }
  | { kind: 'readSlab'; slab: Slab; name: string }
  | { kind: 'read'; path: string; name: string }
  | { kind: 'document'; dicomJson: readonly Uint8Array[]; root: string }
  | { kind: 'instances'; document: Uint8Array; frames: string }
  | { kind: 'readdress'; metadata: Uint8Array; from: string; to: string };
export type StudyAnswer =
  | { kind: 'appended' }
  | { kind: 'read'; reading: FileReading }
  | { kind: 'document'; built: BuiltDocument }
  | { kind: 'bytes'; bytes: Uint8Array<ArrayBuffer> };

type Threads = WorkerPool<StudyJob, StudyAnswer>;

let files: Threads | undefined;
let documents: Threads | undefined;

/** The threads of this process that take uploads in; started with the first job, and no reason for the process to go on. */
const fileThreads = () => (files ??= started(Math.min(4, availableParallelism())));

/** The thread that builds and rewrites documents, which may take seconds: apart, so that no upload waits for it. Started when it is first needed. */
const documentThread = () => (documents ??= started(1));

function started(threads: number): Threads {
  return workerPool(new URL('./study-worker.ts', import.meta.url), { threads, timeoutMs: 120_000, heapMb: 512 });
}

/**
 * Hashes and reads a file that is in memory as a whole, in a thread.
 *
 * @throws {JobFailed} when the file takes more memory or time than a thread has; the thread may then still look at the slab, which is not to be used again
 */
export async function readSlabInThread(slab: Slab, name: string): Promise<FileReading> {
  const answer = await fileThreads().run({ kind: 'readSlab', slab, name });
  if (answer.kind !== 'read') throw new TypeError('a thread answered something else');
  return answer.reading;
}

/**
 * Writes a slab behind what a file has already, in a thread; one after another.
 *
 * @param slab is no longer the caller's
 * @throws {JobFailed}
 */
export async function appendInThread(path: string, slab: Slab): Promise<void> {
  await fileThreads().run({ kind: 'append', path, slab });
  giveBackSlab(slab);
}

/**
 * Hashes and reads a file in a thread.
 *
 * @throws {JobFailed} when the file takes more memory or time than a thread has
 */
export async function readFileInThread(path: string, name: string): Promise<FileReading> {
  const answer = await fileThreads().run({ kind: 'read', path, name });
  if (answer.kind !== 'read') throw new TypeError('a thread answered something else');
  return answer.reading;
}

/** Builds the documents of a series in a thread, as `buildDocument`. @throws {JobFailed} */
export async function buildDocumentInThread(dicomJson: readonly Uint8Array[], root: string): Promise<BuiltDocument> {
  const answer = await documentThread().run({ kind: 'document', dicomJson, root });
  if (answer.kind !== 'document') throw new TypeError('a thread answered something else');
  return answer.built;
}

/** What the viewer gets of each instance of a series document, in a thread, as `listedInstances`. @throws {JobFailed} */
export function listInstancesInThread(document: Uint8Array, frames: string): Promise<Uint8Array<ArrayBuffer>> {
  return bytesFromThread({ kind: 'instances', document, frames });
}

/** Compressed metadata with other addresses, in a thread, as `readdressedMetadata`. @throws {JobFailed} */
export function readdressInThread(metadata: Uint8Array, from: string, to: string): Promise<Uint8Array<ArrayBuffer>> {
  return bytesFromThread({ kind: 'readdress', metadata, from, to });
}

async function bytesFromThread(job: StudyJob): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await documentThread().run(job);
  if (answer.kind !== 'bytes') throw new TypeError('a thread answered something else');
  return answer.bytes;
}
