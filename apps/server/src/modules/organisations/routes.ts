import {
  demandFactor as demandFactorEndpoint,
  listOrganisations as list,
  myOrganisationRole,
  organisationDetail,
  organisationUsers,
} from '@mado/contract';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../platform/context.ts';
import { implement } from '../../platform/http/index.ts';
import { demandFactor } from './demand-factor.ts';
import { listOrganisations } from './list-organisations.ts';
import { layoutRoutes } from './layout-routes.ts';
import { memberRoutes } from './member-routes.ts';
import { requireMember, roleOf } from './membership.ts';
import { organisationAnswer } from './organisation-answer.ts';
import { membersOf } from './organisations.sql.ts';

export function routes(app: FastifyInstance, services: Services): void {
  memberRoutes(app, services);
  layoutRoutes(app);
  implement(app, list, (ctx) => listOrganisations(ctx));
  implement(app, organisationDetail, async (ctx, { params }) =>
    organisationAnswer(await requireMember(ctx, params.id)),
  );
  implement(app, demandFactorEndpoint, async (ctx, { params, body }) =>
    organisationAnswer(await demandFactor(ctx, params.id, body.demands_factor)),
  );
  implement(app, myOrganisationRole, async (ctx, { params }) => ({ perm: await roleOf(ctx, params.id) }));
  implement(app, organisationUsers, async (ctx, { params }) => {
    await requireMember(ctx, params.id);
    const members = await membersOf(ctx.db, params.id);
    const inRole = (role: string) =>
      members
        .filter((one) => one.role === role)
        .map(({ uuid, id, email, username }) => ({ uuid, id, email, username }));
    return { org_admin: inRole('org_admin'), org_member: inRole('org_member') };
  });
}
