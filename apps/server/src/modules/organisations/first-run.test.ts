import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { signIn } from '@mado/contract';
import { afterEach, expect, it } from 'vitest';
import { sql, type Sql } from '../../platform/db/index.ts';
import { onBothDatabases, testApp, type TestApp } from '../../testing/index.ts';
import { firstRun, keptFirstRun } from './index.ts';

let app: TestApp | undefined;
afterEach(() => app?.close());

it('makes an account that can sign in, keeps its password where only the owner reads it, and does so once [OR-1]', async () => {
  app = await testApp();
  const first = await firstRun(app.services);
  expect(first).toMatchObject({ email: 'admin@mado.local', password: expect.stringMatching(/^(\w{6}-){3}\w{6}$/) });
  const file = join(app.services.config.dataFolder, 'first-run.txt');
  expect(first?.file).toBe(file);
  expect(await readFile(file, 'utf8')).toContain(first?.password ?? '-');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const answer = await app.call(signIn, { body: { email: 'admin@mado.local', password: first?.password ?? '' } });
  expect(answer.statusCode).toBe(200);
  expect(
    await app.services.db.rows(sql`select name, role from organisation join membership on organisation_id = id`),
  ).toEqual([{ name: '管理者の組織', role: 'org_admin' }]);
  const recorded = sql`select event ->> 'action' as action, event ->> 'whence' as whence from audit_event`;
  expect((await app.services.db.rows<{ action: string; whence: string }>(recorded)).slice(0, 2)).toEqual([
    { action: 'register', whence: 'job' },
    { action: 'create_organisation', whence: 'job' },
  ]);
  expect(await firstRun(app.services)).toBeNull();
  expect(app.services.logLines.join('')).not.toContain(first?.password ?? '-');
});

it('takes the account of the settings, and writes its password nowhere [OR-1]', async () => {
  const firstAccount = { email: 'hanako@example.jp', password: 'correct horse battery' };
  app = await testApp({ config: { firstAccount } });
  expect(await firstRun(app.services)).toMatchObject({ email: 'hanako@example.jp', password: null, file: null });
  await expect(stat(join(app.services.config.dataFolder, 'first-run.txt'))).rejects.toThrow('ENOENT');
  expect((await app.call(signIn, { body: firstAccount })).statusCode).toBe(200);
  expect(await app.services.db.rows(sql`select global_admin from account`)).toEqual([{ global_admin: true }]);
});

it('names what it makes in the language of the installation', async () => {
  app = await testApp({ config: { language: 'en-US' } });
  await firstRun(app.services);
  expect(await app.services.db.rows(sql`select name from organisation`)).toEqual([
    { name: 'Organisation of Administrator' },
  ]);
});

it('leaves nothing half made when it fails', async () => {
  app = await testApp({ config: { firstAccount: { email: 'hanako@example.jp', password: 'password1234' } } });
  await expect(firstRun(app.services)).rejects.toMatchObject({ code: 'bad_request' });
  expect(await app.services.db.rows(sql`select id from account`)).toEqual([]);
  expect(await app.services.db.rows(sql`select id from organisation`)).toEqual([]);
});

it('says where the account is kept until the file is deleted', async () => {
  app = await testApp();
  expect(await keptFirstRun(app.services)).toBeNull();
  const first = await firstRun(app.services);
  expect(await keptFirstRun(app.services)).toEqual({ file: first?.file });
  await rm(first?.file ?? '');
  expect(await keptFirstRun(app.services)).toBeNull();
});

onBothDatabases('the first run', (open, again) => {
  it('is that of one of several servers that start at once', async () => {
    app = await testApp({ db: await open() });
    const { services } = app;
    const others = again ? [await again(), await again()] : [services.db];
    // None decides before all have found that there is no account.
    const all = Promise.withResolvers<void>();
    let decided = 0;
    const together = [services.db, ...others].map((db, _, { length }) => ({
      ...db,
      async transaction<T>(work: (tx: Sql) => Promise<T>) {
        if ((decided += 1) === length) all.resolve();
        await all.promise;
        return db.transaction(work);
      },
    }));
    const runs = await Promise.all(together.map((db) => firstRun({ ...services, db })));
    for (const other of again ? others : []) await other.close();
    const [made, ...none] = runs.filter((one) => one !== null);
    expect(none).toEqual([]);
    expect(await readFile(made?.file ?? '', 'utf8')).toContain(made?.password ?? '-');
    const answer = await app.call(signIn, { body: { email: 'admin@mado.local', password: made?.password ?? '' } });
    expect(answer.statusCode).toBe(200);
    expect(await services.db.rows(sql`select id from organisation`)).toHaveLength(1);
  });
});
