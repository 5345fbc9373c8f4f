import * as contract from '@mado/contract';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../platform/context.ts';
import { clientNetwork, implement, preferredLanguage } from '../../platform/http/index.ts';
import { bucket } from '../../platform/limits/index.ts';
import { mailLimits, signIns } from '../accounts/index.ts';
import { landedSeconds } from './landing-cookies.ts';
import { changeLink, endLinksBelow, linkControlOf } from './link-control.ts';
import { visitsOfLink } from './link-visits.ts';
import { askLinkCode, doorBefore, openLink } from './open-link.ts';

/** Who controls a link, and who comes to its door. */
export function linkRoutes(app: FastifyInstance, services: Services): void {
  const { config, rateLimits, resources } = services;
  implement(app, contract.linkControl, (ctx, { params }) => linkControlOf(ctx, params.id));
  implement(app, contract.changeLinkControl, (ctx, { params, body }) => changeLink(ctx, params.id, body));
  implement(app, contract.linkVisits, (ctx, { params }) => visitsOfLink(ctx, params.id));
  implement(app, contract.revokeLinks, (ctx, { params }) => endLinksBelow(ctx, params.id));

  const queue = resources.of(signIns);
  // Those of a hall share an address: only wrong ones are counted, for each link by itself [AC-30].
  const tries = rateLimits.limit('doors of links', bucket({ burst: 10, perMs: 60_000 }));
  const letters = mailLimits(services);

  implement(app, contract.openLink, async (ctx, { params, body }, { request, reply }) => {
    const link = await doorBefore(ctx, params.id, 'password' in body ? 'password' : 'code');
    const network = clientNetwork(request.ip);
    const queued = queue.enter(network);
    try {
      const counted = await tries.take(`${link.link} ${network}`);
      const cookie = await queued.run(() => openLink(ctx, link, body));
      await counted.giveBack();
      reply.setCookie(cookie.name, cookie.value, {
        path: '/api/',
        httpOnly: true,
        sameSite: 'strict',
        secure: config.origin.startsWith('https:'),
        maxAge: landedSeconds,
      });
      return { expires_in: landedSeconds };
    } finally {
      queued.leave();
    }
  });

  implement(app, contract.askLinkCode, async (ctx, { params, body }, { request }) => {
    const link = await doorBefore(ctx, params.id, 'code');
    const language = preferredLanguage(request.headers['accept-language']);
    await letters.asked({ email: body.email, address: request.ip }, () => askLinkCode(ctx, link, body.email, language));
  });
}
