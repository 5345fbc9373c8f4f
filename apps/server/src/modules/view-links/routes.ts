import { makeViewLink as makeEndpoint, viewLink as viewEndpoint } from '@mado/contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../platform/http/index.ts';
import { makeViewLink } from './make-view-link.ts';
import { viewOfLink } from './view-of-link.ts';

export function routes(app: FastifyInstance): void {
  implement(app, makeEndpoint, async (ctx, { body }) => ({ code: await makeViewLink(ctx, body) }));
  implement(app, viewEndpoint, (ctx, { params }) => viewOfLink(ctx, params.code));
}
