import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { byTurns, type ByTurns } from './by-turns.ts';
import { freePort } from './free-port.ts';
import { migratedDatabase } from './migrated-database.ts';
import { startPostgres } from './postgres.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** Where Node keeps what it has compiled for the server's tests, which run before the stories. */
const compiled = path.join(root, '.cache', 'node');

/** A running server, or several behind one origin, with a data folder of its own, as an operator starts it. */
export interface Product {
  readonly origin: string;
  readonly email: string;
  readonly password: string;
  /** The data folder. */
  readonly folder: string;
  /**
   * Runs `npm run admin -- …` against this server and returns the rows that it prints. @throws Error with what it says
   * when it refuses
   */
  readonly admin: (...args: string[]) => Promise<Record<string, unknown>[]>;
  /** What the server has logged so far. */
  readonly log: () => string;
  readonly stop: () => Promise<void>;
}

/**
 * Starts the server on a free port, or that of `settings`, with a first account; `settings` go on top, as environment.
 * Several servers share a PostgreSQL and a data folder, start at once, and answer behind one origin by turns.
 *
 * @param folder what the data folder has in it: one server has a database with all migrations and no rows, unless its
 *   folder is to be empty, as an operator begins
 */
export async function startProduct(
  settings: Record<string, string> = {},
  servers = 1,
  folder: 'migrated' | 'empty' = 'migrated',
): Promise<Product> {
  const postgres = servers > 1 ? await startPostgres() : null;
  const database = postgres || folder === 'empty' ? null : await migratedDatabase();
  const data = await mkdtemp(path.join(tmpdir(), 'mado-story-'));
  if (database !== null) await cp(database, path.join(data, 'database'), { recursive: true });
  const port = settings['PORT'] === undefined ? await freePort() : Number(settings['PORT']);
  const origin = `http://localhost:${port}`;
  const email = 'story@example.jp';
  const password = 'a-long-story-password';
  const environment = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    NODE_COMPILE_CACHE: compiled,
    PORT: String(port),
    MADO_DATA: data,
    MADO_ADMIN_EMAIL: email,
    MADO_ADMIN_PASSWORD: password,
    MADO_SAMPLE: '0',
    ...(postgres && { DATABASE_URL: postgres.url, MADO_ORIGIN: origin, MADO_PROXY_HOPS: '1' }),
    ...settings,
  };
  const ports = servers > 1 ? await Promise.all(Array.from({ length: servers }, freePort)) : [port];
  const running = ports.map((one) => run('apps/server/src/main.ts', [], { ...environment, PORT: String(one) }));
  let proxy: ByTurns | null = null;
  /** Ends every process, and removes what they have written. */
  const end = async () => {
    await proxy?.close();
    await Promise.all(running.map(ended));
    await postgres?.stop();
    await rm(data, { recursive: true, force: true });
  };
  try {
    await Promise.all(running.map((server, n) => ready(`http://localhost:${ports[n]}`, server)));
    proxy = servers > 1 ? await byTurns(port, ports) : null;
  } catch (error) {
    await end();
    throw error;
  }
  return {
    origin,
    email,
    password,
    folder: data,
    log: () => running.map(({ said }) => said()).join(''),
    async admin(...args) {
      const command = run('apps/server/src/admin.ts', args, environment);
      const [code] = (await once(command.child, 'close')) as [number | null];
      if (code !== 0) throw new Error(`admin ${args.join(' ')}: ${command.said()}`);
      const lines = command
        .said()
        .split('\n')
        .filter((line) => line.startsWith('{'));
      return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    },
    async stop() {
      await end();
      const failed = running.find(({ child }) => child.exitCode !== 0);
      if (failed) throw new Error(`A server did not stop cleanly:\n${failed.said()}`);
      const turns = proxy?.turns() ?? [];
      // A product that no story has asked says nothing.
      if (turns.some((requests) => requests > 0) && turns.includes(0)) throw new Error('A server was never asked.');
    },
  };
}

async function ended({ child }: Running): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

interface Running {
  readonly child: ChildProcess;
  readonly said: () => string;
}

function run(program: string, args: readonly string[], env: Record<string, string | undefined>): Running {
  const child = spawn(process.execPath, [program, ...args], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return { child, said: () => said };
}

/** Waits until the server says that it can serve. @throws Error with its log when it ends instead, or after a minute */
async function ready(origin: string, server: Running): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    if (server.child.exitCode !== null) throw new Error(`The server did not start:\n${server.said()}`);
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  server.child.kill('SIGKILL');
  throw new Error(`The server was not ready within a minute:\n${server.said()}`);
}
