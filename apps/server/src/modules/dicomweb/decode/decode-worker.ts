import { inflateSync } from 'node:zlib';
import {
  identifierEdits,
  inflateStored,
  readBulk,
  withBulkDataUris,
  readFrame,
  type DeflatedExtent,
  type DicomJson,
  type ReadRange,
} from '@mado/dicom';
import { decodeFrame, FrameError, pixelDescription, residualsOf } from '@mado/dicom/frames';
import { serveJobs } from '../../../platform/workers/index.ts';
import { decodedLength, largestDecoded, type DecodeAnswer, type DecodeJob } from './decode-job.ts';
import { instanceResult } from '../search/results.ts';
import { encoded } from './encoded.ts';
import { markFrame } from './mark-frame.ts';
import { octetsOf } from './octets.ts';
import { rewriteFile } from './rewrite-file.ts';

serveDecoding(keepingLast());

function serveDecoding(stored: ReadStored): void {
  serveJobs<DecodeJob, DecodeAnswer>(async (job) => {
    if (job.kind === 'describe') {
      const dicomJson = JSON.parse(inflateSync(job.dicomJson).toString()) as DicomJson;
      return { answer: { kind: 'described', description: pixelDescription(dicomJson, job.transferSyntaxUID) } };
    }
    if (job.kind === 'identify') {
      const edits = identifierEdits(job.beginning, job.whole, job.identifiers);
      return { answer: { kind: 'edits', edits } };
    }
    const chunks = await chunksOf(job, stored);
    // What is a part of something larger, such as a codec's memory, is copied.
    const transfer = chunks
      .map(({ buffer }) => buffer)
      .filter((buffer, n) => buffer.byteLength === chunks[n]?.byteLength);
    return { answer: { kind: 'bytes', chunks }, transfer: [...new Set(transfer)] };
  });
}

async function chunksOf(
  job: Exclude<DecodeJob, { kind: 'describe' | 'identify' }>,
  stored: ReadStored,
): Promise<Uint8Array<ArrayBuffer>[]> {
  switch (job.kind) {
    case 'file':
      return rewriteFile(job.file, job.identifiers);
    case 'metadata': {
      const text = inflateSync(job.dicomJson, { maxOutputLength: largestDecoded }).toString();
      return [new Uint8Array(Buffer.from(`[${withBulkDataUris(text, '', job.address)}]`))];
    }
    case 'result': {
      const { dicomJson } = job.result;
      const text = dicomJson && inflateSync(dicomJson, { maxOutputLength: largestDecoded }).toString();
      return [new Uint8Array(Buffer.from(instanceResult(job.result, text, job.root, job.wanted)))];
    }
    case 'decode':
      if (decodedLength(job.description) > largestDecoded)
        throw new FrameError('too_large', `a frame may take ${largestDecoded} bytes here`);
      return [octetsOf(await decodeFrame(job.bytes, job.description), job.description)];
    case 'residuals':
      return [encoded(residualsOf(job.bytes, job.layout), job.coding)];
    case 'mark':
      return [await markFrame(job, largestDecoded)];
    case 'frame': {
      const { bytes } = await readFrame(withoutDeflation(job.table), job.frame, stored(job, job.table.deflated));
      return [bytes as Uint8Array<ArrayBuffer>];
    }
    case 'bulk': {
      const bytes = await readBulk(withoutDeflation(job.table), job.path, stored(job, job.table.deflated));
      return [bytes as Uint8Array<ArrayBuffer>];
    }
  }
}

const largestKept = 64 * 1024 * 1024;

/** Reads from the byte range of a file that a job has, inflated where it is deflated. */
type ReadStored = (
  job: { sha256: string; bytes: Uint8Array; offset: number },
  deflated: DeflatedExtent | null,
) => ReadRange;

/** Keeps the data set that was inflated last: its frames are asked for one after the other. */
function keepingLast(): ReadStored {
  let last: { sha256: string; bytes: Uint8Array } | null = null;
  return ({ sha256, bytes, offset }, deflated) => {
    if (!deflated) return async (from, length) => bytes.subarray(from - offset, from - offset + length);
    const inflated = last?.sha256 === sha256 ? last.bytes : inflateStored(bytes, deflated);
    last = inflated.length <= largestKept ? { sha256, bytes: inflated } : null;
    // A copy: the answer gives its memory away.
    return async (from, length) => inflated.slice(from, from + length);
  };
}

function withoutDeflation<Table extends { deflated: DeflatedExtent | null }>(table: Table): Table {
  return { ...table, deflated: null };
}
