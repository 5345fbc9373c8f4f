import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPostgres, sql, type Database } from './platform/db/index.ts';
import { endLeases } from './platform/jobs/jobs.sql.ts';
import { bytesBelow } from './testing/left-behind.ts';
import { postgresMissing, postgresServer } from './testing/postgres.ts';
import { processFolderOf, processFoldersIn } from './testing/process-folders.ts';
import { startServer, type RunningServer } from './testing/program.ts';
import { uploadForm } from './testing/upload.ts';

const megabyte = 1_000_000;

describe.skipIf(postgresMissing !== null)(
  `two servers on one PostgreSQL and one data folder${postgresMissing === null ? '' : `: skipped, ${postgresMissing}`}`,
  { timeout: 120_000 },
  () => {
    let data: string;
    let settings: Record<string, string>;
    let db: Database;
    const servers: RunningServer[] = [];

    beforeEach(async () => {
      data = await mkdtemp(join(tmpdir(), 'mado-two-'));
      settings = { DATABASE_URL: await (await postgresServer()).createDatabase(), MADO_DATA: data };
      db = openPostgres(settings['DATABASE_URL'] ?? '', () => {});
    });
    afterEach(async () => {
      for (const { child, ended } of servers.splice(0)) {
        child.kill('SIGKILL');
        await ended;
      }
      await db.close();
      await rm(data, { recursive: true, force: true });
    });

    async function start(more: Record<string, string> = {}): Promise<RunningServer> {
      const server = await startServer({ ...settings, ...more });
      servers.push(server);
      return server;
    }
    const get = (at: RunningServer, path: string, authorization = '') =>
      fetch(new URL(path, at.origin), { headers: { authorization } });
    async function signIn(at: RunningServer): Promise<{ authorization: string; cookie: string }> {
      const kept = await readFile(join(data, 'first-run.txt'), 'utf8');
      const [, email, password] = /^e-mail: +(\S+)\npassword: (\S+)$/m.exec(kept) ?? [];
      const answer = await fetch(`${at.origin}/api/dj-rest-auth/login/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      });
      expect(answer.status).toBe(200);
      const [cookie = ''] = answer.headers.getSetCookie().map((one) => one.split(';')[0] ?? '');
      return { authorization: `Bearer ${((await answer.json()) as { access: string }).access}`, cookie };
    }
    async function organisationOf(at: RunningServer, authorization: string): Promise<string> {
      const list = (await (await get(at, '/api/access/org/list', authorization)).json()) as { uuid: string }[];
      expect(list).toHaveLength(1);
      return list[0]?.uuid ?? '';
    }
    const count = async (what: string) =>
      (await db.rows<{ n: number }>(sql`select count(*) as n from ${sql.raw(what)}`))[0]?.n;

    /** An upload of which the head and the first half have been sent. */
    async function halfAnUpload(at: RunningServer, authorization: string, org: string, name: string) {
      const file = { path: name, bytes: Buffer.alloc(10 * megabyte, name) };
      const { body, contentType } = uploadForm({ target_org: org }, [file]);
      const outgoing = request(`${at.origin}/api/datamanage/upload-pydicom-file`, {
        method: 'POST',
        headers: { authorization, 'content-type': contentType, 'content-length': body.length },
      });
      outgoing.on('error', () => {}); // of the server that is killed
      const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
      answered.catch(() => {});
      outgoing.write(body.subarray(0, body.length / 2));
      const { spool } = await processFolderOf(data, at.child.pid);
      await expect.poll(() => bytesBelow(spool), { timeout: 20_000 }).toBeGreaterThan(3 * megabyte);
      return {
        async finish() {
          outgoing.end(body.subarray(body.length / 2));
          const [answer] = await answered;
          return { status: answer.statusCode, said: await text(answer) };
        },
      };
    }

    it('that start at once on an empty database make one account, one organisation, one sample and one key', async () => {
      const [one, other] = await Promise.all([start({ MADO_SAMPLE: '1' }), start({ MADO_SAMPLE: '1' })]);
      for (const server of [one, other]) expect((await get(server, '/readyz')).status).toBe(200);
      expect([await count('account'), await count('organisation'), await count('membership')]).toEqual([1, 1, 1]);
      // The password that is kept is that of the account that there is, and each takes what the other has signed.
      const { authorization } = await signIn(one);
      const org = await organisationOf(other, authorization);
      expect(await organisationOf(one, (await signIn(other)).authorization)).toBe(org);
      const upload = await halfAnUpload(one, authorization, org, 'letter.txt');
      expect(await upload.finish()).toMatchObject({ status: 201 });
      const listed = await get(other, `/api/datamanage/list/org-root/${org}`, authorization);
      expect(await listed.text()).toContain('letter.txt');

      // Who signs out at one is out at the other.
      const leaving = await signIn(one);
      const asked = () => get(other, '/api/access/org/list', leaving.authorization).then(({ status }) => status);
      expect(await asked()).toBe(200);
      const signOut = { method: 'POST', headers: leaving };
      expect((await fetch(`${one.origin}/api/dj-rest-auth/logout/`, signOut)).status).toBe(200);
      await expect.poll(asked, { interval: 50 }).toBe(401);

      // Whichever of them is at the sample: the other goes on with it, and nothing of it is there twice.
      await expect.poll(() => count('instance'), { timeout: 60_000, interval: 20 }).toBeGreaterThan(0);
      one.child.kill('SIGKILL');
      await one.ended;
      await expect
        .poll(
          async () => {
            // Nobody waits here for the minute after which it would be taken over.
            await endLeases(db, new Date());
            return count(`job where kind = 'uploads.sampleData'`);
          },
          { timeout: 60_000, interval: 500 },
        )
        .toBe(0);
      expect([await count('study'), await count('instance')]).toEqual([1, 120]);
    });

    it('keep what is arriving apart: what a killed one leaves goes, and what arrives at another stays', async () => {
      const [killed, living] = await Promise.all([start(), start()]);
      const { authorization } = await signIn(living);
      const org = await organisationOf(living, authorization);
      await halfAnUpload(killed, authorization, org, 'lost.bin');
      const upload = await halfAnUpload(living, authorization, org, 'kept.bin');
      killed.child.kill('SIGKILL');
      await killed.ended;
      const third = await start();
      const pids = (await processFoldersIn(data)).map(({ pid }) => pid);
      expect(new Set(pids)).toEqual(new Set([living.child.pid, third.child.pid]));
      expect(await upload.finish()).toMatchObject({ status: 201 });
      for (const { child } of [living, third]) child.kill('SIGTERM');
      expect([await living.ended, await third.ended]).toEqual([0, 0]);
      expect(await processFoldersIn(data)).toEqual([]);
    });
  },
);
