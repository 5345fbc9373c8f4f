import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { startOwnPostgres, type OwnPostgres } from './own-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where test files ask for the PostgreSQL of this run; the answer is its URL. */
    postgresDoor: string;
  }
}

/**
 * One PostgreSQL for all test files of a run, begun when the first of them asks for it: starting one for each file took
 * longer than most of their tests. Whatever needs a server that it may stop or cut off puts a way of its own before it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let started: Promise<OwnPostgres> | null = null;
  const door = createServer((_request, response) => {
    started ??= startOwnPostgres();
    started.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(door, 'listening');
  project.provide('postgresDoor', `http://127.0.0.1:${(door.address() as AddressInfo).port}/`);
  return async () => {
    door.close();
    door.closeAllConnections();
    await (await started)?.stop();
  };
}
