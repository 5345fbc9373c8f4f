import type { Bus } from '../../platform/bus/index.ts';
import { addressGiven } from '../accounts/index.ts';
import { openedOrganisations } from '../organisations/index.ts';
import { organisationsOfGrants } from './granted-items.sql.ts';
import { grantsToAccount, lockAddresses } from './grants.sql.ts';
import { itemTree } from './item-tree.ts';

/** What organisations ask of grants, and what was given to an address before it had an account [AC-25]. */
export function takeParts(bus: Bus): void {
  bus.give(openedOrganisations, (caller, now) => organisationsOfGrants(bus.given(itemTree), caller, now));
  bus.takePart(addressGiven, async (tx, given) => {
    await lockAddresses(tx, [given.address]);
    await grantsToAccount(tx, given);
  });
}
