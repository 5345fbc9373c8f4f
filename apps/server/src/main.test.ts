import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyTestDatabase } from './testing/database.ts';
import { postgresMissing, postgresServer } from './testing/postgres.ts';
import { processFolderOf } from './testing/process-folders.ts';
import { runProgram, startServer, type Program, type RunningServer } from './testing/program.ts';

let folder: string;
let settings: Record<string, string>;
const programs: Program[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mado-main-'));
  settings = { MADO_DATA: join(folder, 'data') };
});
afterEach(async () => {
  for (const program of programs.splice(0)) {
    program.child.kill('SIGKILL');
    await program.ended;
  }
  await rm(folder, { recursive: true, force: true });
});

/** Not the first start: what making the database takes is saved. */
async function withDatabase(): Promise<void> {
  await copyTestDatabase(settings['MADO_DATA'] ?? '');
}
async function server(more: Record<string, string> = {}) {
  const started = await startServer({ ...settings, ...more });
  programs.push(started);
  return started;
}
async function admin(...args: string[]) {
  const program = runProgram('admin', settings, args);
  programs.push(program);
  const code = await program.ended;
  return { code, ...program.output() };
}
/** The password of the first account, from the file in which it is kept for its owner alone. */
async function firstPassword(): Promise<string> {
  const file = join(settings['MADO_DATA'] ?? '', 'first-run.txt');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const password = /^password: (\S+)$/m.exec(await readFile(file, 'utf8'))?.[1] ?? '';
  expect(password).toMatch(/^[a-z2-9-]{27}$/);
  return password;
}
const loginAs = (origin: string, email: string, password: string) =>
  fetch(`${origin}/api/dj-rest-auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });

/** Another server on the folder of a running one ends, and says whose the folder is. */
async function isRefusedBeside(running: Program): Promise<void> {
  const second = runProgram('main', { PORT: '0', ...settings });
  programs.push(second);
  expect(await second.ended).toBe(1);
  expect(second.output().stderr).toBe(
    `The data folder ${settings['MADO_DATA']} is in use by another Mado (process ${running.child.pid} on ${hostname()}). ` +
      `Stop it first, or set MADO_DATA to another folder.\n`,
  );
}

/** A server that is told to stop answers what has begun, and takes nothing new. */
async function finishesWhatIsBeingAnswered({ origin, child, ended }: RunningServer): Promise<void> {
  const slow = request(`${origin}/api/dj-rest-auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': '60', expect: '100-continue' },
  });
  const answered = new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    slow.on('error', reject);
    slow.on('response', (response) => {
      text(response).then((body) => resolve({ status: response.statusCode, body }), reject);
    });
  });
  const isTaken = once(slow, 'continue');
  slow.write('{"email": "nobody@example.jp", ');
  await isTaken;
  child.kill('SIGTERM');
  await expect
    .poll(
      () =>
        fetch(`${origin}/healthz`).then(
          () => 'taken',
          () => 'refused',
        ),
      { timeout: 30_000 },
    )
    .toBe('refused');
  slow.end('"password": "wrong horse"}'.padEnd(60 - '{"email": "nobody@example.jp", '.length));
  expect(await answered).toMatchObject({ status: 401, body: expect.stringContaining('wrong_credentials') });
  expect(await ended).toBe(0);
}

describe('the server', () => {
  it(
    'starts on an empty folder, says where it keeps how to sign in, and stops cleanly',
    { timeout: 120_000 },
    async () => {
      const first = await server({ MADO_METRICS_TOKEN: 'a-token-of-the-operator' });
      const shown = await firstPassword();
      // Nobody sits at a terminal here: what is written is kept somewhere.
      expect(first.output().stdout + first.output().stderr).not.toContain(shown);
      expect(first.output().stdout).toContain(
        `Kept in            ${join(settings['MADO_DATA'] ?? '', 'first-run.txt')}`,
      );
      expect((await fetch(`${first.origin}/readyz`)).status).toBe(200);
      expect((await fetch(`${first.origin}/metrics`)).status).toBe(404);
      const authorization = 'Bearer a-token-of-the-operator';
      const metrics = await fetch(`${first.origin}/metrics`, { headers: { authorization } }).then((answer) =>
        answer.text(),
      );
      for (const name of [
        'nodejs_eventloop_lag_seconds',
        'process_resident_memory_bytes',
        'mado_http_request_seconds_count',
      ])
        expect(metrics).toContain(name);
      expect((await loginAs(first.origin, 'admin@mado.local', shown)).status).toBe(200);
      first.child.kill('SIGTERM');
      expect(await first.ended).toBe(0);

      const second = await server();
      expect(second.output().stdout).toContain(
        `Kept in            ${join(settings['MADO_DATA'] ?? '', 'first-run.txt')}`,
      );
      expect((await loginAs(second.origin, 'admin@mado.local', shown)).status).toBe(200);
      second.child.kill('SIGTERM');
      expect(await second.ended).toBe(0);
      expect(second.output().stderr).toBe('');
    },
  );

  // One folder for all of it: each further start is seconds.
  it(
    'refuses a second one on its folder, comes back after kill -9 at once, and finishes what is being answered',
    { timeout: 120_000 },
    async () => {
      await withDatabase();
      const first = await server();
      await isRefusedBeside(first);
      expect((await fetch(`${first.origin}/readyz`)).status).toBe(200);

      first.child.kill('SIGKILL');
      expect(await first.ended).toBe('SIGKILL');
      const second = await server();
      expect((await fetch(`${second.origin}/readyz`)).status).toBe(200);
      await finishesWhatIsBeingAnswered(second);
    },
  );

  it('says everything that is wrong with the settings, and touches nothing', async () => {
    const program = runProgram('main', {
      ...settings,
      PORT: 'http',
      MADO_QUOTA: 'much',
      MADO_DATABASE: 'x',
      MADO_STUDYLIST: '1',
      MADO_ADMIN_EMAIL: 'hanako@example.jp',
      MADO_ADMIN_PASSWORD: 'password1234',
    });
    programs.push(program);
    expect(await program.ended).toBe(1);
    expect(program.output().stderr).toBe(
      'These settings are not right:\n' +
        '  MADO_DATABASE: there is no such setting\n' +
        '  PORT: must be a port number, 0 to 65535\n' +
        '  MADO_QUOTA: must be a whole number of bytes\n' +
        '  MADO_STUDYLIST: the study list is not built yet: leave it out, or set 0\n' +
        '  MADO_ADMIN_PASSWORD: is one of the passwords that are tried first\n',
    );
    await expect(stat(settings['MADO_DATA'] ?? '')).rejects.toThrow('ENOENT');
  });

  it('says that its port is taken, and leaves the folder free', { timeout: 120_000 }, async () => {
    await withDatabase();
    const other: Server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    const program = runProgram('main', { ...settings, PORT: String(port) });
    programs.push(program);
    expect(await program.ended).toBe(1);
    expect(program.output().stderr).toBe(
      `Port ${port} on 127.0.0.1 is in use by another program. Set PORT to another number.\n`,
    );
    // Nobody could have read of an account: it is made at the start that can be used.
    await expect(stat(join(settings['MADO_DATA'] ?? '', 'first-run.txt'))).rejects.toThrow('ENOENT');
    other.close();
    const { origin } = await server();
    const shown = await firstPassword();
    expect((await loginAs(origin, 'admin@mado.local', shown)).status).toBe(200);
  });

  it.skipIf(postgresMissing !== null)('runs on PostgreSQL', { timeout: 120_000 }, async () => {
    const postgres = await postgresServer();
    const onPostgres = { DATABASE_URL: await postgres.createDatabase(), MADO_ADMIN_EMAIL: 'hanako@example.jp' };
    const { origin, child, ended } = await server(onPostgres);
    const shown = await firstPassword();
    expect((await loginAs(origin, 'hanako@example.jp', shown)).status).toBe(200);
    await expect(stat(join(settings['MADO_DATA'] ?? '', 'database'))).rejects.toThrow('ENOENT');
    child.kill('SIGTERM');
    expect(await ended).toBe(0);

    const unfit = runProgram('main', { ...settings, PORT: '0', DATABASE_URL: await postgres.createDatabase('C') });
    programs.push(unfit);
    expect(await unfit.ended).toBe(1);
    expect(unfit.output().stderr).toMatch(
      /^The PostgreSQL database has LC_CTYPE "C", in which Japanese text cannot be/,
    );
  });

  it('says that PostgreSQL cannot be reached', async () => {
    const program = runProgram('main', { ...settings, DATABASE_URL: 'postgres://mado:hunter2@127.0.0.1:9/mado' });
    programs.push(program);
    expect(await program.ended).toBe(1);
    expect(program.output().stderr).toBe('The PostgreSQL server of DATABASE_URL cannot be reached (ECONNREFUSED).\n');
  });
});

describe('npm run admin', () => {
  it(
    'works on the folder while no server runs, and through the server while one does',
    { timeout: 120_000 },
    async () => {
      await withDatabase();
      const made = await admin('create-account', '--email', 'hanako@example.jp', '--password', 'correct horse battery');
      expect(made).toMatchObject({ code: 0, stderr: '' });
      expect(JSON.parse(made.stdout)).toMatchObject({ email: 'hanako@example.jp' });

      const { origin, child, ended } = await server();
      expect((await loginAs(origin, 'hanako@example.jp', 'correct horse battery')).status).toBe(200);
      const second = await admin('create-account', '--email', 'jiro@example.jp');
      const { password } = JSON.parse(second.stdout) as { password: string };
      expect((await loginAs(origin, 'jiro@example.jp', password)).status).toBe(200);
      const own = await processFolderOf(settings['MADO_DATA'] ?? '', child.pid);
      expect((await stat(join(own.path, 'admin.json'))).mode & 0o777).toBe(0o600);

      child.kill('SIGKILL');
      await ended;
      const after = await admin('list-accounts');
      expect(
        after.stdout
          .trim()
          .split('\n')
          .map((line) => (JSON.parse(line) as { email: string }).email),
      ).toEqual(['hanako@example.jp', 'jiro@example.jp']);
    },
  );

  it('explains itself without a folder', async () => {
    const help = await admin('--help');
    expect(help.code).toBe(0);
    expect(help.stdout).toContain('create-organisation');
    const unknown = await admin('make-coffee');
    expect([unknown.code, unknown.stdout]).toEqual([2, '']);
    expect(unknown.stderr).toMatch(/^There is no command make-coffee\./);
    const missing = await admin('set-quota', '--size', '100GB');
    expect(missing.code).toBe(2);
    expect(missing.stderr).toMatch(/^--organisation is needed\n/);
    await expect(stat(settings['MADO_DATA'] ?? '')).rejects.toThrow('ENOENT');
  });
});
