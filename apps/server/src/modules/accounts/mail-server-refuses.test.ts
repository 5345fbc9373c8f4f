import {
  askedEmail,
  invite,
  listInvitations,
  mailState,
  registration,
  resendEmail,
  resetPassword,
  signIn,
  updateEmail,
  verifyEmail,
  type Invitation,
} from '@mado/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anAccount, anOrganisation, onBothDatabases, signedIn, testApp, type TestApp } from '../../testing/index.ts';
import { sendLetters } from '../../testing/letters.ts';
import { mailServer, type MailServer } from '../../testing/mail-server.ts';
import { confirmLink } from '../../testing/mailed.ts';

onBothDatabases('a mail server that refuses', (open) => {
  let app: TestApp;
  let server: MailServer;
  beforeAll(async () => {
    server = await mailServer();
    app = await testApp({ db: await open(), config: { smtpUrl: server.url, mailFrom: 'no-reply@example.jp' } });
  });
  afterAll(async () => {
    await app.close();
    await server.close();
  });
  beforeEach(() => {
    app.services.clock.advance(3_600_000);
    server.shut(false);
    server.refuse(null);
  });

  const password = 'correct horse battery';
  const register = (email: string) =>
    app.call(registration, { body: { username: '新', email, password1: password, password2: password } });
  const lettersTo = (email: string) => server.received.filter(({ to }) => to?.some(({ address }) => address === email));
  /** The pause of what was refused is over. */
  const later = async () => {
    app.services.clock.advance(3_600_000);
    await sendLetters(app.services);
  };
  const delayed = async () => (await app.call(mailState, {})).json<{ delayed: boolean }>().delayed;

  it.each([
    ['lets nobody in', () => server.shut(true)],
    ['takes nothing now', () => server.refuse('is over quota')],
    ['knows nobody of that name yet', () => server.refuse('is nobody', 550)],
  ])('and %s: who has registered stays, and the mail follows', async (_why, fail) => {
    const email = `${app.services.random.uuid()}@example.jp`;
    fail();
    expect((await register(email)).statusCode).toBe(201);
    await sendLetters(app.services);
    await later();
    expect(lettersTo(email)).toEqual([]);
    const answer = await app.call(signIn, { body: { email, password } });
    expect(answer.json()).toMatchObject({ code: 'email_unconfirmed' });
    server.shut(false);
    server.refuse(null);
    await later();
    const [letter, ...more] = lettersTo(email);
    expect(more).toEqual([]);
    const key = new RegExp(`${confirmLink}([\\w-]+)/`).exec(letter?.text ?? '')?.[1] ?? '';
    expect((await app.call(verifyEmail, { body: { key } })).statusCode).toBe(200);
  });

  it('is told alike for known and unknown addresses, and does not show in what they are answered [TK-11, TK-30]', async () => {
    const { email } = await anAccount(app.services);
    expect(await delayed()).toBe(false);
    server.shut(true);
    app.services.clock.advance(60_000);
    for (const endpoint of [resetPassword, resendEmail]) {
      const answers = [];
      for (const address of [email, 'nobody@example.jp']) {
        const answer = await app.call(endpoint, { body: { email: address } });
        answers.push([answer.statusCode, answer.body, await delayed()]);
        await sendLetters(app.services);
        answers.push(await delayed());
      }
      expect(answers).toEqual([[204, '', true], true, [204, '', true], true]);
    }
    // One address that is refused says nothing of all.
    server.shut(false);
    server.refuse('is nobody', 550);
    await later();
    expect(await delayed()).toBe(false);
  });

  describe('shows what became of a letter to who has it sent', () => {
    const states = async (id: string, headers: Record<string, string>) =>
      (await app.call(listInvitations, { params: { id } }, headers)).json<Invitation[]>().map(({ mail }) => mail);

    it('of an invitation', async () => {
      const { id, admin } = await anOrganisation(app.services);
      const fresh = async () => signedIn(app.services, admin.caller.account!);
      server.refuse('is nobody', 550);
      const body = { email: `${app.services.random.uuid()}@example.jp`, perm: 'org_member' as const };
      const answer = await app.call(invite, { params: { id }, body }, admin.headers);
      expect(answer.json()).toMatchObject({ mail: 'sending' });
      await sendLetters(app.services);
      expect(await states(id, admin.headers)).toEqual(['undeliverable']);
      server.shut(true);
      await later();
      expect(await states(id, await fresh())).toEqual(['waiting']);
      server.shut(false);
      server.refuse(null);
      await later();
      expect(await states(id, await fresh())).toEqual(['sent']);
      expect(lettersTo(body.email)).toHaveLength(1);
    });

    it('of another address, whether or not somebody has it [TK-11, TK-30]', async () => {
      const person = await anAccount(app.services);
      const other = await anAccount(app.services);
      const asked = async (headers: Record<string, string>) =>
        (await app.call(askedEmail, {}, headers)).json<unknown>();
      expect(await asked(person.headers)).toEqual({ asked: null });
      expect((await app.call(askedEmail, {})).statusCode).toBe(401);
      const answers: unknown[] = [];
      for (const email of [other.email, `${app.services.random.uuid()}@example.jp`]) {
        app.services.clock.advance(3_600_000);
        server.refuse('is busy');
        const headers = await signedIn(app.services, person.caller.account!);
        await app.call(updateEmail, { body: { new_email: email } }, headers);
        const seen = [await asked(headers)];
        await sendLetters(app.services);
        seen.push(await asked(headers));
        server.refuse(null);
        app.services.clock.advance(60_000);
        await sendLetters(app.services);
        seen.push(await asked(headers));
        const until = (seen[0] as { asked: { expires_at: string } }).asked.expires_at;
        answers.push(JSON.parse(JSON.stringify(seen).replaceAll(email, 'X').replaceAll(until, 'T')));
        expect(lettersTo(email)).toHaveLength(1);
      }
      const one = (mail: string) => ({ asked: { new_email: 'X', expires_at: 'T', mail } });
      expect(answers).toEqual(Array(2).fill([one('sending'), one('waiting'), one('sent')]));
    });
  });
});
