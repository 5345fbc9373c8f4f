import { mkdtemp, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { postgresMissing, postgresServer } from './testing/postgres.ts';
import { runProgram, type Program } from './testing/program.ts';
import { startSession, uploadTo } from './testing/server-session.ts';

let folder: string;
const programs: Program[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mado-one-server-'));
});
afterEach(async () => {
  for (const { child, ended } of programs.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
  await rm(folder, { recursive: true, force: true });
});

it.skipIf(postgresMissing !== null)(
  `a PostgreSQL database is refused to a second server with a folder of its own, while the first runs and after it${postgresMissing === null ? '' : `: skipped, ${postgresMissing}`}`,
  { timeout: 120_000 },
  async () => {
    const DATABASE_URL = await (await postgresServer()).createDatabase();
    const [ours, theirs] = [join(folder, 'ours'), join(folder, 'theirs')];
    const first = await startSession({ DATABASE_URL, MADO_DATA: ours });
    programs.push(first);
    const second = async (name: 'main' | 'admin', args: string[] = []) => {
      const program = runProgram(
        name,
        { DATABASE_URL, MADO_DATA: theirs, ...(name === 'main' && { PORT: '0' }) },
        args,
      );
      programs.push(program);
      return { code: await program.ended, ...program.output() };
    };
    const refused = {
      code: 1,
      stderr: `The PostgreSQL database of DATABASE_URL is in use by another Mado (process ${first.child.pid} on ${hostname()}), which has another data folder. Give both the same MADO_DATA, stop the other one first, or set DATABASE_URL to another database.\n`,
    };
    expect(await second('main')).toMatchObject(refused);
    expect(await second('admin', ['list-accounts'])).toMatchObject(refused);

    const kept = [{ path: 'kept.txt', bytes: Buffer.from('kept') }];
    expect((await uploadTo(first, kept)).status).toBe(201);
    // PostgreSQL is told by the kernel, as the folder's lock is given back by it.
    first.child.kill('SIGKILL');
    await first.ended;
    const after = await second('main');
    expect(after.code).toBe(1);
    expect(after.stderr).toContain(
      `The files beside ${join(theirs, 'blobs', 'identity')} are not those of the database.`,
    );

    const again = await startSession({ DATABASE_URL, MADO_DATA: ours });
    programs.push(again);
    expect((await uploadTo(again, kept)).status).toBe(201);
  },
);
