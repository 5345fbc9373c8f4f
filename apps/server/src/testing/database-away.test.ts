import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { listOrganisationRoot, signIn } from '@mado/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folderNotices } from '../modules/events/index.ts';
import { openPostgres } from '../platform/db/index.ts';
import { anOrganisation, testApp, type Person, type TestApp } from './index.ts';
import { postgresMissing, postgresServer, type PostgresServer } from './postgres.ts';
import { upload } from './upload.ts';

/** A way to the database that can be cut. */
async function wayTo(url: string) {
  const { hostname, port } = new URL(url);
  const open = new Set<Socket>();
  const way = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from.on('error', () => {}).on('close', () => to.destroy()));
      from.pipe(to);
    }
  }).listen(0, '127.0.0.1');
  await once(way, 'listening');
  const cut = () => {
    way.close();
    for (const socket of open) socket.destroy();
  };
  const through = Object.assign(new URL(url), { host: `127.0.0.1:${(way.address() as AddressInfo).port}` }).href;
  return { url: through, cut };
}

describe.skipIf(postgresMissing !== null)(
  `while the database is away${postgresMissing === null ? '' : `: skipped, ${postgresMissing}`}`,
  () => {
    let server: PostgresServer;
    let app: TestApp;
    let clinic: { id: string; admin: Person };
    beforeAll(async () => {
      server = await postgresServer();
      const { url, cut } = await wayTo(await server.createMigrated());
      const db = openPostgres(url, () => {});
      app = await testApp({ db });
      clinic = await anOrganisation(app.services);
      // What listens begins by itself; a beginning that is cut would be told of among the answers.
      await app.services.resources.of(folderNotices).ready();
      cut();
    });
    afterAll(() => app.close());

    const target = () => ({ target_org: clinic.id });
    it.each<[string, () => Promise<{ statusCode: number; headers: object; json(): unknown }>]>([
      ['a list', () => app.call(listOrganisationRoot, { params: { id: clinic.id } }, clinic.admin.headers)],
      [
        'QIDO-RS',
        () => app.fastify.inject({ url: `/api/dicomweb/org/${clinic.id}/studies`, headers: clinic.admin.headers }),
      ],
      [
        'a sign-in',
        () => app.call(signIn, { body: { email: 'a@b.jp', password: 'secret' }, query: { client: 'api' } }),
      ],
    ])('%s is told so, and when to come again; the log has no stack', async (_, ask) => {
      app.services.logLines.length = 0;
      const answer = await ask();
      expect([answer.statusCode, answer.json()]).toEqual([503, expect.objectContaining({ code: 'unavailable' })]);
      expect(answer.headers).toHaveProperty('retry-after');
      const lines = app.services.logLines.map((line) => JSON.parse(line) as { level: number; msg: string });
      expect(lines.filter(({ level }) => level > 30)).toEqual([
        expect.objectContaining({ level: 40, msg: 'the database is away', code: 'unavailable' }),
      ]);
      expect(app.services.logLines.join('')).not.toContain('stack');
    });

    it('an upload is told so', async () => {
      const { status, code } = await upload(app, clinic.admin, target(), [{ path: 'a.txt', bytes: Buffer.from('a') }]);
      expect([status, code]).toEqual([503, 'unavailable']);
    });
  },
);
