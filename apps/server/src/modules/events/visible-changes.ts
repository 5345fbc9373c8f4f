import type { Changed, RootType } from '@mado/contract';
import type { Caller, Services } from '../../platform/context.ts';
import { isMember } from '../organisations/index.ts';
import { levelsOf } from '../sharing/index.ts';
import type { FolderNotice } from './folder-notices.ts';
import { foldersConcerned, type ChangedFolder } from './visible-changes.sql.ts';

/**
 * What of a change a caller may see: the folders of it that are open to them, those in the trash as they were before,
 * and the root in whose list the topmost of these stands. Null: nothing.
 */
export async function visibleChanges(
  services: Services,
  caller: Caller,
  { org, folders: changed, accounts }: FolderNotice,
): Promise<Changed | null> {
  const concerned = await foldersConcerned(services.db, changed);
  const levels = await levelsOf(
    { ...services, caller },
    concerned.map(({ id }) => id),
  );
  const visible = concerned.filter(({ id }) => (levels.get(id) ?? 0) > 0);
  const { account } = caller;
  const isConcerned = account !== null && accounts.includes(account.id);
  if (visible.length === 0 && !isConcerned) return null;
  const own = account !== null && (await isMember(services.db, account.id, org));
  const types = new Set(visible.map((folder) => rootOf(folder, own ? account.id : null)));
  if (isConcerned) types.add('share');
  return { folders: visible.map(({ id }) => id), roots: account ? [...types].map((type) => ({ org, type })) : [] };
}

/** @param member the account of a caller who is in the organisation; null: they are not */
function rootOf({ org_root: root, owner }: ChangedFolder, member: string | null): RootType {
  if (member === null) return 'share';
  return root === 'org' || owner === member ? root : 'share';
}
