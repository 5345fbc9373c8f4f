import { failureOf } from './failure.ts';
import { renewAccess } from './renew.ts';
import { session } from './session.ts';
import { storedEmail } from './stored-token.ts';

/** An answer as far as it may refuse the sign-in. */
interface Answered {
  readonly status: number;
  /** Of a refusal. */
  readonly body: () => Promise<string>;
}

/**
 * Sends with the access token of this browser, if there is one; 401 → fresh token → once more [WB-2]. Where another
 * person has signed in meanwhile the refusal stands: what was sent was not that person's.
 *
 * @throws {RequestFailure} when the server could not be asked for a fresh token
 */
export async function withSignIn<A extends Answered>(send: (token: string | undefined) => Promise<A>): Promise<A> {
  const before = session.get();
  const token = before?.access_token;
  const answer = await send(token);
  if (answer.status !== 401 || token === undefined) return answer;
  // Some refusals cannot be mended by a fresh token.
  if (failureOf(401, await answer.body()).code === 'user_inactive') {
    session.end('refused');
    return answer;
  }
  const fresh = await renewAccess(token);
  return fresh === null || storedEmail() !== before?.email ? answer : send(fresh);
}
