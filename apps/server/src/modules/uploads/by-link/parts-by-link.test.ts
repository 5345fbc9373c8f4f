import { randomUUID } from 'node:crypto';
import type { UploadTarget } from '@mado/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../platform/db/index.ts';
import { dayInJapan } from '../../../platform/clock/index.ts';
import { brokenCounts } from '../../../testing/consistency.ts';
import { aFolder, anAccount, anOrganisation, onBothDatabases, testApp, type TestApp } from '../../../testing/index.ts';
import { upload } from '../../../testing/upload.ts';
import { putGrant } from '../../sharing/index.ts';
import { codeOf, idOf, offsetOf, tusOf } from '../parts/testing/sending.ts';

const bytes = Buffer.alloc(50_000, 'DICOM ');

onBothDatabases('a large file by a link', (open) => {
  let app: TestApp;
  let clinic: { id: string };
  let target: UploadTarget & { target_folder: string };
  let stranger: Record<string, string>;
  beforeAll(async () => {
    app = await testApp({ db: await open() });
    clinic = await anOrganisation(app.services);
    ({ headers: stranger } = await anAccount(app.services));
    const { id } = await aFolder(app.services, { org: clinic.id });
    target = { target_org: clinic.id, target_folder: id, is_org_perm: true };
  });
  afterAll(() => app.close());

  const link = (level: 'full_access' | 'none') =>
    putGrant(app.services, {
      itemId: target.target_folder,
      subject: { kind: 'anonymous', link: 'upload' },
      level,
    });

  it('comes as long as the link is there, and its batch stores it [AC-28, IN-19, IN-21]', async () => {
    for (const headers of [{}, stranger]) {
      const sending = tusOf(
        () => app,
        () => headers,
      );
      const code = headers === stranger ? 'no_access' : 'not_signed_in';
      expect(codeOf(await sending.announce(target, bytes.length))).toBe(code);
      await link('full_access');
      const part = idOf(await sending.announce(target, bytes.length));
      await sending.append(part, 0, bytes.subarray(0, 10));
      await link('none');
      expect(codeOf(await sending.append(part, 10, bytes.subarray(10)))).toBe(code);
      expect(offsetOf(await sending.ask(part))).toBe(10);
      await link('full_access');
      await sending.append(part, 10, bytes.subarray(10));
      const options = { ...target, upload: randomUUID(), parts: { 0: part }, looked_at: [0], paths: ['large.bin'] };
      const order = { anonymize: { master: true as const, fields: {} } };
      const person = headers === stranger ? ({ headers } as never) : null;
      expect((await upload(app, person, options, [])).code).toBe('deidentification_required');
      const { results } = await upload(app, person, { ...options, ...order }, []);
      expect(results.map(({ success }) => success)).toEqual([true]);
      await link('none');
    }
    expect(await brokenCounts(app.services.db)).toEqual([]);
  });

  it('counts for the link before a batch has it [IN-21]', async () => {
    await link('full_access');
    const sending = tusOf(
      () => app,
      () => ({}),
    );
    const day = dayInJapan(app.services.clock.now());
    await app.services.db.rows(sql`
      insert into upload_link_day (item_id, day, files, bytes) values (${target.target_folder}, ${day}, 0, ${20_000_000_000 - 60_000})
      on conflict (item_id, day) do update set bytes = excluded.bytes`);
    const part = idOf(await sending.announce(target, bytes.length));
    idOf(await sending.announce(target, bytes.length));
    await sending.append(part, 0, bytes);
    const more = await sending.announce(target, bytes.length);
    expect([more.statusCode, codeOf(more)]).toEqual([507, 'upload_link_full']);
    await sending.drop(part);
    idOf(await sending.announce(target, bytes.length));
  });

  it('counts as it arrives what was announced while there was room for each [IN-21]', async () => {
    await link('full_access');
    app.services.clock.advance(25 * 3_600_000);
    const sending = tusOf(
      () => app,
      () => ({}),
    );
    const day = dayInJapan(app.services.clock.now());
    await app.services.db.rows(sql`
      insert into upload_link_day (item_id, day, files, bytes) values (${target.target_folder}, ${day}, 0, ${20_000_000_000 - 120_000})`);
    const announced = await Promise.all([1, 2, 3, 4].map(async () => sending.announce(target, bytes.length)));
    const parts = announced.map(idOf);
    const sent = await Promise.all(parts.map((part) => sending.append(part, 0, bytes)));
    expect(sent.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 204, 507, 507]);
    expect(new Set(sent.filter(({ statusCode }) => statusCode === 507).map(codeOf))).toEqual(
      new Set(['upload_link_full']),
    );
    const [refused = ''] = parts.filter((_, n) => sent[n]?.statusCode === 507);
    expect(offsetOf(await sending.ask(refused))).toBe(0);
    expect(codeOf(await sending.append(refused, 0, bytes))).toBe('upload_link_full');
    const [there = ''] = parts.filter((_, n) => sent[n]?.statusCode === 204);
    await sending.drop(there);
    expect((await sending.append(refused, 0, bytes)).statusCode).toBe(204);
    expect(await brokenCounts(app.services.db)).toEqual([]);
  });
});
