import { listOrganisations, myOrganisationRole, organisationDetail, organisationUsers } from '@mado/contract';
import type { Organisation } from '@mado/contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../platform/http/index.ts';
import { requireMember, roleOf } from './membership.ts';
import { membersOf, organisationsOf, type OrganisationRow } from './organisations.sql.ts';

export function routes(app: FastifyInstance): void {
  implement(app, listOrganisations, async ({ db, caller }) =>
    caller.account ? (await organisationsOf(db, caller.account.id)).map(asAnswer) : [],
  );
  implement(app, organisationDetail, async (ctx, { params }) => asAnswer(await requireMember(ctx, params.id)));
  implement(app, myOrganisationRole, async (ctx, { params }) => ({ perm: await roleOf(ctx, params.id) }));
  implement(app, organisationUsers, async (ctx, { params }) => {
    await requireMember(ctx, params.id);
    const members = await membersOf(ctx.db, params.id);
    const inRole = (role: string) =>
      members.filter((one) => one.role === role).map(({ uuid, email, username }) => ({ uuid, email, username }));
    return { org_admin: inRole('org_admin'), org_member: inRole('org_member') };
  });
}

function asAnswer(row: OrganisationRow): Organisation {
  return {
    uuid: row.id,
    name: row.name,
    your_perm: row.role,
    used_size: row.used_bytes,
    quota: row.quota_bytes,
  };
}
