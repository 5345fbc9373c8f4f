import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { archiveFolder, requestParts } from '@mado/contract';
import { amountOf } from '@mado/dicom/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import { aFolder, anOrganisation, testApp, type TestApp } from '../../testing/index.ts';

/** Of one file; two lie in the folder. */
const large = amountOf({ perChange: 100_000_000, byNight: 5_000_000_000 });
const chunk = 256 * 1024;
/** What a buffer or two of the system and the garbage of a moment may take, and no archive. */
const room = 150_000_000;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** Chunks that were made and not let go yet are what the archive holds. */
function generated(counts: { open: number; made: number }) {
  async function* chunks(length: number): AsyncGenerator<Buffer> {
    counts.open += 1;
    try {
      for (let left = length; left > 0; left -= chunk) {
        counts.made += 1;
        yield Buffer.alloc(Math.min(chunk, left), counts.made % 251);
      }
    } finally {
      counts.open -= 1;
    }
  }
  return (_: string, range?: { start: number; end: number }) =>
    Readable.from(chunks((range?.end ?? 0) + 1), { objectMode: false });
}

it('memory does not grow with what is in an archive, and a client that goes stops the reading [DL-9]', async () => {
  const { id: org, admin } = await anOrganisation(app.services);
  const folder = await aFolder(app.services, { org });
  for (const n of [1, 2]) {
    const sha256 = String(n).repeat(64);
    await app.services.db.rows(sql`insert into blob (sha256, size) values (${sha256}, ${large})`);
    await app.services.db.rows(sql`
      insert into item (id, parent, ancestors, org, org_root, object_type, filetype, name, sort_name, size, sha256)
      values (${app.services.random.uuid()}, ${folder.id}, array[${folder.id}::uuid], ${org}, 'org', 'file', 'video/mp4', ${sha256}, ${sha256}, ${large}, ${sha256})`);
  }
  const counts = { open: 0, made: 0 };
  vi.spyOn(app.services.blobs, 'stream').mockImplementation(generated(counts));
  await app.fastify.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.fastify.server.address() as AddressInfo;
  const { url: path } = requestParts(archiveFolder, { params: { id: folder.id } });
  const begin = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get({ port, path, headers: admin.headers }, resolve).once('error', reject);
    });

  const answer = await begin();
  const length = Number(answer.headers['content-length']);
  expect(length).toBeGreaterThan(2 * large);
  let [bytes, before, most] = [0, 0, 0];
  for await (const piece of answer as AsyncIterable<Buffer>) {
    bytes += piece.length;
    const { rss } = process.memoryUsage();
    // What the first tenth has taken is there for everything that follows.
    if (bytes < length / 10) before = Math.max(before, rss);
    most = Math.max(most, rss);
  }
  expect(bytes).toBe(length);
  // Node says how much memory the process has; the client is in it too.
  process.stdout.write(
    `an archive of ${Math.round(length / 1e6)} MB took the process from ${Math.round(before / 1e6)} to ${Math.round(most / 1e6)} MB\n`,
  );
  expect(most - before).toBeLessThan(room);
  expect(counts.open).toBe(0);

  const left = await begin();
  left.once('error', () => {});
  left.destroy();
  await expect.poll(() => counts.open).toBe(0);
  const made = counts.made;
  await expect.poll(() => app.fastify.openAnswers.size()).toBe(0);
  expect(counts.made - made).toBeLessThan(8);
}, 600_000);
