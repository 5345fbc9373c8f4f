import { fileDetail, type Answer } from '@mado/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql, type Database } from '../../platform/db/index.ts';
import { anOrganisation, onBothDatabases, testApp, type Person, type TestApp } from '../../testing/index.ts';
import { upload } from '../../testing/upload.ts';

onBothDatabases('the use of one address, by two processes or before and after a restart', (open, again) => {
  let db: Database;
  let apps: TestApp[];
  let member: Person;
  let clinic: { id: string };
  beforeAll(async () => {
    db = await open();
    const first = await testApp({ db });
    const other = again ? await again() : { ...db, close: async () => {} };
    apps = [first, await testApp({ db: other, blobs: first.services.blobs })];
    const made = await anOrganisation(first.services);
    [clinic, member] = [made, made.admin];
  });
  afterAll(async () => {
    for (const app of apps.toReversed()) await app.close();
  });

  async function addressOf(path: string) {
    const [app] = apps;
    const { results } = await upload(app!, member, { target_org: clinic.id }, [{ path, bytes: Buffer.from(path) }]);
    const id = results[0]!.file!.uuid;
    const detail = (await app!.call(fileDetail, { params: { id } }, member.headers)).json<Answer<typeof fileDetail>>();
    return { id, download: detail.signed_url!, preview: detail.preview_url! };
  }
  const recorded = async (id: string) =>
    (
      await db.rows<{ action: string }>(sql`
        select event ->> 'action' as action from audit_event
        where event ->> 'action' in ('view', 'download') and event -> 'object' ->> 'id' = ${id} order by position`)
    ).map(({ action }) => action);
  const remembered = async () =>
    (await db.rows<{ signature: string }>(sql`select signature from content_use order by expires_at`)).length;

  it.each(['download', 'preview'] as const)('is recorded once: %s', async (use) => {
    const address = await addressOf(`${use}.txt`);
    for (const app of [...apps, ...apps])
      expect((await app.fastify.inject({ url: address[use] })).body).toBe(`${use}.txt`);
    expect(await recorded(address.id)).toEqual([use === 'download' ? 'download' : 'view']);
  });

  it('is not recorded where HEAD asks for it, of which nothing goes out', async () => {
    const { id, download: url } = await addressOf('head.txt');
    const answer = await apps[0]!.fastify.inject({ method: 'HEAD', url });
    expect([answer.statusCode, answer.headers['content-length'], answer.body]).toEqual([200, '8', '']);
    expect(await recorded(id)).toEqual([]);
    await apps[0]!.fastify.inject({ url });
    expect(await recorded(id)).toEqual(['download']);
  });

  it('is recorded once also where its pieces are fetched at the same time', async () => {
    const { id, preview: url } = await addressOf('pieces.txt');
    const pieces = Array.from({ length: 8 }, (_, n) =>
      apps[n % 2]!.fastify.inject({ url, headers: { range: `bytes=${n}-${n}` } }),
    );
    expect((await Promise.all(pieces)).map(({ body }) => body).join('')).toBe('pieces.t');
    expect(await recorded(id)).toEqual(['view']);
  });

  it('of which the record could not be written brings nothing, and is recorded by the next one', async () => {
    const { id, preview: url } = await addressOf('late.txt');
    await db.rows(sql`alter table audit_event rename to audit_event_away`);
    const failed = await Promise.all([1, 2].map(() => apps[0]!.fastify.inject({ url })));
    await db.rows(sql`alter table audit_event_away rename to audit_event`);
    expect(failed.map(({ statusCode }) => statusCode)).toEqual([500, 500]);
    expect(await recorded(id)).toEqual([]);
    for (const app of apps) expect((await app.fastify.inject({ url })).body).toBe('late.txt');
    expect(await recorded(id)).toEqual(['view']);
  });

  it('is forgotten when the address works no more', async () => {
    const [first] = apps;
    const before = await remembered();
    expect(before).toBeGreaterThan(1);
    first!.services.clock.advance(5 * 60_000 + 1);
    const { download } = await addressOf('later.txt');
    expect((await first!.fastify.inject({ url: download })).statusCode).toBe(200);
    expect(await remembered()).toBe(1);
  });
});
