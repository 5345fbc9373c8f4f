import { currentUser, signIn } from '@mado/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anAccount, testApp, type Person, type TestApp } from '../../testing/index.ts';

let app: TestApp;
let person: Person;

beforeAll(async () => {
  app = await testApp();
  person = await anAccount(app.services, { email: 'Taro@Example.jp', username: '太郎' });
});
afterAll(() => app.close());

it('signs in', async () => {
  const answer = await app.call(signIn, { body: { email: 'taro@example.JP', password: person.password } });
  expect(answer.json()).toMatchObject({ user: { email: 'Taro@Example.jp', username: '太郎' } });
  expect(answer.statusCode).toBe(200);
  const me = await app.call(currentUser, {}, { authorization: `Bearer ${answer.json().access}` });
  expect(me.json()).toEqual({ uuid: person.id, email: 'Taro@Example.jp', username: '太郎' });
});
