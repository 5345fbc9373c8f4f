export { createOrganisation } from './create-organisation.ts';
export { requireMember, roleOf } from './membership.ts';
export { organisationsOf, putMembership, type OrganisationRow } from './organisations.sql.ts';
export { remainingQuota, takeQuota } from './quota.ts';
export { routes } from './routes.ts';
export { membership, organisation } from './schema.ts';
