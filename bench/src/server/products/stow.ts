import type { IngestMode } from './product.ts';

const boundary = 'mado-bench-7d3a51c09e';

/** The pieces of a multipart body of files, one part each. */
export function multipart(files: readonly Buffer[], headersOf: (index: number) => string): Buffer[] {
  const parts = files.flatMap((file, index) => [
    Buffer.from(`--${boundary}\r\n${headersOf(index)}\r\n\r\n`),
    file,
    Buffer.from('\r\n'),
  ]);
  return [...parts, Buffer.from(`--${boundary}--\r\n`)];
}

/** STOW-RS (PS3.18 10.5), so many files per request. */
export function stow(root: string, perRequest: number): IngestMode {
  return {
    name: `STOW-RS, ${perRequest} per request`,
    perRequest,
    async send(client, files) {
      const answer = await client.send({
        method: 'POST',
        path: `${root}/studies`,
        headers: {
          'content-type': `multipart/related; type="application/dicom"; boundary=${boundary}`,
          accept: 'application/dicom+json',
        },
        body: multipart(files, () => 'Content-Type: application/dicom'),
      });
      const module = JSON.parse(answer.body.toString()) as Record<string, { Value?: unknown[] }>;
      const stored = module['00081199']?.Value?.length ?? 0;
      if (stored !== files.length) throw new Error(`STOW-RS stored ${stored} of ${files.length}`);
    },
  };
}

export { boundary };
