import { Secret, TOTP } from 'otpauth';
import type { Services } from '../../../platform/context.ts';
import { seal, unseal } from '../../../platform/keys/index.ts';
import { normalForm } from '../../../platform/text/index.ts';

const period = 30;
const secretBytes = 20;
const purpose = 'second factor secrets';

/** Of an account: what an authenticator app is told (RFC 6238; six digits, half minutes, SHA-1 as every app has it). */
function appOf(secret: Uint8Array, email: string): TOTP {
  const shared = new Secret({ buffer: new Uint8Array(secret).buffer });
  return new TOTP({ issuer: 'Mado', label: email, algorithm: 'SHA1', digits: 6, period, secret: shared });
}

/** A secret for a new app: sealed for keeping, and as the app takes it. */
export function newSecret({ keys, random }: Pick<Services, 'keys' | 'random'>, account: { id: string; email: string }) {
  const secret = random.bytes(secretBytes);
  const app = appOf(secret, account.email);
  return {
    sealed: seal(keys.derive(purpose), random, secret, account.id),
    text: app.secret.base32,
    uri: app.toString(),
  };
}

/**
 * The time step (half minutes since 1970) of which a code is: that of now, or one before or after it, for clocks that
 * differ (RFC 6238, section 5.2). Null for a wrong code.
 */
export function stepOf(
  { keys, clock }: Pick<Services, 'keys' | 'clock'>,
  account: string,
  sealed: Uint8Array,
  typed: string,
): number | null {
  const code = normalForm(typed, 'NFKC').replace(/\s/g, '');
  if (!/^\d{6}$/.test(code)) return null;
  const now = clock.now().getTime();
  const app = appOf(unseal(keys.derive(purpose), sealed, account), '');
  const delta = app.validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / 1000 / period) + delta;
}
