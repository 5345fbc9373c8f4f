import type { AnonymousPerm, Item, RootType } from '@mado/contract';

/** What a move changes besides the place. */
export type MoveNotice = 'otherOrganisation' | 'intoPrivate' | 'outOfPrivate' | 'ofCase' | 'intoPublic';

/** Where something is moved to, as far as is known. */
export interface Surroundings {
  org: string | undefined;
  root: RootType | undefined;
  /** What everybody may do there. */
  anonymous_perm?: AnonymousPerm | undefined;
}

/**
 * What has to be said before items are moved [WB-23]; null: nothing. Of what others share nobody says in which of their
 * roots it lies.
 */
export function moveNotice(
  items: readonly Pick<Item, 'org' | 'org_root' | 'kind' | 'anonymous_perm'>[],
  { org, root, anonymous_perm: everybody }: Surroundings,
): MoveNotice | null {
  if (org !== undefined && items.some((item) => item.org !== org)) return 'otherOrganisation';
  if (root === 'private' && items.some((item) => item.org_root === 'org')) return 'intoPrivate';
  if (root === 'org' && items.some((item) => item.org_root === 'private')) return 'outOfPrivate';
  if (everybody === 'read' && items.some((item) => item.anonymous_perm === 'none')) return 'intoPublic';
  if (items.some(({ kind }) => kind === 'case')) return 'ofCase';
  return null;
}
