import type { FastifyInstance } from 'fastify';
import { routes as accounts, authenticateBy } from './modules/accounts/index.ts';
import { routes as conferences } from './modules/conferences/index.ts';
import { routes as dicomweb } from './modules/dicomweb/index.ts';
import { routes as downloads } from './modules/downloads/index.ts';
import { routes as events } from './modules/events/index.ts';
import { nothingOverdue, routes as library } from './modules/library/index.ts';
import { routes as organisations } from './modules/organisations/index.ts';
import { routes as presentations } from './modules/presentations/index.ts';
import { routes as search } from './modules/search/index.ts';
import { routes as personal } from './modules/personal/index.ts';
import { routes as readings } from './modules/readings/index.ts';
import { landingsIn, requireUploadSomewhere, routes as sharing } from './modules/sharing/index.ts';
import { routes as storage } from './modules/storage/index.ts';
import { routes as studies } from './modules/studies/index.ts';
import { routes as tags } from './modules/tags/index.ts';
import { routes as thumbnails } from './modules/thumbnails/index.ts';
import { routes as uploads } from './modules/uploads/index.ts';
import { routes as viewLinks } from './modules/view-links/index.ts';
import type { Services } from './platform/context.ts';
import { buildServer, type Authenticate, type ServerOptions } from './platform/http/index.ts';

/** The modules that answer requests, by rank. */
const modules: readonly ((app: FastifyInstance, services: Services) => void)[] = [
  accounts,
  organisations,
  sharing,
  storage,
  tags,
  studies,
  library,
  personal,
  thumbnails,
  events,
  uploads,
  readings,
  conferences,
  presentations,
  viewLinks,
  search,
  downloads,
  dicomweb,
];

/** Who calls by a sign-in, and what the same browser has opened by passwords. */
function withLandings(services: Services): Authenticate {
  const authenticate = authenticateBy(services);
  return async (authorization, cookies = {}) => {
    const caller = await authenticate(authorization);
    const landings = landingsIn(services, cookies);
    return landings.length === 0 ? caller : { ...caller, landings };
  };
}

/**
 * The HTTP server with the routes of every module, not yet listening.
 *
 * @param isPrepared whether the first account is there, and whatever else a start makes
 */
export function buildApp(
  services: Services,
  options: Pick<ServerOptions, 'isPrepared' | 'asksAgainEvery' | 'answers' | 'connections'> = {},
): FastifyInstance {
  const app = buildServer({
    services,
    authenticate: withLandings(services),
    requireSomewhere: requireUploadSomewhere,
    ...options,
  });
  // Before anything is asked of items: what has become overdue with the day is not among them any more.
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.endpoint) await nothingOverdue(services);
  });
  for (const routes of modules) app.register(async (scope) => routes(scope, services));
  return app;
}
