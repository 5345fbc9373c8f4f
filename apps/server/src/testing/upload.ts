import { randomBytes } from 'node:crypto';
import type { UploadOptions, UploadResult } from '@mado/contract';
import type { TestApp } from './app.ts';
import type { Person } from './people.ts';

/** A file as a browser sends it. */
export interface TestFile {
  path: string;
  bytes: Uint8Array;
}

/** A multipart/form-data body and its content type. */
export function form(
  parts: readonly ({ name: string; value: string } | { name: string; filename: string; bytes: Uint8Array })[],
): { body: Buffer; contentType: string } {
  const boundary = `mado-test-${randomBytes(8).toString('hex')}`;
  const chunks: Uint8Array[] = [];
  for (const part of parts) {
    const isFile = 'bytes' in part;
    const filename = isFile
      ? `; filename="${part.filename.replaceAll('"', '%22')}"\r\nContent-Type: application/octet-stream`
      : '';
    chunks.push(
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${part.name}"${filename}\r\n\r\n`),
      isFile ? part.bytes : Buffer.from(part.value),
      Buffer.from('\r\n'),
    );
  }
  chunks.push(Buffer.from(`--${boundary}--\r\n`));
  return { body: Buffer.concat(chunks), contentType: `multipart/form-data; boundary=${boundary}` };
}

/** A batch of files for upload-pydicom-file. */
export function uploadForm(options: Partial<UploadOptions> & { target_org: string }, files: readonly TestFile[]) {
  const full = { target_folder: null, is_org_perm: true, paths: files.map(({ path }) => path), ...options };
  return form([
    { name: 'options', value: JSON.stringify(full) },
    ...files.map(({ path, bytes }, n) => ({ name: `file${n}`, filename: path.split('/').at(-1) ?? '', bytes })),
  ]);
}

/** Uploads a batch by HTTP. */
export async function upload(
  app: TestApp,
  person: Person | null,
  options: Partial<UploadOptions> & { target_org: string },
  files: readonly TestFile[],
) {
  const { body, contentType } = uploadForm(options, files);
  const response = await app.fastify.inject({
    method: 'POST',
    url: '/api/datamanage/upload-pydicom-file',
    headers: { 'content-type': contentType, ...person?.headers },
    payload: body,
  });
  const answer = response.json<{ results?: UploadResult[]; code?: string; detail?: string }>();
  return { status: response.statusCode, results: answer.results ?? [], code: answer.code, answer };
}
