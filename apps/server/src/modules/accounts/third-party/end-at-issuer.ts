import * as oauth from 'oauth4webapi';
import { topic } from '../../../platform/bus/index.ts';
import type { Context, Services } from '../../../platform/context.ts';
import { OperationError } from '../../../platform/http/index.ts';
import { jobHandler, noData } from '../../../platform/jobs/index.ts';
import { tokensOf } from './carried.ts';
import {
  forgetThirdPartySignIn,
  leftThirdPartySignIns,
  thirdPartyOfSignIn,
  type ThirdPartySignInRow,
} from './identities.sql.ts';
import { asked, issuerOf, pageOf } from './known-issuer.ts';

/** A sign-in has ended that an issuer may have confirmed. */
export const signInLeft = topic<Record<string, never>>('accounts.signInLeft');

/** Where the issuer sends the browser back from its own sign-out. */
const afterwards = '/logout-redirect.html';

/**
 * Where a browser ends its session with the issuer that has confirmed a sign-in (OpenID Connect RP-Initiated Logout
 * 1.0); null: nowhere, or the issuer cannot be asked: the sign-in here ends all the same.
 *
 * @param signIn the family of its refresh tokens
 */
export async function endSessionAddress(ctx: Context, signIn: string): Promise<string | null> {
  const kept = await thirdPartyOfSignIn(ctx.db, signIn);
  if (!kept || ctx.config.thirdParty === null) return null;
  try {
    const issuer = await issuerOf(ctx);
    const address = await asked(ctx, async () => pageOf(issuer, 'end_session_endpoint'));
    if (address === null || issuer.server.issuer !== kept.issuer) return null;
    const { id } = tokensOf(ctx, kept);
    if (id !== null) address.searchParams.set('id_token_hint', id);
    address.searchParams.set('client_id', issuer.client.client_id);
    address.searchParams.set('post_logout_redirect_uri', ctx.config.origin + afterwards);
    return address.href;
  } catch (error) {
    if (!(error instanceof OperationError)) throw error;
    return null;
  }
}

const batch = 100;
/** An issuer that could not be asked for so long is not told any more: its tokens are over by themselves. */
const triedMs = 7 * 86_400_000;

/** Tells the issuer of sign-ins that are over here, so that what it gave for them is over too (RFC 7009). */
export async function revokeLeft(services: Services): Promise<void> {
  const now = services.clock.now();
  for (const left of await leftThirdPartySignIns(services.db, now, batch)) {
    const isOld = now.getTime() - left.confirmed_at.getTime() > triedMs;
    if ((await wasRevoked(services, left)) || isOld) await forgetThirdPartySignIn(services.db, left.id);
  }
}

/** False where the issuer cannot be asked now. What it refuses to end is its own. */
async function wasRevoked(services: Services, left: ThirdPartySignInRow): Promise<boolean> {
  const { refresh, access } = tokensOf(services, left);
  if (services.config.thirdParty === null || (refresh === null && access === null)) return true;
  try {
    const { server, client, authentication, options } = await issuerOf(services);
    if (server.revocation_endpoint === undefined || server.issuer !== left.issuer) return true;
    for (const token of [refresh, access])
      if (token !== null)
        await asked(services, async () =>
          oauth.processRevocationResponse(
            await oauth.revocationRequest(server, client, authentication, token, options),
          ),
        );
    return true;
  } catch (error) {
    if (!(error instanceof OperationError)) throw error;
    return error.code !== 'third_party_unavailable';
  }
}

/** After each sign-out soon; once an hour for what ended otherwise, and for issuers that were away. */
export const revokeLeftHandler = jobHandler<object>({
  kind: { name: 'accounts.revokeThirdParty', version: 1, data: noData },
  schedule: { everyMs: 3_600_000, hastenedBy: { topic: signInLeft, withinMs: 500 } },
  run: (services) => revokeLeft(services),
});
