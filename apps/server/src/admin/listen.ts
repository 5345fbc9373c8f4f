import { timingSafeEqual } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Services } from '../platform/context.ts';
import { runCommand } from './run-command.ts';

/**
 * Where a running server can be told commands, and the word that opens it: in the folder of its process, readable by
 * the owner of the data folder alone.
 */
export const adminFile = 'admin.json';

export interface AdminAddress {
  port: number;
  token: string;
}

/** Bytes; a command line is short. */
const requestLimit = 64 * 1024;

/**
 * Takes admin commands of the same machine while the server runs: HTTP on a loopback port of its own, opened by a token
 * that only whoever may read the data folder knows.
 *
 * @param folder of this process
 */
export async function listenForAdmin(services: Services, folder: string): Promise<{ close(): Promise<void> }> {
  const token = services.random.bytes(32).toString('base64url');
  const file = join(folder, adminFile);
  const server = createServer((request, response) => {
    answer(request).then(
      ({ status, body }) => response.writeHead(status, { 'content-type': 'application/json' }).end(body),
      (error: unknown) => {
        services.log.error({ err: error }, 'an admin command failed');
        response.writeHead(500).end();
      },
    );
  });

  async function answer(request: IncomingMessage): Promise<{ status: number; body: string }> {
    const given = Buffer.from(request.headers.authorization ?? '');
    const wanted = Buffer.from(`Bearer ${token}`);
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return { status: 401, body: '' };
    const args: unknown = JSON.parse(await textOf(request));
    if (!Array.isArray(args) || !args.every((one) => typeof one === 'string')) return { status: 400, body: '' };
    return { status: 200, body: JSON.stringify(await runCommand(services, args, request.headers['accept-language'])) };
  }

  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await writeFile(`${file}.new`, JSON.stringify({ port, token } satisfies AdminAddress), { mode: 0o600 });
  await rename(`${file}.new`, file);
  return {
    async close() {
      await rm(file, { force: true });
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > requestLimit) throw new RangeError('the command line is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
