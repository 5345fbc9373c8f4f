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
 * What has to be said before items are moved [WB-23], what weighs most first; nothing: they are moved at once. Of what
 * others share nobody says in which of their roots it lies.
 */
export function moveNotices(
  items: readonly Pick<Item, 'org' | 'org_root' | 'kind' | 'anonymous_perm'>[],
  { org, root, anonymous_perm: everybody }: Surroundings,
): MoveNotice[] {
  const some = (of: (item: (typeof items)[number]) => boolean): boolean => items.some(of);
  const place = (): MoveNotice | null => {
    if (org !== undefined && some((item) => item.org !== org)) return 'otherOrganisation';
    if (root === 'private' && some((item) => item.org_root === 'org')) return 'intoPrivate';
    if (root === 'org' && some((item) => item.org_root === 'private')) return 'outOfPrivate';
    return some(({ kind }) => kind === 'case') ? 'ofCase' : null;
  };
  const becomesPublic = everybody === 'read' && some((item) => item.anonymous_perm === 'none');
  return [becomesPublic ? ('intoPublic' as const) : null, place()].filter((notice) => notice !== null);
}
