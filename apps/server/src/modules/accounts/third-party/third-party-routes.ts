import {
  beginThirdParty as beginThirdPartyEndpoint,
  joinThirdParty as joinThirdPartyEndpoint,
  renewThirdParty as renewThirdPartyEndpoint,
  signInByAccessToken,
  signInByThirdParty,
  thirdParty as thirdPartyEndpoint,
  type ThirdPartyAnswer,
} from '@mado/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context, Services } from '../../../platform/context.ts';
import {
  clientNetwork,
  implement,
  OperationError,
  preferredLanguage,
  type Exchange,
} from '../../../platform/http/index.ts';
import { bucket } from '../../../platform/limits/index.ts';
import type { SignInLimits } from '../sign-in-limits.ts';
import { placeOf } from '../sign-in-place.ts';
import { signIns } from '../sign-in-queue.ts';
import type { Session } from '../sign-in.ts';
import { wordOfAccessToken } from './access-token-word.ts';
import { beginThirdParty } from './begun.ts';
import { exchange } from './exchange.ts';
import type { IssuerWord } from './issuer-word.ts';
import { renewThirdParty } from './renew.ts';
import { joinedAccount, joinThirdParty, recordRefusal, signInByWord, type ThirdPartySignIn } from './sign-in.ts';
import { thirdPartyName } from './third-party-name.ts';

interface Routing {
  limits: SignInLimits;
  /** The session as its caller gets it: the refresh token in a cookie, unless the caller has none [TK-3]. */
  answered: (
    session: Session,
    client: 'api' | undefined,
    exchange: Exchange,
  ) => Extract<ThirdPartyAnswer, { access: string }>;
  /** The refresh token that a browser has. */
  refreshOf: (request: FastifyRequest) => string | undefined;
}

/** The sign-in by a third party; where the configuration names none, nothing is there [TK-39]. */
export function thirdPartyRoutes(app: FastifyInstance, services: Services, routing: Routing): void {
  const { limits, answered, refreshOf } = routing;
  const queue = services.resources.of(signIns);
  // Each of them asks the issuer.
  const perNetwork = services.rateLimits.limit('sign-in by a third party', bucket({ burst: 60, perMs: 1_000 }));
  const comingFrom = (request: FastifyRequest) => ({
    place: placeOf(request),
    language: preferredLanguage(request.headers['accept-language']),
  });

  async function admit(ctx: Context, { ip }: FastifyRequest): Promise<void> {
    if (ctx.config.thirdParty === null) throw new OperationError('route_not_found');
    await perNetwork.take(clientNetwork(ip));
  }

  /** Where passwords are compared or made, one after the other. */
  async function inTurn<T>({ ip }: FastifyRequest, work: () => Promise<T>): Promise<T> {
    const queued = queue.enter(clientNetwork(ip));
    try {
      return await queued.run(work);
    } finally {
      queued.leave();
    }
  }

  function told(came: ThirdPartySignIn, client: 'api' | undefined, at: Exchange): ThirdPartyAnswer {
    return 'access' in came ? answered(came, client, at) : came;
  }

  /** What an issuer has confirmed, or why not, which is recorded. */
  async function signedInBy(
    ctx: Context,
    request: FastifyRequest,
    word: () => Promise<IssuerWord>,
  ): Promise<ThirdPartySignIn> {
    try {
      const confirmed = await word();
      return await inTurn(request, () => signInByWord(ctx, confirmed, comingFrom(request)));
    } catch (error) {
      if (error instanceof OperationError) await recordRefusal(ctx, null, error.code);
      throw error;
    }
  }

  implement(app, thirdPartyEndpoint, async (ctx) => ({ name: thirdPartyName(ctx) }));

  implement(app, beginThirdPartyEndpoint, async (ctx, { body }, { request }) => {
    await admit(ctx, request);
    return beginThirdParty(ctx, { silent: body.silent === true });
  });

  implement(app, signInByThirdParty, async (ctx, { body, query }, at) => {
    await admit(ctx, at.request);
    const came = await signedInBy(ctx, at.request, () => exchange(ctx, body, { silent: false }));
    return told(came, query.client, at);
  });

  implement(app, joinThirdPartyEndpoint, async (ctx, { body, query }, at) => {
    const { request } = at;
    await admit(ctx, request);
    const account = await joinedAccount(ctx, body.ticket);
    // Who guesses here waits as at the sign-in.
    const attempt = { email: account.email.toLowerCase(), address: request.ip, device: null };
    const came = await inTurn(request, async () => {
      const succeeded = await limits.take(attempt);
      const joined = await joinThirdParty(ctx, { ...body, account }, comingFrom(request));
      await succeeded().catch((error: unknown) => {
        ctx.log.warn({ err: error }, 'the tries of a joining that succeeded are still counted');
      });
      return joined;
    });
    return told(came, query.client, at);
  });

  implement(app, renewThirdPartyEndpoint, async (ctx, { body }, { request }) => {
    await admit(ctx, request);
    await renewThirdParty(ctx, { ...body, refresh: body.refresh ?? refreshOf(request) });
    return { renewed: true } as const;
  });

  implement(app, signInByAccessToken, async (ctx, { body, query }, at) => {
    await admit(ctx, at.request);
    const came = await signedInBy(ctx, at.request, () => wordOfAccessToken(ctx, body.access_token));
    // As at the sign-in by password: there is no page that would show the address.
    if ('inactive' in came) throw new OperationError('user_inactive');
    return told(came, query.client, at);
  });
}
