import { sql } from '../../platform/db/index.ts';

/**
 * Accounts, as others may join them: a subquery, to be followed by an alias. It costs nothing, for the planner puts the
 * table in its place.
 */
export const accountView = sql`(
  select id, email, username, language, second_factor_since, deactivated_at is null and pending_since is null as is_active
  from account)`;
