import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { existsSync, readdirSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);

/** A PostgreSQL server of our own in a temporary folder. */
export interface OwnPostgres {
  /** Of the database `postgres`, as a superuser. */
  readonly url: string;
  stop(): Promise<void>;
}

/** The newest of Debian's server installations, or null. */
export function serverBinaries(): string | null {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return null;
  const versions = readdirSync(root).toSorted((a, b) => Number(b) - Number(a));
  return versions.map((version) => join(root, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb'))) ?? null;
}

/** Nothing of it survives a power cut: it does not flush. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const binaries = serverBinaries();
  if (!binaries) throw new Error('there is no PostgreSQL server here');
  const folder = await mkdtemp(join(tmpdir(), 'mado-test-pg-'));
  // PostgreSQL refuses to run as root; Debian's package comes with a user for it.
  const user = process.getuid?.() === 0 ? await idsOf('postgres') : {};
  if (user.uid !== undefined && user.gid !== undefined) await chown(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  await run(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'mado', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N'],
    {
      ...user,
      cwd: folder,
    },
  );
  const port = await freePort();
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    fsync: 'off',
    full_page_writes: 'off',
    // It would go round hundreds of databases, none of which lives for a minute.
    autovacuum: 'off',
  };
  const server = spawn(
    join(binaries, 'postgres'),
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...user, cwd: folder, stdio: 'ignore' },
  );
  const url = `postgres://mado@127.0.0.1:${port}/postgres`;
  await untilAnswering(url, server);
  return {
    url,
    async stop() {
      const ended = once(server, 'exit');
      server.kill('SIGQUIT'); // at once, without waiting for clients
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function idsOf(user: string): Promise<{ uid?: number; gid?: number }> {
  const [uid, gid] = await Promise.all([run('id', ['-u', user]), run('id', ['-g', user])]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

async function untilAnswering(url: string, server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode}`);
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
