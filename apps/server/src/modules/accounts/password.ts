import { hash, verify } from '@node-rs/argon2';
import { normalForm } from '../../platform/text/index.ts';

/**
 * Argon2id (the library's default) with 19 MiB and two passes (OWASP's first choice); about 40 ms on a thread of its
 * own.
 */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(normalForm(password, 'NFKC'), options);
}

/** Of a password that nobody has, by the same options: comparing with it takes as long as with any other. */
export const hashOfNobody =
  '$argon2id$v=19$m=19456,t=2,p=1$ow5jW0zBenZAYFIHYTmvxQ$1tykoU5Zdtc5UOxUxlPEZS+DWSasMErMOhy6GQhjVRo';

/**
 * Whether this is the password. Without a hash (unknown account) it takes as long and says no: time does not tell which
 * addresses exist.
 */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? hashOfNobody, normalForm(password, 'NFKC'));
  return stored !== null && matches;
}
