import type { Sql } from '../../platform/db/index.ts';
import { isFromOutside, type ItemMoved, type ItemRestored } from '../storage/index.ts';
import { ownersOf, studiesAround } from '../studies/index.ts';
import { countMissing, forgetKept } from './keep-promises.ts';
import * as table from './kept-promises.sql.ts';

/** What was promised while a part of a study lay in the trash, and is there again, is missing no more. */
export async function keepByRestoring(tx: Sql, { item }: ItemRestored): Promise<void> {
  const studies = (await studiesAround(tx, item.id)).filter(({ trashed }) => !trashed).map(({ id }) => id);
  await forgetKept(tx, studies);
  await countMissing(tx, studies, null);
}

/**
 * What was promised of studies goes with them. In another organisation it is theirs who bring the studies there, as the files are: from outside, or not; and what comes from
 * outside says nothing of what is the organisation's own.
 */
export async function movePromises(tx: Sql, { item, place, by }: ItemMoved): Promise<void> {
  if (place.org === item.org) return;
  const studies = (await studiesAround(tx, item.id)).map(({ id }) => id);
  const outside = isFromOutside(by);
  await table.bringPromised(tx, studies, { org: place.org, account: by.account, outside });
  const own = (await ownersOf(tx, studies)).flatMap((one) => (one.own ? [one.id] : []));
  if (own.length > 0) await table.deletePromisedOutside(tx, own);
  await forgetKept(tx, studies);
  await countMissing(tx, studies, null);
}
