import { nobody, type Caller, type Services } from '../../platform/context.ts';
import { accountsByIds } from '../accounts/index.ts';
import { accessTo, uploadLinksTo } from '../sharing/index.ts';
import { folderChanged, lockTree } from '../storage/index.ts';
import { ownersOf } from '../studies/index.ts';
import { countMissing } from './keep-promises.ts';
import * as table from './promises.sql.ts';

/** `full_access` as a number */
const mayUpload = 4;

/**
 * Forgets what was promised from outside and counts for a study that has become the organisation's own, or into which
 * who promised it may upload no more: the right has ended, the link by which anybody might, or the account is
 * deactivated. What lies in the trash waits until it is back.
 */
export async function forgetFromOutside(services: Pick<Services, 'db' | 'clock' | 'bus'>): Promise<void> {
  const { db, clock, bus } = services;
  const promised = await table.promisersFromOutside(db);
  if (promised.length === 0) return;
  const owners = new Map(
    (await ownersOf(db, [...new Set(promised.map(({ study }) => study))])).map((one) => [one.id, one]),
  );
  const accounts = await accountsByIds(db, [...new Set(promised.flatMap(({ account }) => account ?? []))]);
  for (const [account, ofOne] of Map.groupBy(promised, (one) => one.account)) {
    const row = accounts.find(({ id }) => id === account);
    const caller: Caller = row && !row.inactive_since ? { account: { ...row, globalAdmin: false } } : nobody;
    const access = await accessTo(
      { db, clock, bus, caller },
      ofOne.map(({ study }) => study),
    );
    const links = await uploadLinksTo(
      { db, clock, bus },
      ofOne.map(({ study }) => study),
    );
    const ended = ofOne.flatMap(({ study }) => {
      const level = access.get(study)?.level;
      const owner = owners.get(study);
      return owner && level !== undefined && (owner.own || (level < mayUpload && !links.get(study)?.open))
        ? [owner]
        : [];
    });
    for (const [org, studies] of Map.groupBy(ended, (one) => one.org)) {
      const ids = studies.map(({ id }) => id);
      const places = await db.transaction(async (tx) => {
        await lockTree(tx, org);
        await table.deletePromisedBy(tx, account, ids);
        return countMissing(tx, ids, null);
      });
      const parents = places.flatMap(({ parent }) => parent ?? []);
      bus.publish(folderChanged, { org, folders: [...new Set(parents.length > 0 ? parents : ids)], by: [] });
    }
  }
}
