import { signIn, signOut } from '@mado/contract';
import { call, session } from '../../app/http/index.ts';

/** @throws {RequestFailure} `wrong_credentials`, `too_many_requests`, … : the form says it, no toast */
export async function startSession(email: string, password: string): Promise<void> {
  const { access, user } = await call(signIn, { body: { email, password } }, { quiet: true });
  session.start({ access_token: access, email: user.email, username: user.username });
}

/**
 * Revokes the refresh token and forgets the session here.
 *
 * @throws {RequestFailure} when the server could not be asked: the session then stays
 */
export async function endSession(): Promise<void> {
  await call(signOut, {}, { quiet: true });
  session.end();
}
