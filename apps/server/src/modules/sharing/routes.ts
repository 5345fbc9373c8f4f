import { listOrganisations as endpoint } from '@mado/contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../platform/http/index.ts';
import { listOrganisations } from './list-organisations.ts';

export function routes(app: FastifyInstance): void {
  implement(app, endpoint, (ctx) => listOrganisations(ctx));
}
