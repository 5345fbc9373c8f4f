import type { Caller } from '../../platform/context.ts';
import { array, sql, type Sql } from '../../platform/db/index.ts';
import { membershipView, organisationView } from '../organisations/index.ts';
import { itemView } from '../storage/index.ts';

/** Where an item lies. `org_name`: null where it is not the caller's own, and not of an organisation of theirs. */
export interface PlaceRow {
  id: string;
  ancestors: string[];
  org_name: string | null;
}

export function placesOf(db: Sql, { account }: Caller, ids: readonly string[]): Promise<PlaceRow[]> {
  return db.rows<PlaceRow>(sql`
    select i.id, i.ancestors, o.name as org_name
    from ${itemView} i
    left join ${membershipView} m on m.organisation_id = i.org and m.account_id = ${account?.id ?? null}::uuid
      and (i.owner is null or i.owner = m.account_id)
    left join ${organisationView} o on o.id = m.organisation_id
    where i.id = any(${array(ids, 'uuid')})`);
}
