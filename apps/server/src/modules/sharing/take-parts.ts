import type { Bus } from '../../platform/bus/index.ts';
import { openedOrganisations } from '../organisations/index.ts';
import { organisationsOfGrants } from './granted-items.sql.ts';
import { itemTree } from './item-tree.ts';

/** What organisations ask of grants. */
export function takeParts(bus: Bus): void {
  bus.give(openedOrganisations, (caller, now) => organisationsOfGrants(bus.given(itemTree), caller, now));
}
