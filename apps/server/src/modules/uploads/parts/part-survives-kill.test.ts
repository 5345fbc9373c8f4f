import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UploadResult } from '@mado/contract';
import { amountOf } from '@mado/dicom/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { localBlobs } from '../../../platform/blobs/index.ts';
import { openEmbedded, openPostgres, type Database } from '../../../platform/db/index.ts';
import { contradictions } from '../../../testing/consistency.ts';
import { postgresMissing, postgresServer } from '../../../testing/postgres.ts';
import { startServer, type RunningServer } from '../../../testing/program.ts';
import { uploadForm } from '../../../testing/upload.ts';
import { metadataOf, partsPath, tus, offsetStream } from './testing/sending.ts';
import { aPiece } from './testing/over-the-line.ts';

/*
 * A large file is sent in pieces of 5 MB, and the server is killed in the middle of some. Whoever answers next, the
 * same server or another one beside it, says what has arrived, and from there it goes on.
 */

const megabyte = 1_000_000;
const pieceBytes = 5 * megabyte;
const kills = amountOf({ perChange: 2, byNight: 10 });
const bytes = randomBytes((kills + 1) * pieceBytes + 17);
const sha256 = createHash('sha256').update(bytes).digest('hex');
const account = { MADO_ADMIN_EMAIL: 'a@example.jp', MADO_ADMIN_PASSWORD: 'correct horse battery' };

let folder: string;
const servers: RunningServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await kill(server);
  await rm(folder, { recursive: true, force: true });
});

async function kill({ child, ended }: RunningServer): Promise<void> {
  child.kill('SIGKILL');
  await ended;
}

async function start(settings: Record<string, string>): Promise<RunningServer> {
  const server = await startServer({ MADO_DATA: folder, ...account, ...settings });
  servers.push(server);
  return server;
}

/** One who uploads, at whichever server. */
async function anUploader({ origin }: RunningServer) {
  const signedIn = await fetch(`${origin}/api/dj-rest-auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: account.MADO_ADMIN_EMAIL, password: account.MADO_ADMIN_PASSWORD }),
  });
  const authorization = `Bearer ${((await signedIn.json()) as { access: string }).access}`;
  const list = await fetch(`${origin}/api/access/org/list`, { headers: { authorization } });
  const [organisation] = (await list.json()) as { uuid: string }[];
  return { headers: { authorization, ...tus }, target_org: organisation?.uuid ?? '' };
}

async function sendThroughKills(first: RunningServer, next: (killed: RunningServer) => Promise<RunningServer>) {
  let server = first;
  const { headers, target_org } = await anUploader(server);
  const target = { target_org, target_folder: null, is_org_perm: true };
  const made = await fetch(`${server.origin}${partsPath}`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(bytes.length), 'upload-metadata': metadataOf(target) },
  });
  const id = made.headers.get('location')?.split('/').at(-1) ?? '';
  const file = join(folder, 'parts', id);
  /** What the server says; it may wait for the one that was killed. */
  const offset = async () => {
    const told: number[] = [];
    const ask = async () => {
      const answer = await fetch(`${server.origin}${partsPath}/${id}`, { method: 'HEAD', headers });
      if (answer.status === 200) told.push(Number(answer.headers.get('upload-offset')));
      return answer.status;
    };
    await expect.poll(ask, { timeout: 40_000, interval: 500 }).toBe(200);
    return told[0] ?? -1;
  };
  const append = async (from: number) => {
    const answer = await fetch(`${server.origin}${partsPath}/${id}`, {
      method: 'PATCH',
      headers: { ...headers, 'content-type': offsetStream, 'upload-offset': String(from) },
      body: bytes.subarray(from, from + pieceBytes),
    });
    expect(answer.status).toBe(204);
  };
  for (let killed = 0; killed < kills; killed += 1) {
    const at = await offset();
    await append(at);
    const half = aPiece(server.origin, id, { offset: at + pieceBytes, length: pieceBytes, headers });
    await half.send(bytes.subarray(at + pieceBytes, at + 1.5 * pieceBytes));
    await expect.poll(async () => (await stat(file)).size, { timeout: 20_000 }).toBeGreaterThan(at + pieceBytes);
    await kill(server);
    half.cut();
    server = await next(server);
    // What was acknowledged is there: nothing but the piece in which it was killed is sent again.
    expect(await offset()).toBeGreaterThanOrEqual(at + pieceBytes);
  }
  for (let at = await offset(); at < bytes.length; at = await offset()) await append(at);

  const { body, contentType } = uploadForm({ ...target, paths: ['large.bin'], parts: { 0: id } }, []);
  const stored = await fetch(`${server.origin}/api/datamanage/upload-pydicom-file`, {
    method: 'POST',
    headers: { ...headers, 'content-type': contentType },
    body,
  });
  expect(stored.status).toBe(201);
  expect(((await stored.json()) as { results: UploadResult[] }).results).toMatchObject([{ success: true }]);
}

async function expectWhole(db: Database): Promise<void> {
  const blob = await readFile(join(folder, 'blobs', sha256.slice(0, 2), sha256));
  expect(blob.equals(bytes)).toBe(true);
  const blobs = localBlobs(join(folder, 'blobs'));
  expect(await contradictions(db, blobs)).toEqual([]);
  await blobs.close();
  await db.close();
}

it('a server that is killed and started again goes on where it was [IN-15]', { timeout: 300_000 }, async () => {
  folder = await mkdtemp(join(tmpdir(), 'mado-part-'));
  await sendThroughKills(await start({}), () => start({}));
  for (const server of servers.splice(0)) await kill(server);
  await expectWhole(await openEmbedded(join(folder, 'database'), { onDeath: () => {} }));
});

describe.skipIf(postgresMissing !== null)(
  `on PostgreSQL${postgresMissing ? `: skipped, ${postgresMissing}` : ''}`,
  () => {
    it('the server beside one that is killed goes on where it was [IN-15]', { timeout: 300_000 }, async () => {
      folder = await mkdtemp(join(tmpdir(), 'mado-part-'));
      const url = await (await postgresServer()).createDatabase();
      const one = await start({ DATABASE_URL: url });
      let beside = await start({ DATABASE_URL: url });
      await sendThroughKills(one, async () => {
        const next = beside;
        beside = await start({ DATABASE_URL: url });
        return next;
      });
      for (const server of servers.splice(0)) await kill(server);
      await expectWhole(openPostgres(url, () => {}));
    });
  },
);
