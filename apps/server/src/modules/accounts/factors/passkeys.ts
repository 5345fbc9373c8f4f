import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Services } from '../../../platform/context.ts';
import { OperationError } from '../../../platform/http/index.ts';
import type { PasskeyRow } from './factors.sql.ts';

/** What browsers give and get as JSON; what is in it the library reads and checks. */
export type PasskeyJson = Record<string, unknown>;

const challengeBytes = 32;
/** EdDSA, ES256, RS256 (IANA COSE Algorithms): what authenticators have. */
const algorithms = [-8, -7, -257];

/** The site to which passkeys are bound: its name, never its address. */
const siteOf = ({ config }: Pick<Services, 'config'>) => new URL(config.origin).hostname;

/** What to ask a browser for a new passkey with, and the challenge that it signs. */
export async function creationOptions(
  services: Pick<Services, 'config' | 'random'>,
  account: { id: string; email: string; username: string },
  there: readonly PasskeyRow[],
): Promise<{ challenge: string; options: PasskeyJson }> {
  const options = await generateRegistrationOptions({
    rpName: 'Mado',
    rpID: siteOf(services),
    userID: new Uint8Array(Buffer.from(account.id)),
    userName: account.email,
    userDisplayName: account.username,
    challenge: new Uint8Array(services.random.bytes(challengeBytes)),
    attestationType: 'none',
    excludeCredentials: there.map(descriptorOf),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    supportedAlgorithmIDs: algorithms,
    timeout: 300_000,
  });
  return { challenge: options.challenge, options: { ...options } };
}

/** What a browser has made. @throws {OperationError} passkey_refused: not for this challenge and site, or damaged */
export async function createdPasskey(
  { config, log }: Pick<Services, 'config' | 'log'>,
  challenge: string,
  answer: PasskeyJson,
): Promise<Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter' | 'transports'>> {
  const { registrationInfo } = await accepted(log, () =>
    verifyRegistrationResponse({
      response: answer as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: config.origin,
      expectedRPID: siteOf({ config }),
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    }),
  );
  if (!registrationInfo) throw new OperationError('passkey_refused');
  const { id, publicKey, counter, transports } = registrationInfo.credential;
  const known = transports?.filter((one) => /^[a-z-]{1,20}$/.test(one)).slice(0, 10);
  return { credential_id: id, public_key: publicKey, counter, transports: known ?? [] };
}

/**
 * What to ask a browser for a passkey with, and the challenge that it signs.
 *
 * @param of the passkeys that will do, as a second factor; null: any, as the whole sign-in
 */
export async function requestOptions(
  services: Pick<Services, 'config' | 'random'>,
  of: readonly PasskeyRow[] | null,
): Promise<{ challenge: string; options: PasskeyJson }> {
  const options = await generateAuthenticationOptions({
    rpID: siteOf(services),
    challenge: new Uint8Array(services.random.bytes(challengeBytes)),
    ...(of && { allowCredentials: of.map(descriptorOf) }),
    userVerification: of ? 'preferred' : 'required',
    timeout: 300_000,
  });
  return { challenge: options.challenge, options: { ...options } };
}

/**
 * Checks the answer of a passkey. @param alone whether it is the whole sign-in: it must have verified its person then
 *
 * @returns its new counter @throws {OperationError} passkey_refused
 */
export async function verifiedCounter(
  { config, log }: Pick<Services, 'config' | 'log'>,
  passkey: PasskeyRow,
  { challenge, answer, alone }: { challenge: string; answer: PasskeyJson; alone: boolean },
): Promise<number> {
  const { credential_id: id, public_key: publicKey, counter } = passkey;
  const { verified, authenticationInfo } = await accepted(log, () =>
    verifyAuthenticationResponse({
      response: answer as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: config.origin,
      expectedRPID: siteOf({ config }),
      credential: { id, publicKey: new Uint8Array(publicKey), counter },
      requireUserVerification: alone,
    }),
  );
  if (!verified) throw new OperationError('passkey_refused');
  return authenticationInfo.newCounter;
}

const descriptorOf = ({ credential_id: id, transports }: PasskeyRow) => ({ id, transports });

/** The library throws at whatever it does not like; what that was is for the log. */
async function accepted<T>(log: Services['log'], verify: () => Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch (error) {
    log.info({ err: error }, 'a passkey was refused');
    throw new OperationError('passkey_refused');
  }
}
