import { inflateSync } from 'node:zlib';
import type { DicomJson } from '@mado/dicom';
import { decodeFrame, pixelDescription } from '@mado/dicom/frames';
import { serveJobs } from '../../../platform/workers/index.ts';
import type { DecodeAnswer, DecodeJob } from './frame-decoder.ts';
import { octetsOf } from './octets.ts';

serveJobs<DecodeJob, DecodeAnswer>(async (job) => {
  if (job.kind === 'describe') {
    const dicomJson = JSON.parse(inflateSync(job.dicomJson).toString()) as DicomJson;
    return { answer: { kind: 'described', description: pixelDescription(dicomJson, job.transferSyntaxUID) } };
  }
  const decoded = await decodeFrame(job.bytes, job.description);
  const octets = octetsOf(decoded, job.description);
  const whole = octets.byteLength === octets.buffer.byteLength;
  return { answer: { kind: 'decoded', octets }, transfer: whole ? [octets.buffer] : [] };
});
