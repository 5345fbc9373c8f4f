import type { Transferable } from 'node:worker_threads';
import { serveJobs } from '../../platform/workers/index.ts';
import { buildDocument } from './build-document.ts';
import type { DocumentAnswer, DocumentJob } from './document-job.ts';
import { metadataWithBulkDataUris } from './retrieve/bulk-data-uris.ts';
import { listedInstances } from './retrieve/listed-instances.ts';
import { documentOfPixels, instanceOfPixels, metadataOfPixels } from './retrieve/pixels-alone.ts';

serveJobs<DocumentJob, DocumentAnswer>(async (job) => {
  switch (job.kind) {
    case 'document': {
      const built = buildDocument(job.parts, job.root);
      return { answer: { kind: 'document', built }, transfer: [built.document.buffer, built.metadata.buffer] };
    }
    case 'instances':
      return answerOf(listedInstances(job.document, job.frames));
    case 'pixels':
      return answerOf(job.of === 'document' ? documentOfPixels(job.gzip) : metadataOfPixels(job.gzip));
    case 'pixelsOfInstance':
      return answerOf(instanceOfPixels(job.dicomJson, job.address));
    case 'readdress':
      return answerOf(metadataWithBulkDataUris(job.metadata, job.from, job.to));
  }
});

function answerOf(bytes: Uint8Array<ArrayBuffer>): { answer: DocumentAnswer; transfer: Transferable[] } {
  return { answer: { kind: 'bytes', bytes }, transfer: [bytes.buffer] };
}
