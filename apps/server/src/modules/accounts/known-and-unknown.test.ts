import { registration, resendEmail, resetPassword, signIn } from '@mado/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import { counting } from '../../testing/counting.ts';
import { sendLetters } from '../../testing/letters.ts';
import { anAccount, onBothDatabases, testApp, type TestApp } from '../../testing/index.ts';

onBothDatabases('who has an account, and who has none,', (open) => {
  let app: TestApp;
  let db: ReturnType<typeof counting>;
  let known: string;
  beforeAll(async () => {
    db = counting(await open());
    app = await testApp({ db });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.services.clock.advance(86_400_000);
    ({ email: known } = await anAccount(app.services));
  });

  let count = 0;
  const unknown = () => `p-${(count += 1)}@example.jp`.padStart(known.length, 'x');
  const password = 'a wrong horse battery';
  const asking = {
    'signing in': (email: string) => app.call(signIn, { body: { email, password } }),
    registering: (email: string) =>
      app.call(registration, { body: { username: 'x', email, password1: password, password2: password } }),
    'asking for a letter again': (email: string) => app.call(resendEmail, { body: { email } }),
    'asking for a new password': (email: string) => app.call(resetPassword, { body: { email } }),
  };
  type Asking = (email: string) => ReturnType<TestApp['call']>;
  const seen = async (ask: Asking, email: string) => {
    const before = db.statements();
    const { statusCode, body, headers } = await ask(email);
    const { date: _, 'x-request-id': __, ...told } = headers;
    return { statusCode, body: body.replaceAll(email, 'X'), told, statements: db.statements() - before };
  };
  const lettersThatWait = async () => {
    const rows = await db.rows(sql`select id from job where kind = 'mail.send'`);
    return rows.length;
  };

  describe.each(Object.entries(asking))('%s', (name, ask) => {
    it('is answered alike [TK-7, TK-11]', async () => {
      // What is prepared once is not counted.
      await seen(ask, unknown());
      const [one, other] = [await seen(ask, known), await seen(ask, unknown())];
      const { statements, ...answer } = one;
      expect(other).toMatchObject(answer);
      // A registration hashes a password, which takes a hundred times as long as these two.
      if (name === 'registering') expect(Math.abs(statements - other.statements)).toBeLessThanOrEqual(2);
      else expect(statements).toBe(other.statements);
    });

    it('makes wait longer and longer, alike [TK-10, TK-11]', async () => {
      const waits = async (email: string) => {
        const seconds: number[] = [];
        while (seconds.length < 3) {
          const answer = await ask(email);
          if (answer.statusCode !== 429) continue;
          const wait = Number(answer.headers['retry-after']);
          seconds.push(wait);
          // Nothing is let in a moment before.
          app.services.clock.advance(wait * 1_000 - 1_000);
          expect((await ask(email)).statusCode).toBe(429);
          app.services.clock.advance(1_000);
        }
        return seconds;
      };
      const [one, other] = [await waits(known), await waits(unknown())];
      expect(one).toEqual(other);
      expect(one).toEqual([one[0]!, one[0]! * 2, one[0]! * 4]);
    });
  });

  it('no letter leaves, nor is one written, before who asks for it again or for a password is answered', async () => {
    await sendLetters(app.services);
    for (const ask of [asking['asking for a new password'], asking['asking for a letter again']]) {
      await ask(known);
      expect(await lettersThatWait()).toBe(0);
    }
  });
});
