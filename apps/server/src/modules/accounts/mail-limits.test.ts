import { registration, resendEmail, resetPassword, updateEmail } from '@mado/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anAccount, testApp, type TestApp } from '../../testing/index.ts';
import { signedIn } from '../../testing/people.ts';

let app: TestApp;
/** The same behind a proxy, which says from where a request comes. */
let proxied: TestApp;
beforeAll(async () => {
  app = await testApp();
  proxied = await testApp({ config: { proxyHops: 1 } });
});
afterAll(() => Promise.all([app.close(), proxied.close()]));

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

it('lets its owner ask from elsewhere, whatever others have asked for', async () => {
  proxied.services.clock.advance(86_400_000);
  const { email } = await anAccount(proxied.services);
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const strangers = [];
  for (let n = 0; n < 12; n++)
    strangers.push((await proxied.call(resendEmail, { body: { email } }, from(`192.0.2.${n % 3}`))).statusCode);
  expect(strangers.slice(9)).toEqual([429, 429, 429]);
  const owner = [];
  for (let n = 0; n < 3; n++)
    owner.push((await proxied.call(resetPassword, { body: { email } }, from('198.51.100.7'))).statusCode);
  expect(owner).toEqual([204, 204, 429]);
});

it('is not sent to one address without end, from however many networks', async () => {
  proxied.services.clock.advance(86_400_000);
  const codes = [];
  for (let n = 0; n < 40; n++) {
    const from = { 'x-forwarded-for': `203.0.113.${n}` };
    codes.push((await proxied.call(resetPassword, { body: { email: 'many@example.jp' } }, from)).statusCode);
  }
  expect(codes.filter((code) => code === 204)).toHaveLength(30);
  proxied.services.clock.advance(600_000);
  const next = { 'x-forwarded-for': '203.0.113.200' };
  expect((await proxied.call(resetPassword, { body: { email: 'many@example.jp' } }, next)).statusCode).toBe(204);
});

it('counts what brings no letter for no address', async () => {
  app.services.clock.advance(86_400_000);
  const weak = 'password1234';
  const body = { username: 'a', email: 'weak@example.jp', password1: weak, password2: weak };
  for (let n = 0; n < 5; n++) expect((await app.call(registration, { body })).statusCode).toBe(400);
  const strong = 'correct horse battery';
  const answer = await app.call(registration, { body: { ...body, password1: strong, password2: strong } });
  expect(answer.statusCode).toBe(201);
  const { caller } = await anAccount(app.services);
  const headers = await signedIn(app.services, caller.account ?? expect.unreachable('nobody'));
  for (let n = 0; n < 5; n++)
    expect((await app.call(updateEmail, { body: { new_email: 'no address' } }, headers)).statusCode).toBe(400);
});

it('has one address in whatever letters it is written', async () => {
  app.services.clock.advance(86_400_000);
  const answers = [];
  for (const email of ['one@example.jp', 'ONE@example.jp', ' One@Example.JP', 'onE@example.jp'])
    answers.push((await app.call(resetPassword, { body: { email } })).statusCode);
  expect(answers).toEqual([204, 204, 204, 429]);
});

it('counts a letter that is refused for its address against no network', async () => {
  app.services.clock.advance(86_400_000);
  const ask = async (email: string) => (await app.call(resetPassword, { body: { email } })).statusCode;
  for (let n = 0; n < 3; n++) expect(await ask('often@example.jp')).toBe(204);
  for (let n = 0; n < 20; n++) expect(await ask('often@example.jp')).toBe(429);
  for (let n = 0; n < 17; n++) expect(await ask(`rarely-${n}@example.jp`)).toBe(204);
  expect(await ask('one-more@example.jp')).toBe(429);
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
