import type { Sql } from '../../platform/db/index.ts';
import { isFromOutside, type ItemMoved, type ItemRestored } from '../storage/index.ts';
import { instancesOfStudies, ownersOf, studiesAround } from '../studies/index.ts';
import { countMissing } from './keep-promises.ts';
import * as table from './kept-promises.sql.ts';

/**
 * What was promised while it lay in the trash, a part of a study, is missing no more when it is there again. What a
 * study as a whole lacks comes back with it.
 */
export async function keepByRestoring(tx: Sql, { item }: ItemRestored): Promise<void> {
  if (item.foldertype === 'study' || item.foldertype === 'folder') return;
  const studies = (await studiesAround(tx, item.id)).filter(({ trashed }) => !trashed).map(({ id }) => id);
  await table.deletePromisedOf(tx, studies, instancesOfStudies(studies));
  await countMissing(tx, studies, null);
}

/**
 * What was promised of studies goes with them. In another organisation it is theirs who bring the studies there, as the
 * files are: from outside, or not; and what comes from outside says nothing of what is the organisation's own.
 */
export async function movePromises(tx: Sql, { item, place, by }: ItemMoved): Promise<void> {
  if (place.org === item.org) return;
  const studies = (await studiesAround(tx, item.id)).map(({ id }) => id);
  const outside = isFromOutside(by);
  await table.bringPromised(tx, studies, { org: place.org, account: by.account, outside });
  const own = (await ownersOf(tx, studies)).flatMap((one) => (one.own ? [one.id] : []));
  if (own.length > 0) await table.deletePromisedOutside(tx, own);
  await table.deletePromisedOf(tx, studies, instancesOfStudies(studies));
  await countMissing(tx, studies, null);
}
