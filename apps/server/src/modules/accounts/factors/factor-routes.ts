import {
  beginPasskey as beginPasskeyEndpoint,
  beginTotp as beginTotpEndpoint,
  confirmPasskey as confirmPasskeyEndpoint,
  confirmTotp as confirmTotpEndpoint,
  listFactors,
  newRecoveryCodes,
  removePasskey,
  removeTotp,
  renamePasskey as renamePasskeyEndpoint,
  type FactorProof,
} from '@mado/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context, Services } from '../../../platform/context.ts';
import { clientNetwork, implement, preferredLanguage } from '../../../platform/http/index.ts';
import { signIns } from '../sign-in-queue.ts';
import { signedIn } from '../signed-in.ts';
import { removeFactor, renamePasskey, renewRecoveryCodes } from './change-factors.ts';
import { factorsAnswer, passkeyAnswer } from './factors-answer.ts';
import type { FactorLimits } from './factor-limits.ts';
import { prove } from './prove.ts';
import { beginPasskey, beginTotp, confirmPasskey, confirmTotp } from './set-up.ts';

/** What one does with the factors of one's own account. */
export function factorRoutes(app: FastifyInstance, services: Services, limits: FactorLimits): void {
  const queue = services.resources.of(signIns);
  const languageOf = (request: FastifyRequest) => preferredLanguage(request.headers['accept-language']);

  /** The account that calls, when it has shown again whose it is. */
  async function proven(ctx: Context, proof: FactorProof, request: FastifyRequest): Promise<string> {
    const { id } = signedIn(ctx);
    const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
      const queued = queue.enter(clientNetwork(request.ip));
      try {
        return await queued.run(work);
      } finally {
        queued.leave();
      }
    };
    await prove(ctx, id, proof, { limits, inTurn, language: languageOf(request) });
    return id;
  }

  implement(app, listFactors, (ctx) => factorsAnswer(ctx.db, signedIn(ctx).id));

  implement(app, beginTotpEndpoint, async (ctx, { body }, { request }) =>
    beginTotp(ctx, await proven(ctx, body.proof, request)),
  );
  implement(app, confirmTotpEndpoint, async (ctx, { body }, { request }) => ({
    recovery_codes: await confirmTotp(ctx, signedIn(ctx).id, body, languageOf(request)),
  }));
  implement(app, removeTotp, async (ctx, { body }, { request }) =>
    removeFactor(ctx, await proven(ctx, body.proof, request), { kind: 'totp' }, languageOf(request)),
  );

  implement(app, beginPasskeyEndpoint, async (ctx, { body }, { request }) =>
    beginPasskey(ctx, await proven(ctx, body.proof, request)),
  );
  implement(app, confirmPasskeyEndpoint, async (ctx, { body }, { request }) => ({
    recovery_codes: await confirmPasskey(ctx, signedIn(ctx).id, body, languageOf(request)),
  }));
  implement(app, removePasskey, async (ctx, { body, params }, { request }) => {
    const which = { kind: 'passkey', id: params.id } as const;
    await removeFactor(ctx, await proven(ctx, body.proof, request), which, languageOf(request));
  });

  implement(app, renamePasskeyEndpoint, async (ctx, { body, params }) =>
    passkeyAnswer(await renamePasskey(ctx, signedIn(ctx).id, params.id, body.name)),
  );

  implement(app, newRecoveryCodes, async (ctx, { body }, { request }) => ({
    recovery_codes: await renewRecoveryCodes(ctx, await proven(ctx, body.proof, request), languageOf(request)),
  }));
}
