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
 * person has signed in meanwhile the refusal stands: what was sent was not that person's. A read whose sign-in turns
 * out to be over is sent once more as a visitor's: the page may be open to everybody [WB-62].
 *
 * @throws {RequestFailure} when the server could not be asked for a fresh token
 */
export async function withSignIn<A extends Answered>(
  send: (token: string | undefined) => Promise<A>,
  { reads = false } = {},
): Promise<A> {
  const before = session.get();
  const token = before?.access_token;
  const answer = await send(token);
  if (answer.status !== 401 || token === undefined) return answer;
  // Some refusals cannot be mended by a fresh token.
  const { code } = failureOf(401, await answer.body());
  if (code === 'user_inactive') {
    session.end('refused');
    return answer;
  }
  // Its account is gone.
  if (code === 'user_not_found') session.end('expired');
  const fresh = code === 'user_not_found' ? null : await renewAccess(token);
  if (fresh === null && reads && session.get() === null && session.endedBy() !== 'refused') return send(undefined);
  return fresh === null || storedEmail() !== before?.email ? answer : send(fresh);
}
