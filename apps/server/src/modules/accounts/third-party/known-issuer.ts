import * as oauth from 'oauth4webapi';
import type { Services } from '../../../platform/context.ts';
import { OperationError } from '../../../platform/http/index.ts';
import type { Resource } from '../../../platform/resources/index.ts';
import { IssuerAway, issuerFetch } from './issuer-fetch.ts';

/** Whom the configuration names, as the protocol's calls take it. */
export interface KnownIssuer {
  readonly server: oauth.AuthorizationServer;
  readonly client: oauth.Client;
  readonly authentication: oauth.ClientAuth;
  /** Of each call. */
  readonly options: { [oauth.customFetch]: typeof issuerFetch; [oauth.allowInsecureRequests]: boolean };
}

/** What the issuer says of itself is read anew after this time: it also tells whether it is there. */
const knownMs = 5 * 60_000;
/** Seconds by which its clock and ours may differ. */
const clockTolerance = 60;

interface Known {
  server: oauth.AuthorizationServer;
  until: number;
}

const known: Resource<{ latest: Known | null }> = { name: 'accounts.issuer', open: () => ({ latest: null }) };

type Opening = Pick<Services, 'config' | 'clock' | 'log' | 'resources'>;

/**
 * The issuer of the configuration, as its discovery document says (OpenID Connect Discovery 1.0).
 *
 * @throws {OperationError} route_not_found where there is none; third_party_unavailable; third_party_refused
 */
export async function issuerOf(services: Opening): Promise<KnownIssuer> {
  const { config, clock, resources } = services;
  const { thirdParty } = config;
  if (thirdParty === null) throw new OperationError('route_not_found');
  const issuer = new URL(thirdParty.issuer);
  // Without TLS on this machine alone, which the configuration has seen to.
  const options = { [oauth.customFetch]: issuerFetch, [oauth.allowInsecureRequests]: issuer.protocol === 'http:' };
  const kept = resources.of(known);
  const now = clock.now().getTime();
  if (kept.latest === null || kept.latest.until <= now) {
    const server = await asked(services, async () =>
      oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, { algorithm: 'oidc', ...options })),
    );
    kept.latest = { server, until: now + knownMs };
  }
  const { server } = kept.latest;
  const client = {
    client_id: thirdParty.clientId,
    // The protocol's clock is this one.
    [oauth.clockSkew]: Math.round((now - Date.now()) / 1000),
    [oauth.clockTolerance]: clockTolerance,
  };
  return { server, client, authentication: authenticationOf(server, thirdParty.clientSecret), options };
}

/** How we show the issuer who we are: by the header, which every issuer takes that says nothing else. */
function authenticationOf(server: oauth.AuthorizationServer, secret: string | null): oauth.ClientAuth {
  if (secret === null) return oauth.None();
  const taken = server.token_endpoint_auth_methods_supported;
  return taken === undefined || taken.includes('client_secret_basic')
    ? oauth.ClientSecretBasic(secret)
    : oauth.ClientSecretPost(secret);
}

/** Where a browser is sent, as the issuer says; null: nowhere. @throws {TypeError} no web page, or without TLS */
export function pageOf(
  { server, options }: KnownIssuer,
  endpoint: 'authorization_endpoint' | 'end_session_endpoint',
): URL | null {
  const text = server[endpoint];
  if (typeof text !== 'string') return null;
  const url = new URL(text);
  oauth.checkProtocol(url, options[oauth.allowInsecureRequests] === false);
  return url;
}

/** What an issuer says when it cannot be asked now (RFC 6749, 4.1.2.1). */
const awayCodes = new Set(['server_error', 'temporarily_unavailable']);

/**
 * Asks the issuer, and says in our words what came of it; what was wrong is for the log, where no token is.
 *
 * @throws {OperationError} third_party_unavailable, third_party_denied, third_party_refused
 */
export async function asked<T>({ log }: Pick<Services, 'log'>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof OperationError) throw error;
    const away = awayIn(error);
    if (away) {
      log.warn({ err: { type: away.name, message: away.message } }, 'the issuer cannot be asked');
      throw new OperationError('third_party_unavailable');
    }
    const said = error instanceof oauth.AuthorizationResponseError ? error.error : null;
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    log.info({ err: { type: name, message }, said }, 'what the issuer says was refused');
    if (said !== null && awayCodes.has(said)) throw new OperationError('third_party_unavailable');
    throw new OperationError(said === 'access_denied' ? 'third_party_denied' : 'third_party_refused');
  }
}

/** The library wraps what its fetch throws. */
function awayIn(error: unknown): IssuerAway | null {
  for (let one = error; one instanceof Error; one = one.cause) if (one instanceof IssuerAway) return one;
  return null;
}
