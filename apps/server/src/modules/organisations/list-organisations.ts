import type { Organisation } from '@mado/contract';
import { port } from '../../platform/bus/index.ts';
import type { Caller, Context } from '../../platform/context.ts';
import type { SQL } from '../../platform/db/index.ts';
import { guestAnswer, organisationAnswer } from './organisation-answer.ts';
import { organisationsAmong, organisationsOf } from './organisations.sql.ts';

/**
 * A query of the ids of organisations of which something is shared with somebody, whether they are in it or not; given
 * by who owns grants.
 */
export const openedOrganisations = port<(caller: Caller, now: Date) => SQL>('organisations.opened');

/**
 * The organisations of the caller. For somebody who is in none, those of which something is shared with them: through
 * one of these they come to what is. Members find under their own organisation what others share with them.
 */
export async function listOrganisations({ db, caller, clock, bus }: Context): Promise<Organisation[]> {
  if (!caller.account) return [];
  const own = await organisationsOf(db, caller.account.id);
  if (own.length > 0) return own.map(organisationAnswer);
  const opened = bus.given(openedOrganisations)(caller, clock.now());
  return (await organisationsAmong(db, opened)).map(guestAnswer);
}
