import { sql } from '../../platform/db/index.ts';

/**
 * Who belongs to which organisation, as others may join it: a subquery, to be followed by an alias. The planner puts
 * the table in its place.
 */
export const membershipView = sql`(select organisation_id, account_id, role from membership)`;

/** Organisations, likewise. */
export const organisationView = sql`(select id, name from organisation)`;
