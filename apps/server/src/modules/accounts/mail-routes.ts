import type { Readable } from 'node:stream';
import {
  askedEmail as askedEmailEndpoint,
  confirmEmailUpdate,
  confirmPasswordReset,
  mailState,
  registration,
  resendEmail,
  resetPassword,
  stopLetters as stopLettersEndpoint,
  updateEmail,
  verifyEmail,
} from '@mado/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../../platform/context.ts';
import { clientNetwork, implement, OperationError, preferredLanguage } from '../../platform/http/index.ts';
import { stopLetters } from './optional-letters.ts';
import { askForLetter } from './asked-letters.job.ts';
import { askedEmail, askForEmail, confirmEmail } from './email-update.ts';
import { mailer } from '../../platform/mail/index.ts';
import { mailLimits } from './mail-limits.ts';
import { confirmReset } from './password-reset.ts';
import { confirmRegistration, register } from './registration.ts';
import { signedIn } from './signed-in.ts';
import { signIns } from './sign-in-queue.ts';

/** The calls that a letter causes, or that cause one. */
export function mailRoutes(app: FastifyInstance, services: Services): void {
  const limits = mailLimits(services);
  const queue = services.resources.of(signIns);
  const languageOf = (request: FastifyRequest) => preferredLanguage(request.headers['accept-language']);

  /** Passwords are hashed where they are compared, one after the other. */
  async function inTurn<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
    const queued = queue.enter(clientNetwork(request.ip));
    try {
      return await queued.run(work);
    } finally {
      queued.leave();
    }
  }

  implement(app, registration, async (ctx, { body }, { request }) => {
    const { username, email, password1: password, password2 } = body;
    if (password !== password2) throw new OperationError('bad_request', {}, { password2: 'passwords_differ' });
    await limits.asked({ email, address: request.ip }, () =>
      inTurn(request, () => register(ctx, { username, email, password }, languageOf(request))),
    );
    return { email: email.trim() };
  });

  implement(app, resendEmail, async (ctx, { body: { email } }, { request }) => {
    await limits.asked({ email, address: request.ip }, () =>
      askForLetter(ctx, { what: 'registration', email, language: languageOf(request) }),
    );
    return undefined;
  });

  implement(app, verifyEmail, async (ctx, { body }) => confirmRegistration(ctx, body.key));

  implement(app, resetPassword, async (ctx, { body: { email } }, { request }) => {
    await limits.asked({ email, address: request.ip }, () =>
      askForLetter(ctx, { what: 'reset', email, language: languageOf(request) }),
    );
    return undefined;
  });

  implement(app, confirmPasswordReset, async (ctx, { body }, { request }) => {
    const { uid, token, new_password1: password, new_password2 } = body;
    if (password !== new_password2) throw new OperationError('bad_request', {}, { new_password2: 'passwords_differ' });
    await inTurn(request, () => confirmReset(ctx, { uid, token, password }, languageOf(request)));
    return undefined;
  });

  implement(app, updateEmail, async (ctx, { body: { new_email: newEmail } }, { request }) => {
    const account = signedIn(ctx).id;
    const asked = await limits.asked({ email: newEmail, address: request.ip }, () =>
      askForEmail(ctx, { account, newEmail }, languageOf(request)),
    );
    return { asked };
  });

  implement(app, askedEmailEndpoint, async (ctx) => ({ asked: await askedEmail(ctx, signedIn(ctx).id) }));
  // Whether letters leave has nothing to do with any of them: it is asked apart, by whoever waits for one.
  implement(app, mailState, async (ctx) => ({ delayed: !(await ctx.resources.of(mailer).isOpen()) }));

  implement(app, confirmEmailUpdate, async (ctx, { body }, { request }) =>
    confirmEmail(ctx, body.key, languageOf(request)),
  );

  implement(app, stopLettersEndpoint, async (ctx, { params: { key } }, { request }) => {
    // What a mail program says beside is not read: the key says all.
    (request.body as Readable).resume();
    return stopLetters(ctx, key);
  });
}
