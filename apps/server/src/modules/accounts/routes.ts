import {
  changeProfile as changeProfileEndpoint,
  currentUser,
  passkeySignIn,
  refreshToken,
  signIn as signInEndpoint,
  signInByFactor as signInByFactorEndpoint,
  signOut,
} from '@mado/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../platform/context.ts';
import {
  clientNetwork,
  implement,
  OperationError,
  preferredLanguage,
  type Exchange,
} from '../../platform/http/index.ts';
import { bucket } from '../../platform/limits/index.ts';
import { accountById } from './accounts.sql.ts';
import { factorLimits } from './factors/factor-limits.ts';
import { factorRoutes } from './factors/factor-routes.ts';
import { askForPasskey, signInByFactor } from './factors/sign-in-by-factor.ts';
import { knownDevices } from './known-device.ts';
import { mailRoutes } from './mail-routes.ts';
import { permissionRoutes } from './permission-routes.ts';
import { changeProfile } from './profile.ts';
import { refreshTokenDays, revoke } from './refresh-token.ts';
import { signInLimits } from './sign-in-limits.ts';
import { signIns } from './sign-in-queue.ts';
import { signedIn } from './signed-in.ts';
import { placeOf } from './sign-in-place.ts';
import { signInRoutes } from './sign-in-routes.ts';
import { refreshSession, signIn, type Session } from './sign-in.ts';
import { endSessionAddress, signInLeft } from './third-party/end-at-issuer.ts';
import { thirdPartyRoutes } from './third-party/third-party-routes.ts';
import { currentUserAnswer } from './user-answer.ts';

const cookieName = 'mado_refresh';
const cookiePath = '/api/dj-rest-auth/';
/** Names the browser to the sign-in; opens nothing. */
const deviceCookie = 'mado_device';
const deviceDays = 180;

export function routes(app: FastifyInstance, services: Services): void {
  const { config, rateLimits, resources } = services;
  const limits = signInLimits(services);
  const queue = resources.of(signIns);
  const devices = knownDevices(services);
  // Of one sign-in: its tabs, which wake up together. Whoever sits behind the same address is not counted.
  const renewals = rateLimits.limit('renewals of a sign-in', bucket({ burst: 30, perMs: 5_000 }));
  const kept = {
    path: cookiePath,
    httpOnly: true,
    sameSite: 'strict',
    secure: config.origin.startsWith('https:'),
  } as const;

  function keepRefresh(reply: FastifyReply, token: string): void {
    reply.setCookie(cookieName, token, { ...kept, maxAge: refreshTokenDays * 86_400 });
  }

  function keepDevice(request: FastifyRequest, reply: FastifyReply, email: string): void {
    const value = devices.withMark(request.cookies[deviceCookie], email);
    reply.setCookie(deviceCookie, value, { ...kept, maxAge: deviceDays * 86_400 });
  }

  /** The session as its caller gets it: the refresh token in a cookie, unless the caller has none [TK-3]. */
  function answered({ refresh, ...answer }: Session, client: 'api' | undefined, { request, reply }: Exchange) {
    if (client === 'api') return { ...answer, refresh };
    keepRefresh(reply, refresh);
    keepDevice(request, reply, answer.user.email.toLowerCase());
    return answer;
  }

  mailRoutes(app, services);
  signInRoutes(app, services, limits);
  permissionRoutes(app);
  const factors = factorLimits(services);
  factorRoutes(app, services, factors);
  thirdPartyRoutes(app, services, { limits, answered, refreshOf: ({ cookies }) => cookies[cookieName] });

  implement(app, signInEndpoint, async (ctx, { body, query }, exchange) => {
    const { request } = exchange;
    const email = body.email.trim().toLowerCase();
    const device = devices.knownTo(request.cookies[deviceCookie], email);
    // Whoever finds no room in the queue has not tried anything: nothing is counted.
    const queued = queue.enter(clientNetwork(request.ip));
    let session: Awaited<ReturnType<typeof signIn>>;
    try {
      const succeeded = await limits.take({ email, address: request.ip, device });
      session = await queued.run(() => signIn(ctx, body, placeOf(request)));
      // Who knows the password is not guessing. The sign-in stands, whether or not that can be written.
      await succeeded().catch((error: unknown) => {
        ctx.log.warn({ err: error }, 'the tries of a sign-in that succeeded are still counted');
      });
    } finally {
      queued.leave();
    }
    return 'factor_needed' in session ? session : answered(session, query.client, exchange);
  });

  implement(app, signInByFactorEndpoint, async (ctx, { body, query }, exchange) => {
    const language = preferredLanguage(exchange.request.headers['accept-language']);
    return answered(
      await signInByFactor(ctx, factors, { ...body, place: placeOf(exchange.request) }, language),
      query.client,
      exchange,
    );
  });

  implement(app, passkeySignIn, async (ctx, { body }, { request }) => {
    await factors.asked(request.ip);
    return askForPasskey(ctx, body.ticket);
  });

  implement(app, refreshToken, async (ctx, { body, query }, { request, reply }) => {
    const token = body?.refresh ?? request.cookies[cookieName];
    const session = await refreshSession(ctx, token, placeOf(request), (one) => renewals.take(one));
    const { access, refresh, ask_third_party } = session;
    const answer = { access, ...(ask_third_party && { ask_third_party }) };
    if (query.client === 'api' || body?.refresh !== undefined) return { ...answer, refresh };
    keepRefresh(reply, refresh);
    return answer;
  });

  implement(app, signOut, async (ctx, { body }, { request, reply }) => {
    const token = body?.refresh ?? request.cookies[cookieName];
    const ended = token === undefined ? null : await revoke(ctx, token);
    reply.clearCookie(cookieName, { path: cookiePath });
    if (ended === null) return { third_party: null };
    const address = await endSessionAddress(ctx, ended);
    // Only now: what is told to the issuer is forgotten then.
    ctx.bus.publish(signInLeft, {});
    return { third_party: address };
  });

  profileRoutes(app);
}

/** What somebody who is signed in is told of the account, and says of it. */
function profileRoutes(app: FastifyInstance): void {
  implement(app, currentUser, async (ctx) => {
    const account = await accountById(ctx.db, signedIn(ctx).id);
    if (!account) throw new OperationError('user_not_found');
    return currentUserAnswer(ctx.db, account);
  });

  implement(app, changeProfileEndpoint, async (ctx, { body }) =>
    currentUserAnswer(ctx.db, await changeProfile(ctx, signedIn(ctx).id, body)),
  );
}
