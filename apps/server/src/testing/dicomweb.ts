import type { LightMyRequestResponse } from 'fastify';
import type { TestApp } from './app.ts';
import type { Person } from './people.ts';

const boundary = 'mado-test-4f1d0c7a9be2';

/** A STOW-RS body: one part per file (PS3.18 10.5.2). */
export function stowBody(
  files: readonly Uint8Array[],
  type = 'application/dicom',
): { body: Buffer; contentType: string } {
  const parts = files.flatMap((file) => [
    Buffer.from(`--${boundary}\r\nContent-Type: ${type}\r\n\r\n`),
    file,
    Buffer.from('\r\n'),
  ]);
  return {
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    contentType: `multipart/related; type="${type}"; boundary=${boundary}`,
  };
}

/** DICOMweb under one scope, asked by one person (null: nobody). */
export interface DicomwebClient {
  /** Path of the root. */
  root: string;
  /** @param path below the root */
  get(path: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  /** Stores files, and answers the response. */
  store(files: readonly Uint8Array[], study?: string): Promise<LightMyRequestResponse>;
}

export function dicomwebClient(
  app: TestApp,
  scope: { folder: string } | { org: string },
  person: Person | null,
): DicomwebClient {
  const root = 'org' in scope ? `/api/dicomweb/org/${scope.org}` : `/api/dicomweb/folder/${scope.folder}`;
  return {
    root,
    get: (path, headers = {}) => app.fastify.inject({ url: root + path, headers: { ...person?.headers, ...headers } }),
    store(files, study) {
      const { body, contentType } = stowBody(files);
      return app.fastify.inject({
        method: 'POST',
        url: `${root}/studies${study === undefined ? '' : `/${study}`}`,
        headers: { ...person?.headers, 'content-type': contentType },
        payload: body,
      });
    },
  };
}

/** The parts of a multipart answer: headers by lower-case name, and bytes. */
export function partsOf(response: LightMyRequestResponse): { headers: Record<string, string>; bytes: Buffer }[] {
  const type = String(response.headers['content-type']);
  const boundary = /boundary=([^;]+)/.exec(type)?.[1];
  if (!type.startsWith('multipart/related') || !boundary) throw new Error(`not multipart: ${type}`);
  const body = response.rawPayload;
  const parts: { headers: Record<string, string>; bytes: Buffer }[] = [];
  const opening = Buffer.from(`--${boundary}\r\n`);
  let at = opening.length;
  if (!body.subarray(0, at).equals(opening)) throw new Error('the body does not begin with its boundary');
  for (;;) {
    const head = body.indexOf('\r\n\r\n', at);
    const end = body.indexOf(`\r\n--${boundary}`, head + 4);
    if (head < 0 || end < 0) throw new Error('a part has no end');
    const lines = body.subarray(at, head).toString().split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    );
    parts.push({ headers, bytes: body.subarray(head + 4, end) });
    const after = body.subarray(end + 4 + boundary.length, end + 6 + boundary.length).toString();
    if (after === '--') return parts;
    at = end + 6 + boundary.length;
  }
}
