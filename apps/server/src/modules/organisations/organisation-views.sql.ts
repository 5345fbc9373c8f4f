import { sql } from '../../platform/db/index.ts';
import { accountView } from '../accounts/index.ts';

/** Whether the account of a membership `m` is without the second factor that its organisation demands [OR-20]. */
export const waitsForFactor = sql`(
  exists (select from organisation demanding where demanding.id = m.organisation_id and demanding.demands_factor)
  and not exists (select from ${accountView} a where a.id = m.account_id and a.second_factor_since is not null))`;

/**
 * Who belongs to which organisation and may open what is in it, as others may join it: a subquery, to be followed by an
 * alias. The planner puts the tables in its place.
 */
export const membershipView = sql`(
  select m.organisation_id, m.account_id, m.role from membership m where not ${waitsForFactor})`;

/** Who belongs to which organisation and opens nothing of it until they have a second factor, likewise. */
export const waitingMembershipView = sql`(
  select m.organisation_id, m.account_id from membership m where ${waitsForFactor})`;

/** Who belongs to which organisation, with or without what it demands, likewise. */
export const belongingView = sql`(select organisation_id, account_id from membership)`;

/** Organisations, likewise. */
export const organisationView = sql`(select id, name from organisation)`;
