import type { Bus } from '../../platform/bus/index.ts';
import { inItemTree, itemTree } from '../sharing/index.ts';
import { inTrees } from './in-trees.ts';
import { treeOfItems } from './item-view.sql.ts';
import { locationsOfItems } from './trash.sql.ts';

/** The tree is what rights are asked of, and what stands still while one is given. */
export function takeParts(bus: Bus): void {
  bus.give(itemTree, treeOfItems);
  bus.give(inItemTree, (ctx, id, work) =>
    inTrees(ctx, async (db) => (await locationsOfItems(db, [id])).map(({ org }) => org), work),
  );
}
