import type { Transferable } from 'node:worker_threads';
import { serveJobs } from '../../platform/workers/index.ts';
import { buildDocument } from './build-document.ts';
import type { StudyAnswer, StudyJob } from './file-readers.ts';
import { readBytes, readFile, type FileReading } from './read-file.ts';
import { readdressedMetadata } from './reading/bulk-addresses.ts';
import { listedInstances } from './reading/listed-instances.ts';
import { appendSlab, bytesOf } from './slabs.ts';

serveJobs<StudyJob, StudyAnswer>(async (job) => {
  switch (job.kind) {
    case 'document': {
      const built = buildDocument(job.dicomJson, job.root);
      return { answer: { kind: 'document', built }, transfer: [built.document.buffer, built.metadata.buffer] };
    }
    case 'instances':
      return answerBytes(listedInstances(job.document, job.frames));
    case 'readdress':
      return answerBytes(readdressedMetadata(job.metadata, job.from, job.to));
    case 'append':
      appendSlab(job.path, job.slab);
      return { answer: { kind: 'appended' } };
    case 'readSlab':
      return answerOf(readBytes(bytesOf(job.slab), job.name));
    case 'read':
      return answerOf(readFile(job.path, job.name));
  }
});

function answerBytes(bytes: Uint8Array<ArrayBuffer>): { answer: StudyAnswer; transfer: Transferable[] } {
  return { answer: { kind: 'bytes', bytes }, transfer: [bytes.buffer] };
}

function answerOf(reading: FileReading): { answer: StudyAnswer; transfer: Transferable[] } {
  return { answer: { kind: 'read', reading }, transfer: reading.dicom ? [reading.dicom.dicomJson.buffer] : [] };
}
