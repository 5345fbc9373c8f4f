import { confirmPasswordReset, invite, joinOrganisation, registration, signIn, verifyEmail } from '@mado/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deactivateAccount } from '../modules/accounts/index.ts';
import { anAccount, anOrganisation, onBothDatabases, testApp, type TestApp } from '../testing/index.ts';
import { mailedTo } from '../testing/mailed.ts';
import { runCommand } from './run-command.ts';

onBothDatabases('a link for whom no mail reaches', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ db: await open() });
  });
  afterAll(() => app.close());

  const another = 'another horse battery';
  const run = async (...args: string[]) => {
    const { exitCode, output } = await runCommand(app.services, args, 'en');
    const lines = output.split('\n').filter((line) => line.startsWith('{'));
    return { exitCode, output, lines: lines.map((line) => JSON.parse(line) as Record<string, string>) };
  };
  const print = (kind: string, email: string, ...more: string[]) =>
    run('print-link', '--for', kind, '--email', email, ...more);
  const login = async (email: string, password = another) =>
    (await app.call(signIn, { body: { email, password }, query: { client: 'api' } })).statusCode;

  it('sets a new password, and no letter goes', async () => {
    const person = await anAccount(app.services);
    const [made] = (await print('reset', person.email.toUpperCase())).lines;
    const [uid = '', token = ''] = new URL(made?.['link'] ?? '').pathname.split('/').slice(-3);
    const body = { uid, token, new_password1: another, new_password2: another };
    expect(await mailedTo(app.services, person.email)).toEqual([]);
    expect((await app.call(confirmPasswordReset, { body })).statusCode).toBe(204);
    expect(await login(person.email)).toBe(200);
    expect((await app.call(confirmPasswordReset, { body })).statusCode).toBe(400);
  });

  it('is not printed for who has no account, or one that may not sign in', async () => {
    const { email } = await anAccount(app.services);
    await deactivateAccount(app.services.contextOf(), { email });
    expect(await print('reset', email)).toMatchObject({ exitCode: 1, lines: [] });
    expect(await print('reset', 'nobody@example.jp')).toMatchObject({ exitCode: 1, lines: [] });
    expect((await print('everything', email)).output).toContain('--for must be one of: confirm, reset, invitation');
  });

  it('confirms an address that was registered, with what was typed in for it', async () => {
    const email = 'new@example.jp';
    expect((await print('confirm', email)).exitCode).toBe(1);
    await app.call(registration, { body: { username: '新', email, password1: another, password2: another } });
    const [made] = (await print('confirm', email)).lines;
    const key = new URL(made?.['link'] ?? '').pathname.split('/').at(-2) ?? '';
    expect((await app.call(verifyEmail, { body: { key } })).statusCode).toBe(200);
    app.services.clock.advance(3_600_000);
    expect(await login(email)).toBe(200);
  });

  it('invites with a new code, and the one of the letter works no more', async () => {
    const { id, admin } = await anOrganisation(app.services);
    const body = { email: 'Invited@example.jp', perm: 'org_admin' } as const;
    await app.call(invite, { params: { id }, body }, admin.headers);
    expect((await run('list-invitations', '--organisation', id)).lines).toMatchObject([body]);
    const mailed = /コード[:：]?\s*([\w-]{22})/.exec((await mailedTo(app.services, body.email))[0]?.text ?? '')?.[1];
    expect(mailed).toBeDefined();
    const [made] = (await print('invitation', 'invited@example.jp', '--organisation', id)).lines;
    expect(made?.['link']).toMatch(/\/organization\/join$/);
    const joiner = await anAccount(app.services);
    const join = (code = '') => app.call(joinOrganisation, { body: { code } }, joiner.headers);
    expect((await join(mailed)).statusCode).toBe(400);
    expect((await join(made?.['code'])).statusCode).toBe(201);
    expect((await print('invitation', body.email, '--organisation', id)).exitCode).toBe(1);
    expect((await print('invitation', body.email)).output).toContain('--organisation');
  });

  it('where somebody is signed in is listed, and ended everywhere', async () => {
    const person = await anAccount(app.services);
    for (const _ of [1, 2]) expect(await login(person.email, person.password)).toBe(200);
    const listed = async () => (await run('list-sign-ins', '--email', person.email)).lines;
    // One more is that of the test's headers.
    expect(await listed()).toHaveLength(3);
    expect(Object.keys((await listed())[0] ?? {})).toEqual([
      'id',
      'begun_dt',
      'used_dt',
      'browser',
      'system',
      'network',
    ]);
    expect((await run('end-sign-ins', '--email', person.email)).lines).toEqual([{ id: person.id, ended: 3 }]);
    expect(await listed()).toEqual([]);
    expect(await login(person.email, person.password)).toBe(200);
    expect((await run('end-sign-ins', '--email', 'nobody@example.jp')).exitCode).toBe(1);
  });
});
