import { execFile } from 'node:child_process';
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { start, stoppedOnFailure } from '../../harness/processes.ts';

const run = promisify(execFile);
const installations = '/usr/lib/postgresql';

export interface RunningPostgres {
  /** Of its database, as its superuser. */
  readonly url: string;
  /** Its own client. */
  readonly psql: string;
  stop(): Promise<void>;
}

/** Debian's newest PostgreSQL on this machine, or null. */
export async function postgresVersion(): Promise<string | null> {
  if (!existsSync(installations)) return null;
  const versions = (await readdir(installations)).toSorted((a, b) => Number(b) - Number(a));
  return versions.find((version) => existsSync(path.join(installations, version, 'bin', 'initdb'))) ?? null;
}

/**
 * A PostgreSQL of its own in a temporary folder, with the settings that it comes with: what it says is stored is on the
 * disk. Root may not run it, so the user of Debian's package does, in a folder that this user can reach.
 */
export async function startPostgres(port: number): Promise<RunningPostgres> {
  const version = await postgresVersion();
  if (version === null) throw new Error('there is no PostgreSQL on this machine: apt-get install postgresql');
  const binaries = path.join(installations, version, 'bin');
  const folder = await mkdtemp(path.join(tmpdir(), 'mado-bench-postgres-'));
  const user = process.getuid?.() === 0 ? await idsOf('postgres') : null;
  if (user) await chown(folder, user.uid, user.gid);
  const data = path.join(folder, 'data');
  const words = ['-D', data, '-U', 'mado', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'];
  await run(path.join(binaries, 'initdb'), words, { cwd: folder, ...user });
  const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: folder };
  const remove = () => rm(folder, { recursive: true, force: true });
  return stoppedOnFailure(remove, async () => {
    const program = await start(
      path.join(binaries, 'postgres'),
      ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      {
        user,
        cwd: folder,
        ready: () => run(path.join(binaries, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)]),
      },
    );
    const stop = async () => {
      await program.stop();
      await remove();
    };
    const psql = path.join(binaries, 'psql');
    return { url: `postgres://mado@127.0.0.1:${port}/postgres`, psql, stop };
  });
}

async function idsOf(user: string): Promise<{ uid: number; gid: number }> {
  const [uid, gid] = await Promise.all([run('id', ['-u', user]), run('id', ['-g', user])]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}
