import type { Bus } from '../../platform/bus/index.ts';
import { OperationError } from '../../platform/http/index.ts';
import { rejectingAccount } from '../accounts/index.ts';
import { inItemTree, itemTree } from '../sharing/index.ts';
import { inTrees } from './in-trees.ts';
import { treeOfItems } from './item-view.sql.ts';
import { ownsAnything } from './private-areas.sql.ts';
import { locationsOfItems } from './trash.sql.ts';

/** The tree is what rights are asked of, and what stands still while one is given. */
export function takeParts(bus: Bus): void {
  bus.takePart(rejectingAccount, async (tx, { account }) => {
    // What was handed over to it would belong to nobody.
    if (await ownsAnything(tx, account)) throw new OperationError('bad_request', {}, { userId: 'still_owns' });
  });
  bus.give(itemTree, treeOfItems);
  bus.give(inItemTree, (ctx, id, work) =>
    inTrees(ctx, async (db) => (await locationsOfItems(db, [id])).map(({ org }) => org), work),
  );
}
