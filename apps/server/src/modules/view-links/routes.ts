import {
  listViewLinks as listEndpoint,
  makeViewLink as makeEndpoint,
  revokeViewLink as revokeEndpoint,
  viewLink as viewEndpoint,
} from '@mado/contract';
import type { FastifyInstance } from 'fastify';
import { implement, paged } from '../../platform/http/index.ts';
import { makeViewLink } from './make-view-link.ts';
import { listViewLinks, revokeViewLink } from './own-view-links.ts';
import { viewOfLink } from './view-of-link.ts';

export function routes(app: FastifyInstance): void {
  implement(app, makeEndpoint, async (ctx, { body }) => ({ code: await makeViewLink(ctx, body) }));
  implement(app, listEndpoint, async (ctx, { query }, exchange) => paged(await listViewLinks(ctx, query), exchange));
  implement(app, revokeEndpoint, (ctx, { params }) => revokeViewLink(ctx, params.code));
  implement(app, viewEndpoint, (ctx, { params }) => viewOfLink(ctx, params.code));
}
