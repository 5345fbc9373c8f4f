/** Somebody with second factors, and the calls with which they sign in by them; for tests. */
import {
  beginPasskey,
  beginTotp,
  confirmPasskey,
  confirmTotp,
  listFactors,
  passkeySignIn,
  signIn,
  signInByFactor,
} from '@mado/contract';
import type { LightMyRequestResponse } from 'fastify';
import type { Person, TestApp } from './index.ts';
import { appCode, softPasskey } from './authenticators.ts';

export const codeOf = (answer: LightMyRequestResponse) => answer.json<{ code?: string }>().code;
export const byPassword = ({ password }: { password: string }) => ({ kind: 'password', password }) as const;

export function factorCalls(app: TestApp) {
  const now = () => app.services.clock.now().getTime();
  type Body = Parameters<typeof app.call<typeof signInByFactor>>[1]['body'];

  const calls = {
    now,
    /** Past the time step of the last code. */
    later: () => app.services.clock.advance(60_000),
    login: ({ email, password }: Person) => app.call(signIn, { body: { email, password } }),
    /** The ticket that the right password gives. */
    async ticketOf(person: Person): Promise<string> {
      const answer = await calls.login(person);
      return answer.json<{ factor_needed: { ticket: string } }>().factor_needed.ticket;
    },
    second: (ticket: string, proof: Body['proof']) => app.call(signInByFactor, { body: { ticket, proof } }),
    byApp: (ticket: string, code: string) => calls.second(ticket, { kind: 'totp', code }),
    byRecovery: (ticket: string, code: string) => calls.second(ticket, { kind: 'recovery', code }),
    async factorsOf({ headers }: Person) {
      return (await app.call(listFactors, {}, headers)).json<{
        totp: object | null;
        passkeys: { id: string; name: string }[];
        recovery_codes_left: number;
      }>();
    },
    /** Sets an app up. @returns its secret, and the recovery codes */
    async withApp(person: Person): Promise<{ secret: string; codes: string[] }> {
      const begun = await app.call(beginTotp, { body: { proof: byPassword(person) } }, person.headers);
      const { ticket, secret } = begun.json<{ ticket: string; secret: string }>();
      const done = await app.call(confirmTotp, { body: { ticket, code: appCode(secret, now()) } }, person.headers);
      return { secret, codes: done.json<{ recovery_codes: string[] }>().recovery_codes };
    },
    async withPasskey(person: Person, name = 'my phone') {
      const passkey = softPasskey(app.services.config.origin);
      const begun = await app.call(beginPasskey, { body: { proof: byPassword(person) } }, person.headers);
      const { ticket, options } = begun.json<{ ticket: string; options: object }>();
      const body = { ticket, name, answer: passkey.created(options) };
      const done = await app.call(confirmPasskey, { body }, person.headers);
      return { passkey, done };
    },
    /** What to ask a passkey with. */
    async passkeyAsked(ticket?: string): Promise<{ ticket: string; options: object }> {
      return (await app.call(passkeySignIn, { body: { ...(ticket && { ticket }) } })).json();
    },
  };
  return calls;
}
