import { eventPage as pageEndpoint, landConference as landEndpoint } from '@mado/contract';
import type { FastifyInstance } from 'fastify';
import { nobody, type Services } from '../../platform/context.ts';
import { clientNetwork, implement } from '../../platform/http/index.ts';
import { bucket } from '../../platform/limits/index.ts';
import { signIns } from '../accounts/index.ts';
import { landedSeconds } from '../sharing/index.ts';
import { eventPage, landConference } from './land.ts';

/** Who has come before what the page of an event and its password open. */
export function landingRoutes(app: FastifyInstance, { config, rateLimits, resources }: Services): void {
  const queue = resources.of(signIns);
  // Those of a hall share an address: only wrong passwords are counted [CF-8].
  const tries = rateLimits.limit('landings by address', bucket({ burst: 5, perMs: 12_000 }));

  implement(app, pageEndpoint, async (ctx, { params }, { request }) => {
    // With a sign-in that is over the page is what it is for everybody.
    const caller = await app
      .authenticate(request.headers.authorization, request.cookies)
      .catch(() => app.authenticate(undefined, request.cookies))
      .catch(() => nobody);
    return eventPage(ctx, params.eventName, caller);
  });

  implement(app, landEndpoint, async (ctx, { body }, { request, reply }) => {
    const network = clientNetwork(request.ip);
    const queued = queue.enter(network);
    try {
      const counted = await tries.take(network);
      const { answer, cookie } = await queued.run(() => landConference(ctx, body));
      await counted.giveBack();
      reply.setCookie(cookie.name, cookie.value, {
        path: '/api/',
        httpOnly: true,
        sameSite: 'strict',
        secure: config.origin.startsWith('https:'),
        maxAge: landedSeconds,
      });
      return answer;
    } finally {
      queued.leave();
    }
  });
}
