import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { statfsSync } from 'node:fs';
import { appendFile, rm, writeFile } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { UploadResult } from '@mado/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { localBlobs } from './platform/blobs/index.ts';
import { openEmbedded } from './platform/db/index.ts';
import { contradictions } from './testing/consistency.ts';
import { copyTestDatabase } from './testing/database.ts';
import { signInAt, startSession, uploadTo, type ServerSession } from './testing/server-session.ts';
import { bytesBelow } from './testing/left-behind.ts';
import { processFolderOf } from './testing/process-folders.ts';
import { noSmallDisks, smallDisk, type SmallDisk } from './testing/small-disk.ts';
import { uploadForm } from './testing/upload.ts';

const megabyte = 1_000_000;
const metricsToken = 'a-token-of-the-operator';
const words =
  'サーバーのディスクに空きがないため、これ以上保存できません。サーバーの管理者に連絡してください。空きができれば、そのまま続けられます。';

describe.skipIf(noSmallDisks !== null)(
  `a disk that fills${noSmallDisks === null ? '' : `: skipped, ${noSmallDisks}`}`,
  () => {
    let disk: SmallDisk | undefined;
    let server: ServerSession | undefined;

    afterEach(async () => {
      server?.child.kill('SIGKILL');
      await server?.ended;
      disk?.unmount();
      [disk, server] = [undefined, undefined];
    });

    /** Starts on a disk that has so much room beside the database, of which the reserve is a part. */
    async function startOn(room: number, reserve: number): Promise<ServerSession & { data: string }> {
      disk = smallDisk(1_000 * megabyte);
      const data = join(disk.folder, 'data');
      await copyTestDatabase(data);
      const started = await startSession({
        MADO_DATA: data,
        MADO_RESERVE: String(reserve),
        MADO_METRICS_TOKEN: metricsToken,
      });
      server = started;

      leave(room);
      return { ...started, data };
    }
    /** Makes the disk so large that this much of it is free. */
    function leave(room: number): void {
      const { blocks, bfree, bsize } = statfsSync(disk?.folder ?? '');
      disk?.resize((blocks - bfree) * bsize + room);
    }
    const free = () => {
      const { bavail, bsize } = statfsSync(disk?.folder ?? '');
      return bavail * bsize;
    };
    const get = (path: string) =>
      fetch(`${server?.origin}${path}`, { headers: { authorization: server?.authorization ?? '' } });

    /** Files of a size by SHA-256, some of which go into one shared buffer and some through the spool. */
    let count = 0;
    const aFile = (bytes: number) => ({ path: `file ${(count += 1)}.bin`, bytes: randomBytes(bytes) });
    const kept = new Map<string, string>();
    function keep(files: readonly { bytes: Uint8Array }[], results: readonly UploadResult[]): void {
      for (const [n, { success, file }] of results.entries()) {
        expect(success).toBe(true);
        kept.set(
          file?.uuid ?? '',
          createHash('sha256')
            .update(files[n]?.bytes ?? Buffer.alloc(0))
            .digest('hex'),
        );
      }
    }
    async function readBack(): Promise<void> {
      for (const [id, sha256] of kept) {
        const { signed_url: url } = (await (await get(`/api/datamanage/detail/file/${id}`)).json()) as {
          signed_url: string;
        };
        const content = Buffer.from(await (await get(url)).arrayBuffer());
        expect(createHash('sha256').update(content).digest('hex')).toBe(sha256);
      }
    }
    /** Uploads over several connections until each is refused. @returns what the refusals were */
    async function fill(session: ServerSession, filesOf: () => ReturnType<typeof aFile>[]) {
      return Promise.all(
        Array.from({ length: 6 }, async () => {
          for (;;) {
            const files = filesOf();
            const answer = await uploadTo(session, files);
            if (answer.status !== 201) return answer;
            keep(files, answer.results);
          }
        }),
      );
    }

    it(
      'keeps its reserve while uploads run side by side, says so, serves what is there, and takes more when there is room',
      { timeout: 180_000 },
      async () => {
        kept.clear();
        const reserve = 120 * megabyte;
        const session = await startOn(reserve + 150 * megabyte, reserve);
        let least = free();
        const watch = setInterval(() => (least = Math.min(least, free())), 5);
        const refusals = await fill(session, () => [aFile(300_000), aFile(14 * megabyte), aFile(700_000), aFile(0)]);
        clearInterval(watch);
        for (const refusal of refusals)
          expect(refusal).toMatchObject({ status: 507, code: 'disk_full', detail: words });
        // There is room for ten batches; the log of the database may take a third of it, and six uploads that begin at
        // once each hold their own.
        expect(kept.size).toBeGreaterThanOrEqual(4 * 4);
        // The database's own writes may reach into it: that is what it is for.
        expect(least).toBeGreaterThan(reserve - 10 * megabyte);

        // Nothing of the refused lies about, and all else goes on.
        leave(reserve / 2);
        expect(await (await get('/readyz')).json()).toEqual({ status: 'ready', disk: 'full' });
        const told = await fetch(`${session.origin}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
        const metrics = await told.text();
        expect(Number(/^mado_disk_free_bytes (\d+)$/m.exec(metrics)?.[1])).toBeLessThan(reserve);
        expect(metrics).toContain(`mado_disk_reserve_bytes ${reserve}`);
        expect((await signInAt(session.origin)).authorization).toMatch(/^Bearer ./);
        await readBack();
        const stow = await fetch(`${session.origin}/api/dicomweb/org/${session.org}/studies`, {
          method: 'POST',
          headers: { authorization: session.authorization, 'content-type': 'application/dicom' },
          body: randomBytes(40 * megabyte),
        });
        expect([stow.status, await stow.json()]).toMatchObject([507, { code: 'disk_full' }]);
        const check = await fetch(`${session.origin}/api/datamanage/upload-check`, {
          method: 'POST',
          headers: { authorization: session.authorization, 'content-type': 'application/json' },
          body: JSON.stringify({
            target_org: session.org,
            target_folder: null,
            is_org_perm: true,
            files: [{ path: 'x', size: 200 * megabyte }],
          }),
        });
        expect([check.status, await check.json()]).toMatchObject([507, { code: 'disk_full' }]);

        disk?.resize(1_000 * megabyte);
        const more = [aFile(20 * megabyte)];
        const answer = await uploadTo(session, more);
        expect(answer.status).toBe(201);
        keep(more, answer.results);
        await consistentAfter(session, 'SIGTERM');
      },
    );

    it(
      'that others fill under it costs no answer: what was acknowledged is there, the rest is refused in the same words',
      { timeout: 180_000 },
      async () => {
        kept.clear();
        const session = await startOn(150 * megabyte, 0);
        const ballast = join(session.data, '..', 'ballast');
        await writeFile(ballast, Buffer.alloc(Math.max(0, free() - 30 * megabyte)));
        const before = [aFile(megabyte)];
        keep(before, (await uploadTo(session, before)).results);
        // It would have fitted when it began.
        const { body, contentType } = uploadForm({ target_org: session.org }, [aFile(25 * megabyte)]);
        const outgoing = request(`${session.origin}/api/datamanage/upload-pydicom-file`, {
          method: 'POST',
          headers: { authorization: session.authorization, 'content-type': contentType, 'content-length': body.length },
        });
        const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
        outgoing.write(body.subarray(0, 10 * megabyte));
        const { spool } = await processFolderOf(session.data, session.child.pid);
        await expect.poll(() => bytesBelow(spool)).toBeGreaterThan(5 * megabyte);
        // As much as there is: the upload goes on meanwhile.
        await appendFile(ballast, Buffer.alloc(free())).catch(() => {});
        outgoing.end(body.subarray(10 * megabyte));
        const [refused] = await answered;
        expect([refused.statusCode, JSON.parse(await text(refused))]).toMatchObject([
          507,
          { code: 'disk_full', detail: words },
        ]);
        expect(await bytesBelow(spool)).toBe(0);
        await readBack();
        await rm(ballast);
        const after = [aFile(20 * megabyte)];
        const answer = await uploadTo(session, after);
        expect(answer.status).toBe(201);
        keep(after, answer.results);
        await readBack();
      },
    );

    /** Stops the server; what it left is whole, and all that was acknowledged is in it. */
    async function consistentAfter(session: ServerSession & { data: string }, signal: NodeJS.Signals): Promise<void> {
      await readBack();
      session.child.kill(signal);
      await session.ended;
      const db = await openEmbedded(join(session.data, 'database'));
      const blobs = localBlobs(join(session.data, 'blobs'));
      try {
        expect(await contradictions(db, blobs)).toEqual([]);
      } finally {
        await blobs.close();
        await db.close();
      }
    }
  },
);
