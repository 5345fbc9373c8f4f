import { inflateSync } from 'node:zlib';
import { identifierEdits, type DicomJson } from '@mado/dicom';
import { decodeFrame, pixelDescription } from '@mado/dicom/frames';
import { serveJobs } from '../../../platform/workers/index.ts';
import type { DecodeAnswer, DecodeJob } from './frame-decoder.ts';
import { octetsOf } from './octets.ts';
import { rewriteFile } from './rewrite-file.ts';

serveJobs<DecodeJob, DecodeAnswer>(async (job) => {
  if (job.kind === 'describe') {
    const dicomJson = JSON.parse(inflateSync(job.dicomJson).toString()) as DicomJson;
    return { answer: { kind: 'described', description: pixelDescription(dicomJson, job.transferSyntaxUID) } };
  }
  if (job.kind === 'identify') {
    const edits = identifierEdits(job.beginning, job.whole, job.identifiers);
    return { answer: { kind: 'edits', edits } };
  }
  const bytes =
    job.kind === 'file'
      ? await rewriteFile(job.file, job.identifiers)
      : octetsOf(await decodeFrame(job.bytes, job.description), job.description);
  // What is a part of something larger, such as a codec's memory, is copied.
  const whole = bytes.byteLength === bytes.buffer.byteLength;
  return { answer: { kind: 'bytes', bytes }, transfer: whole ? [bytes.buffer] : [] };
});
