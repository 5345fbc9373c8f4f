import { deleteFormerMember, handOverFormerMember, listFormerMembers } from '@mado/contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../platform/http/index.ts';
import { requireAdmin } from '../organisations/index.ts';
import { deleteFormer, formerMembers, handOver } from './former-members.ts';

export function routes(app: FastifyInstance): void {
  implement(app, listFormerMembers, async (ctx, { params }) => {
    await requireAdmin(ctx, params.id);
    return formerMembers(ctx.db, params.id);
  });
  implement(app, handOverFormerMember, async (ctx, { params, body }) => {
    await requireAdmin(ctx, params.id);
    await handOver(ctx, { org: params.id, from: params.account, to: body.to });
  });
  implement(app, deleteFormerMember, async (ctx, { params }) => {
    await requireAdmin(ctx, params.id);
    await deleteFormer(ctx, { org: params.id, from: params.account });
  });
}
