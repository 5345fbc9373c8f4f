import type { Bus } from '../../platform/bus/index.ts';
import { itemTree } from '../sharing/index.ts';
import { treeOfItems } from './item-view.sql.ts';

/** The tree is what rights are asked of. */
export function takeParts(bus: Bus): void {
  bus.give(itemTree, treeOfItems);
}
