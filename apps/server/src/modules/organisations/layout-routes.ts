import {
  deleteOrganisationLayout,
  keepOrganisationLayout,
  organisationHanging,
  renameOrganisationLayout,
} from '@mado/contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../platform/http/index.ts';
import { deleteLayout, keepLayout, layoutsOf, renameLayout } from './layouts.ts';

/** How studies of an organisation are laid out for its members. */
export function layoutRoutes(app: FastifyInstance): void {
  implement(app, organisationHanging, async (ctx, { params }) => ({ organisation: await layoutsOf(ctx, params.id) }));
  implement(app, keepOrganisationLayout, (ctx, { params, body }) => keepLayout(ctx, params.id, body));
  implement(app, renameOrganisationLayout, (ctx, { params, body }) => renameLayout(ctx, params, body.name));
  implement(app, deleteOrganisationLayout, (ctx, { params }) => deleteLayout(ctx, params));
}
