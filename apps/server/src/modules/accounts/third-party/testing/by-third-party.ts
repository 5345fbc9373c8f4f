/** The calls with which somebody signs in by a third party; for tests. */
import {
  beginThirdParty,
  joinThirdParty,
  refreshToken,
  renewThirdParty,
  signInByThirdParty,
  signOut,
  type Answer,
} from '@mado/contract';
import type { LightMyRequestResponse } from 'fastify';
import type { Database } from '../../../../platform/db/index.ts';
import type { Config } from '../../../../platform/config/index.ts';
import { testApp, type TestApp } from '../../../../testing/index.ts';
import { cookieOf } from '../../testing/signing-in.ts';
import { fakeIssuer, type FakeIssuer } from './fake-issuer.ts';

type Begun = Answer<typeof beginThirdParty>;

export interface ByThirdParty {
  app: TestApp;
  issuer: FakeIssuer;
  begin(silent?: boolean): Promise<Begun>;
  /** Goes to the issuer and comes back. */
  signIn(): Promise<LightMyRequestResponse>;
  hand(ticket: string, returned: string): Promise<LightMyRequestResponse>;
  join(ticket: string, password: string): Promise<LightMyRequestResponse>;
  refresh(cookie: string): Promise<LightMyRequestResponse>;
  /** Asks the issuer silently. */
  renew(cookie: string): Promise<LightMyRequestResponse>;
  signOut(cookie: string): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

export const refreshCookie = (answer: LightMyRequestResponse) => cookieOf(answer)?.value ?? '';

export async function byThirdParty(options: { db?: Database; config?: Partial<Config> } = {}): Promise<ByThirdParty> {
  let now = () => 0;
  const issuer = await fakeIssuer(() => now());
  const app = await testApp({ ...options, config: { thirdParty: issuer.thirdParty, ...options.config } });
  now = () => app.services.clock.now().getTime();
  const withCookie = (value: string) => ({ cookie: `mado_refresh=${value}` });
  const calls: ByThirdParty = {
    app,
    issuer,
    begin: async (silent = false) => (await app.call(beginThirdParty, { body: { silent } })).json<Begun>(),
    async signIn() {
      const { ticket, address } = await calls.begin();
      return calls.hand(ticket, issuer.visited(address));
    },
    hand: (ticket, returned) => app.call(signInByThirdParty, { body: { ticket, returned } }),
    join: (ticket, password) => app.call(joinThirdParty, { body: { ticket, password } }),
    refresh: (cookie) => app.call(refreshToken, {}, withCookie(cookie)),
    async renew(cookie) {
      const { ticket, address } = await calls.begin(true);
      const returned = issuer.visited(address);
      return app.call(renewThirdParty, { body: { ticket, returned } }, withCookie(cookie));
    },
    signOut: (cookie) => app.call(signOut, {}, withCookie(cookie)),
    async close() {
      await app.close();
      await issuer.close();
    },
  };
  return calls;
}
