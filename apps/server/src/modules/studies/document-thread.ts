import type { Resource } from '../../platform/resources/index.ts';
import { workerPool } from '../../platform/workers/index.ts';
import type { BuiltDocument, DocumentPart } from './build-document.ts';
import type { DocumentAnswer, DocumentJob } from './document-job.ts';

/** Builds and rewrites documents, which may take seconds: in a thread of its own, so that no upload waits for it. */
export interface DocumentThread {
  /** As `buildDocument`. @throws {JobFailed} */
  build(parts: readonly DocumentPart[], root: string): Promise<BuiltDocument>;
  /** What the viewer gets of each instance of a series document, as `listedInstances`. @throws {JobFailed} */
  listInstances(document: Uint8Array, frames: string): Promise<Uint8Array<ArrayBuffer>>;
  /** Compressed metadata with other addresses, as `metadataWithBulkDataUris`. @throws {JobFailed} */
  readdress(metadata: Uint8Array, from: string, to: string): Promise<Uint8Array<ArrayBuffer>>;
  /** A compressed series document, or metadata, as who is still to answer gets it [PN-9]. @throws {JobFailed} */
  pixelsOf(of: 'document' | 'metadata', gzip: Uint8Array): Promise<Uint8Array<ArrayBuffer>>;
  /** The same of one instance, as an array: JSON text. @throws {JobFailed} */
  pixelsOfInstance(dicomJson: Uint8Array, address: string): Promise<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
}

/** Started when it is first needed. */
export const documentThread: Resource<DocumentThread> = {
  name: 'studies.documentThread',
  open: openDocumentThread,
  close: (thread) => thread.close(),
};

function openDocumentThread(): DocumentThread {
  const pool = workerPool<DocumentJob, DocumentAnswer>(new URL('./document-worker.ts', import.meta.url), {
    threads: 1,
    timeoutMs: 120_000,
    heapMb: 512,
  });

  async function bytesOf(job: DocumentJob): Promise<Uint8Array<ArrayBuffer>> {
    const answer = await pool.run(job);
    if (answer.kind !== 'bytes') throw new TypeError('a thread answered something else');
    return answer.bytes;
  }

  return {
    async build(parts, root) {
      const answer = await pool.run({ kind: 'document', parts, root });
      if (answer.kind !== 'document') throw new TypeError('a thread answered something else');
      return answer.built;
    },
    listInstances: (document, frames) => bytesOf({ kind: 'instances', document, frames }),
    readdress: (metadata, from, to) => bytesOf({ kind: 'readdress', metadata, from, to }),
    pixelsOf: (of, gzip) => bytesOf({ kind: 'pixels', of, gzip }),
    pixelsOfInstance: (dicomJson, address) => bytesOf({ kind: 'pixelsOfInstance', dicomJson, address }),
    close: () => pool.close(),
  };
}
