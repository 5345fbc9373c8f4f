import { registration, resetPassword } from '@mado/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anAccount, testApp, type TestApp } from '../../testing/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

it('waits before a fourth letter to one address, whether or not anybody has it [TK-11]', async () => {
  const { email } = await anAccount(app.services);
  for (const address of [email, 'nobody@example.jp']) {
    const answers = [];
    for (const _ of [1, 2, 3, 4])
      answers.push((await app.call(resetPassword, { body: { email: address } })).statusCode);
    expect(answers).toEqual([204, 204, 204, 429]);
  }
  app.services.clock.advance(60_000);
  expect((await app.call(resetPassword, { body: { email } })).statusCode).toBe(204);
});

it('waits for a network that asks for many', async () => {
  app.services.clock.advance(86_400_000);
  const password = 'correct horse battery';
  const one = (n: number) =>
    app.call(registration, {
      body: { username: 'a', email: `many-${n}@example.jp`, password1: password, password2: 'differs from it' },
    });
  // What is refused for its form costs nothing.
  for (let n = 0; n < 25; n++) expect((await one(n)).statusCode).toBe(400);
  const reset = (n: number) => app.call(resetPassword, { body: { email: `many-${n}@example.jp` } });
  for (let n = 0; n < 20; n++) expect((await reset(n)).statusCode).toBe(204);
  expect((await reset(20)).statusCode).toBe(429);
  app.services.clock.advance(10_000);
  expect((await reset(20)).statusCode).toBe(204);
});
