import type { Item, PlacedItem } from '@mado/contract';
import type { StorageLocation } from '../../../features/storage/index.ts';

type Placed = Pick<Item, 'org' | 'parent_folder' | 'org_root'> & Pick<PlacedItem, 'path'>;

/**
 * Where an item of a list from many places lies, as far as one may go there: its folder, or the root below which it is
 * listed.
 *
 * @param organisation under which stands what others share
 */
export function locationOfHit(
  { org, parent_folder, path, org_root }: Placed,
  organisation: { readonly uuid: string },
): StorageLocation {
  const above = path.at(-1);
  if (parent_folder !== null && above?.uuid === parent_folder) return { kind: 'folder', uuid: parent_folder };
  return { kind: 'root', org: org_root === 'share' ? organisation.uuid : org, type: org_root };
}
