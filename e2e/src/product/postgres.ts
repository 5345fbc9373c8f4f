import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');

/** Whether there is a PostgreSQL to tell stories of several servers with. */
export const hasPostgres = globSync('/usr/lib/postgresql/*/bin/initdb').length > 0;

/** Why a story is skipped without it. */
export const withoutPostgres = 'There is no PostgreSQL server on this machine.';

/** A PostgreSQL server of its own, empty; `url` is of its database. */
export async function startPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, ['apps/server/src/testing/serve-postgres.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])) as [Buffer | number | null];
  if (!Buffer.isBuffer(said)) throw new Error(`PostgreSQL did not start: ${said}`);
  return {
    url: said.toString().trim(),
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
