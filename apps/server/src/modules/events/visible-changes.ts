import type { Changed, RootType } from '@mado/contract';
import type { Caller, Services } from '../../platform/context.ts';
import { isMember } from '../organisations/index.ts';
import { rightsTo } from '../sharing/index.ts';
import type { FolderNotice } from './folder-notices.ts';
import { foldersConcerned, type ChangedFolder } from './visible-changes.sql.ts';

/** Who listens. */
export interface Looker {
  caller: Caller;
  /** The folder that they look at, where a public link is all that opens it; undefined: none. */
  folder: string | undefined;
}

/**
 * What of a change somebody may know of: the folders of it that are theirs or were shared with them, those in the trash
 * as they were before, and the root in whose list the topmost of these stands. A public link opens an item to whoever
 * knows its id, and nobody learns an id here: of what is open by a link alone only that is told which lies in the
 * folder that they look at already, and of rights that changed above that folder, that it is concerned. Null: nothing.
 */
export async function visibleChanges(
  services: Services,
  { caller, folder: lookedAt }: Looker,
  { org, folders: changed, accounts, rights }: FolderNotice,
): Promise<Changed | null> {
  const concerned = await foldersConcerned(services.db, changed);
  if (rights && lookedAt !== undefined) concerned.push(...(await inheriting(services, lookedAt, changed)));
  const ids = concerned.map(({ id }) => id);
  const open = await rightsTo({ ...services, caller }, ids);
  const { account } = caller;
  const own = account !== null && (await isMember(services.db, account.id, org)) ? account.id : null;
  const theirs: ChangedFolder[] = [];
  const linked: ChangedFolder[] = [];
  for (const folder of concerned) {
    const { level = 0, shared = false } = open.get(folder.id) ?? {};
    if (level === 0) continue;
    if (shared || rootOf(folder, own) !== 'share') theirs.push(folder);
    else if (lookedAt === folder.id || (lookedAt && folder.ancestors.includes(lookedAt))) linked.push(folder);
  }
  const isConcerned = account !== null && accounts.includes(account.id);
  if (theirs.length + linked.length === 0 && !isConcerned) return null;
  const types = new Set(theirs.map((folder) => rootOf(folder, own)));
  if (isConcerned) types.add('share');
  return {
    folders: [...theirs, ...linked].map(({ id }) => id),
    roots: [...types].map((type) => ({ org, type })),
    rights,
  };
}

/** What is looked at, where it lies in one of these and has its rights from there [VW-223]. */
async function inheriting({ db }: Services, lookedAt: string, changed: readonly string[]): Promise<ChangedFolder[]> {
  if (changed.includes(lookedAt)) return [];
  const around = await foldersConcerned(db, [lookedAt]);
  return around.filter(({ id, ancestors }) => id === lookedAt && ancestors.some((one) => changed.includes(one)));
}

/** @param member the account of a caller who is in the organisation; null: they are not */
function rootOf({ org_root: root, owner }: ChangedFolder, member: string | null): RootType {
  if (member === null) return 'share';
  return root === 'org' || owner === member ? root : 'share';
}
