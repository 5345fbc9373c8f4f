import type { Answer } from '../harness/http-client.ts';
import type { CtSeries } from './dataset.ts';

/** Asks for frames as viewers do: as they are stored. */
export const frameHeaders = { accept: 'multipart/related; type="application/octet-stream"; transfer-syntax=*' };

/** Paths of the first frame of every instance, in slice order. */
export function framePaths(root: string, { study, series, instances }: CtSeries): string[] {
  return instances.map((instance) => `${root}/studies/${study}/series/${series}/instances/${instance}/frames/1`);
}

/** The bytes of the one part of a multipart answer. @throws {Error} when it has not exactly one */
export function onlyPart({ headers, body }: Answer): Buffer {
  const boundary = /boundary="?([^";]+)"?/.exec(headers['content-type'] ?? '')?.[1];
  if (!boundary) throw new Error('the answer is not multipart');
  const start = body.indexOf('\r\n\r\n');
  const end = body.lastIndexOf(`\r\n--${boundary}--`);
  if (start < 0 || end < start) throw new Error('the answer has no part');
  const part = body.subarray(start + 4, end);
  if (part.includes(`\r\n--${boundary}\r\n`)) throw new Error('the answer has several parts');
  return part;
}
