import {
  changePassword as changePasswordEndpoint,
  endSignIn as endSignInEndpoint,
  endSignIns as endSignInsEndpoint,
  listSignIns as listSignInsEndpoint,
} from '@mado/contract';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../platform/context.ts';
import { clientNetwork, implement, OperationError, preferredLanguage } from '../../platform/http/index.ts';
import { changePassword } from './change-password.ts';
import { endSignIn, endSignIns, listSignIns } from './own-sign-ins.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import { signIns } from './sign-in-queue.ts';
import { signedIn } from './signed-in.ts';

/** What somebody who is signed in does about the sign-ins and the password of the account. */
export function signInRoutes(app: FastifyInstance, { resources }: Services, limits: SignInLimits): void {
  const queue = resources.of(signIns);

  implement(app, listSignInsEndpoint, (ctx) => listSignIns(ctx));

  implement(app, endSignInEndpoint, async (ctx, { params }) => {
    await endSignIn(ctx, params.id);
    return undefined;
  });

  implement(app, endSignInsEndpoint, async (ctx, { query }) => {
    await endSignIns(ctx, { keepCurrent: query.keep_current === 'true' });
    return undefined;
  });

  implement(app, changePasswordEndpoint, async (ctx, { body }, { request }) => {
    const { old_password: old, new_password1: password, new_password2 } = body;
    const { id: account, email } = signedIn(ctx);
    if (password !== new_password2) throw new OperationError('bad_request', {}, { new_password2: 'passwords_differ' });
    // Who has found a browser open guesses here as at the sign-in, and waits as there.
    const queued = queue.enter(clientNetwork(request.ip));
    try {
      const succeeded = await limits.take({ email: email.toLowerCase(), address: request.ip, device: null });
      const language = preferredLanguage(request.headers['accept-language']);
      await queued.run(() => changePassword(ctx, { account, old, password }, language));
      await succeeded().catch((error: unknown) => {
        ctx.log.warn({ err: error }, 'the tries of a change that succeeded are still counted');
      });
    } finally {
      queued.leave();
    }
    return undefined;
  });
}
