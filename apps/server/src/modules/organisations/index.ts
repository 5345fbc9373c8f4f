export { membershipChanged } from './events.ts';
export { createOrganisation } from './create-organisation.ts';
export { deidentificationSecret } from './deidentification-secret.ts';
export { firstRun, keptFirstRun, type FirstAccount, type KeptFirstRun } from './first-run.ts';
export { openedOrganisations } from './list-organisations.ts';
export { belongsTo, isMember, keepMembership, lockAsAdmin, requireAdmin, requireMember, roleOf } from './membership.ts';
export {
  allOrganisations,
  endOrganisation,
  firstOrganisation,
  lockOrganisation,
  membershipRow,
  membersOf,
  organisationName,
  organisationsOf,
  quotaOf,
} from './organisations.sql.ts';
export { belongingView, membershipView, organisationView, waitingMembershipView } from './organisation-views.sql.ts';
export { remainingQuota, takeQuota } from './quota.ts';
export { routes } from './routes.ts';
export { setQuota } from './set-quota.ts';
export { setRole } from './set-role.ts';
export { takeParts } from './take-parts.ts';
export { codeOfInvitation, openInvitations } from './invitations.ts';
