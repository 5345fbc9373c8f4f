import type { Bus } from '../../platform/bus/index.ts';
import type { Sql } from '../../platform/db/index.ts';
import { itemMoved, itemRestored, itemsPurged, missingFrom } from '../storage/index.ts';
import { studiesJoined, type StudiesJoined } from '../studies/index.ts';
import { countMissing, forgetKept } from './keep-promises.ts';
import { keepByRestoring, movePromises } from './promises-of-moved.ts';
import * as table from './kept-promises.sql.ts';

/** What uploads have promised takes part in what happens to studies, and to the tree above and below them. */
export function promisesTakePart(bus: Bus): void {
  bus.takePart(studiesJoined, joinPromises);
  bus.takePart(itemRestored, keepByRestoring);
  bus.takePart(itemMoved, movePromises);
  bus.takePart(itemsPurged, (tx, { items }) => table.forgetPromisedOf(tx, items));
}

/**
 * Makes what was promised of studies count for the one into which they were joined: neither what it has now, nor
 * anything from outside where it is the organisation's own. It is counted anew; the others lack nothing any more,
 * wherever they come to lie.
 */
async function joinPromises(tx: Sql, { right, others, own }: StudiesJoined): Promise<void> {
  // When something is missing of what is the organisation's own, nobody from outside says.
  const all = [right, ...others];
  const from = await missingFrom(tx, own.size > 0 ? all.filter((id) => own.has(id)) : all);
  await table.movePromised(tx, others, right);
  if (own.size > 0) await table.deletePromisedOutside(tx, [right]);
  await forgetKept(tx, [right]);
  await countMissing(tx, [right], from);
  await countMissing(tx, others, null);
}
