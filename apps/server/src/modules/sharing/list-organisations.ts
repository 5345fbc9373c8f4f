import type { Organisation } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';
import { guestAnswer, organisationAnswer, organisationsOf } from '../organisations/index.ts';
import { grantedItems } from './granted-items.sql.ts';

/**
 * The organisations of the caller. For somebody who is in none, those of which something is shared with them: through one of these they come to what is.
 * Members find under their own organisation what others share with them.
 */
export async function listOrganisations({ db, caller, clock }: Context): Promise<Organisation[]> {
  if (!caller.account) return [];
  const own = await organisationsOf(db, caller.account.id);
  if (own.length > 0) return own.map(organisationAnswer);
  const sharing = await db.rows<{ id: string; name: string }>(sql`
    select id, name from organisation
    where id in (select org from item where trashed_at is null and owner is distinct from ${caller.account.id}::uuid and id in (${grantedItems(caller, clock.now())}))
    order by lower(name), id`);
  return sharing.map(guestAnswer);
}
