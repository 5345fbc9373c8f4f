import type { Caller } from '../../platform/context.ts';
import { sql, type SQL } from '../../platform/db/index.ts';

/** A query of the ids (`item_id`) of items that bear a grant to this person or to one of their organisations; what has expired is left out. */
export function grantedItems(caller: Caller, now: Date): SQL {
  const account = caller.account?.id ?? null;
  return sql`
    select item_id from "grant"
    where (expires_at is null or expires_at > ${now}::timestamptz)
      and (account_id = ${account}::uuid
        or organisation_id in (select organisation_id from membership where account_id = ${account}::uuid))`;
}

/** A query of the ids (`item_id`) of items that bear any grant of their own: only these can differ from the folder in which they lie. */
export const itemsWithGrants: SQL = sql`select item_id from "grant"`;
