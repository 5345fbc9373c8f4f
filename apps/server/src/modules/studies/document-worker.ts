import type { Transferable } from 'node:worker_threads';
import { serveJobs } from '../../platform/workers/index.ts';
import { buildDocument } from './build-document.ts';
import type { DocumentAnswer, DocumentJob } from './document-job.ts';
import { metadataWithBulkDataUris } from './retrieve/bulk-data-uris.ts';
import { listedInstances } from './retrieve/listed-instances.ts';

serveJobs<DocumentJob, DocumentAnswer>(async (job) => {
  switch (job.kind) {
    case 'document': {
      const built = buildDocument(job.dicomJson, job.root);
      return { answer: { kind: 'document', built }, transfer: [built.document.buffer, built.metadata.buffer] };
    }
    case 'instances':
      return answerOf(listedInstances(job.document, job.frames));
    case 'readdress':
      return answerOf(metadataWithBulkDataUris(job.metadata, job.from, job.to));
  }
});

function answerOf(bytes: Uint8Array<ArrayBuffer>): { answer: DocumentAnswer; transfer: Transferable[] } {
  return { answer: { kind: 'bytes', bytes }, transfer: [bytes.buffer] };
}
