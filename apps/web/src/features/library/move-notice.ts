import type { Item, RootType } from '@mado/contract';

/** What a move changes besides the place. */
export type MoveNotice = 'otherOrganisation' | 'intoPrivate' | 'outOfPrivate';

/** Where something is moved to, as far as is known. */
export interface Surroundings {
  org: string | undefined;
  root: RootType | undefined;
}

/**
 * What has to be said before items are moved [WB-23]; null: nothing. Of what others share nobody says in which of their
 * roots it lies.
 */
export function moveNotice(
  items: readonly Pick<Item, 'org' | 'org_root'>[],
  { org, root }: Surroundings,
): MoveNotice | null {
  if (org !== undefined && items.some((item) => item.org !== org)) return 'otherOrganisation';
  if (root === 'private' && items.some((item) => item.org_root === 'org')) return 'intoPrivate';
  if (root === 'org' && items.some((item) => item.org_root === 'private')) return 'outOfPrivate';
  return null;
}
