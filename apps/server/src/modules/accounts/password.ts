import { hash, verify } from '@node-rs/argon2';
import { normalForm } from '../../platform/text/index.ts';

/** Argon2id (the library's default) with 19 MiB and two passes (OWASP's first choice); about 40 ms on a thread of its own. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(normalForm(password, 'NFKC'), options);
}

let dummy: Promise<string> | undefined;

/** Whether this is the password. Without a hash (unknown account) it takes as long and says no: time does not tell which addresses exist. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  dummy ??= hashPassword('no account has this password');
  const matches = await verify(stored ?? (await dummy), normalForm(password, 'NFKC'));
  return stored !== null && matches;
}
