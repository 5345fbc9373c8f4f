/**
 * A server that only hashes what comes, in as many files as the request says, and writes each to the disk before it
 * answers; run as a process of its own by `storeRate`.
 */
import { webcrypto } from 'node:crypto';
import { open } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';

const [, , folder = '', port = ''] = process.argv;
let stored = 0;

async function store(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  await webcrypto.subtle.digest('SHA-256', bytes);
  const file = await open(path.join(folder, String((stored += 1))), 'w');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

const server = http.createServer((request, response) => {
  const chunks: Buffer[] = [];
  if (request.method === 'GET') return void response.end();
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => void answer());
  async function answer(): Promise<void> {
    const whole = Buffer.concat(chunks);
    const each = Math.ceil(whole.length / Number(request.headers['x-files'] ?? 1));
    const parts = Array.from({ length: Math.ceil(whole.length / each) }, (_, n) =>
      whole.subarray(n * each, (n + 1) * each),
    );
    await Promise.all(parts.map(store));
    response.end('stored');
  }
});
server.listen(Number(port), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
