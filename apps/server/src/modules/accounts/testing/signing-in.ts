/** One account, and the calls with which its person signs in and stays signed in. */
import { refreshToken, signIn } from '@mado/contract';
import type { LightMyRequestResponse } from 'fastify';
import { anAccount, testApp, type Person, type TestApp } from '../../../testing/index.ts';

export interface SigningIn {
  app: TestApp;
  person: Person;
  /** Signs in; as the person where nothing else is said. */
  login: (email?: string, password?: string, query?: { client?: 'api' }) => Promise<LightMyRequestResponse>;
  /** Asks for an access token with the cookie's value. */
  refreshWith: (cookie: string) => Promise<LightMyRequestResponse>;
}

export async function signingIn(options: Parameters<typeof testApp>[0] = {}): Promise<SigningIn> {
  const app = await testApp(options);
  const person = await anAccount(app.services, { email: 'Taro@Example.jp', username: '太郎' });
  return {
    app,
    person,
    login: (email = person.email, password = person.password, query = {}) =>
      app.call(signIn, { body: { email, password }, query }),
    refreshWith: (cookie) => app.call(refreshToken, {}, { cookie: `mado_refresh=${cookie}` }),
  };
}

/** The cookie with the refresh token that an answer sets. */
export function cookieOf(answer: LightMyRequestResponse) {
  return answer.cookies.find((cookie) => cookie.name === 'mado_refresh') as
    | { value: string; path?: string; httpOnly?: boolean; sameSite?: string; maxAge?: number; secure?: boolean }
    | undefined;
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
