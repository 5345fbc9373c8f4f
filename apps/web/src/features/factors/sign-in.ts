import { passkeySignIn, signInByFactor, type GivenInput } from '@mado/contract';
import { call, session } from '../../app/http/index.ts';
import { askPasskey } from './passkey.ts';

type Proof = GivenInput<typeof signInByFactor>['body']['proof'];

const quiet = { quiet: true } as const;

async function begin(ticket: string, proof: Proof): Promise<void> {
  const { access, user } = await call(signInByFactor, { body: { ticket, proof } }, quiet);
  session.start({ access_token: access, email: user.email, username: user.username });
}

/** The second step by a code. @throws {RequestFailure} `factor_code_wrong`, `factor_ticket_over`, … */
export function signInByCode(ticket: string, kind: 'totp' | 'recovery', code: string): Promise<void> {
  return begin(ticket, { kind, code });
}

/**
 * The second step by a passkey; without a ticket the whole sign-in.
 *
 * @throws {RequestFailure} `passkey_refused`, …; {Error} what the browser says, as when the person gives up
 */
export async function signInByPasskey(ticket?: string): Promise<void> {
  const asked = await call(passkeySignIn, { body: { ticket } }, quiet);
  await begin(asked.ticket, { kind: 'passkey', answer: await askPasskey(asked.options) });
}
