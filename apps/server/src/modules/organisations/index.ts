export { createOrganisation } from './create-organisation.ts';
export { firstRun, keptFirstRun, type FirstAccount, type KeptFirstRun } from './first-run.ts';
export { openedOrganisations } from './list-organisations.ts';
export { isMember, keepMembership, requireAdmin, requireMember, roleOf } from './membership.ts';
export {
  allOrganisations,
  firstOrganisation,
  lockOrganisation,
  membershipRow,
  membersOf,
  organisationName,
  organisationsOf,
} from './organisations.sql.ts';
export { quotaOf, remainingQuota, takeQuota } from './quota.ts';
export { routes } from './routes.ts';
export { setQuota } from './set-quota.ts';
export { setRole } from './set-role.ts';
