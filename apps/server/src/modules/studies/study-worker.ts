import type { Transferable } from 'node:worker_threads';
import { serveJobs } from '../../platform/workers/index.ts';
import { buildDocument } from './build-document.ts';
import type { StudyAnswer, StudyJob } from './file-readers.ts';
import { readFile } from './read-file.ts';

serveJobs<StudyJob, StudyAnswer>(async (job) => {
  if (job.kind === 'document') {
    const built = buildDocument(job.dicomJson);
    return { answer: { kind: 'document', built }, transfer: [built.document.buffer, built.metadata.buffer] };
  }
  const reading = readFile(job.path, job.name);
  const transfer: Transferable[] = reading.dicom ? [reading.dicom.dicomJson.buffer] : [];
  return { answer: { kind: 'read', reading }, transfer };
});
