import type { Item, PlacedItem } from '@mado/contract';
import type { Text } from '../../app/language/use-text.ts';

/** An item of any list; one of a list that gathers items from many places says where it lies. */
export type MaybePlaced = Item & Partial<Pick<PlacedItem, 'path' | 'org_name'>>;

/** Where an item of a list of one's own lies, from the root down; undefined: it is of another list. */
export function placeText({ path, org_root: root, org_name: organisation }: MaybePlaced, t: Text): string | undefined {
  if (path === undefined || organisation === undefined) return undefined;
  const first = root === 'org' ? (organisation ?? '') : t(`storage.roots.${root}`);
  return [first, ...path.map(({ name }) => name ?? '…')].join(' / ');
}
