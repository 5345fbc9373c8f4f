import {
  changeMember as changeMemberEndpoint,
  createOrganisation,
  declineInvitation,
  invite,
  joinOrganisation,
  listInvitations,
  ownInvitations,
  renameOrganisation as rename,
  searchUsers,
  withdrawInvitation,
} from '@mado/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context, Services } from '../../platform/context.ts';
import { implement, preferredLanguage } from '../../platform/http/index.ts';
import { bucket, growingDelay } from '../../platform/limits/index.ts';
import { countingLetters, signedIn, userAnswer } from '../accounts/index.ts';
import { changeMember } from './change-member.ts';
import { foundOrganisation, renameOrganisation } from './found-organisation.ts';
import { decline, invitationsOfCaller, inviteByMail, join, pendingInvitations, withdraw } from './invitations.ts';
import { requireAdmin, requireMember } from './membership.ts';
import { organisationAnswer } from './organisation-answer.ts';
import { accountsFound } from './organisations.sql.ts';

const minute = 60_000;

/** Who founds, belongs to and is invited to organisations. */
export function memberRoutes(app: FastifyInstance, { rateLimits }: Pick<Services, 'rateLimits'>): void {
  const languageOf = (request: FastifyRequest) => preferredLanguage(request.headers['accept-language']);
  const perAccount = rateLimits.limit('invitations of an account', bucket({ burst: 50, perMs: 10_000 }));
  const delay = growingDelay({ free: 3, firstMs: minute, mostMs: 60 * minute, quietMs: 6 * 60 * minute });
  const perAddress = rateLimits.limit('invitations of an address', delay);
  const mayInvite = async (ctx: Context, { org, email }: { org: string; email: string }): Promise<void> => {
    await perAccount.take(signedIn(ctx).id);
    await perAddress.take(`${org} ${email.trim().toLowerCase()}`);
    await countingLetters(ctx, [email], async () => {});
  };
  const founded = rateLimits.limit('organisations of an account', bucket({ burst: 10, perMs: 60 * minute }));

  implement(app, createOrganisation, async (ctx, { body }) => {
    await founded.take(signedIn(ctx).id);
    return foundOrganisation(ctx, body.name);
  });
  implement(app, rename, (ctx, { params, body }) => renameOrganisation(ctx, params.id, body.name));

  implement(app, changeMemberEndpoint, async (ctx, { params, body }, { request }) => {
    const { email, perm } = body;
    const change = { org: params.id, email, perm };
    return changeMember(ctx, change, languageOf(request), () => mayInvite(ctx, change));
  });
  // A whole address tells whether somebody has it here: nobody tries a list of them.
  const searched = rateLimits.limit('searches of an account for people', bucket({ burst: 60, perMs: 2_000 }));
  implement(app, searchUsers, async (ctx, { query: { query, org_id: without = null } }) => {
    const { id: caller } = signedIn(ctx);
    await searched.take(caller);
    // Who belongs where is for members to know.
    if (without !== null) await requireMember(ctx, without);
    return (await accountsFound(ctx.db, { query: query.trim(), caller, without })).map(userAnswer);
  });

  implement(app, listInvitations, (ctx, { params }) => pendingInvitations(ctx, params.id));
  implement(app, invite, async (ctx, { params, body }, { request }) => {
    const { email, perm: role, days } = body;
    // First of all: who may invite nobody uses up nobody's tries.
    await requireAdmin(ctx, params.id);
    await mayInvite(ctx, { org: params.id, email });
    return inviteByMail(ctx, { org: params.id, email, role, days }, languageOf(request));
  });
  implement(app, withdrawInvitation, async (ctx, { params }) => {
    await withdraw(ctx, params.id, params.invitation);
    return undefined;
  });
  implement(app, ownInvitations, (ctx) => invitationsOfCaller(ctx));
  implement(app, declineInvitation, async (ctx, { params }) => {
    await decline(ctx, params.id);
    return undefined;
  });
  implement(app, joinOrganisation, async (ctx, { body }) => organisationAnswer(await join(ctx, body)));
}
