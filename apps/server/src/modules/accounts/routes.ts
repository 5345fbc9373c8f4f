import { currentUser, refreshToken, signIn as signInEndpoint, signOut } from '@mado/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Services } from '../../platform/context.ts';
import { implement, OperationError, rateLimit } from '../../platform/http/index.ts';
import { accountById } from './accounts.sql.ts';
import { refreshTokenDays, revoke } from './refresh-token.ts';
import { refreshSession, signIn } from './sign-in.ts';

const cookieName = 'mado_refresh';
const cookiePath = '/api/dj-rest-auth/';

export function routes(app: FastifyInstance, { clock, config }: Services): void {
  // A clinic signs in from one address in the morning; who guesses passwords of one account from one or many addresses gets no further.
  const perAddress = rateLimit(clock, { burst: 60, perMs: 1_000 });
  const perAccountAndAddress = rateLimit(clock, { burst: 10, perMs: 30_000 });
  const perAccount = rateLimit(clock, { burst: 50, perMs: 30_000 });
  const refreshes = rateLimit(clock, { burst: 60, perMs: 1_000 });
  const secure = config.origin.startsWith('https:');

  function setCookie(reply: FastifyReply, token: string): void {
    reply.setCookie(cookieName, token, {
      path: cookiePath,
      httpOnly: true,
      sameSite: 'strict',
      secure,
      maxAge: refreshTokenDays * 86_400,
    });
  }

  implement(app, signInEndpoint, async (ctx, { body, query }, { request, reply }) => {
    perAddress.take(request.ip);
    const account = body.email.trim().toLowerCase();
    perAccountAndAddress.take(`${request.ip} ${account}`);
    perAccount.take(account);
    const { refresh, ...answer } = await signIn(ctx, body);
    // Who knows the password is not guessing.
    perAccountAndAddress.giveBack(`${request.ip} ${account}`);
    perAccount.giveBack(account);
    if (query.client === 'api') return { ...answer, refresh };
    setCookie(reply, refresh);
    return answer;
  });

  implement(app, refreshToken, async (ctx, { body, query }, { request, reply }) => {
    refreshes.take(request.ip);
    const { access, refresh } = await refreshSession(ctx, body?.refresh ?? request.cookies[cookieName]);
    if (query.client === 'api' || body?.refresh !== undefined) return { access, refresh };
    setCookie(reply, refresh);
    return { access };
  });

  implement(app, signOut, async (ctx, { body }, { request, reply }) => {
    const token = body?.refresh ?? request.cookies[cookieName];
    if (token !== undefined) await revoke(ctx, token);
    reply.clearCookie(cookieName, { path: cookiePath });
    return undefined;
  });

  implement(app, currentUser, async (ctx) => {
    const account = ctx.caller.account && (await accountById(ctx.db, ctx.caller.account.id));
    if (!account) throw new OperationError('not_signed_in');
    return { uuid: account.id, email: account.email, username: account.username };
  });
}
