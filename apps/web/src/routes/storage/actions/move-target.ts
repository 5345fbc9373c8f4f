import type { Item } from '@mado/contract';
import type { MoveTarget } from '../../../features/library/index.ts';
import type { StorageLocation } from '../../../features/storage/index.ts';

/** Null: nothing is moved to what others share, to what was found, or to a list of one's own. */
export function targetOf(location: StorageLocation): MoveTarget | null {
  if (location.kind === 'folder') return { parent_folder: location.uuid };
  if (location.kind === 'filter' || location.kind === 'personal') return null;
  return location.type === 'share' ? null : { org: location.org, has_org_perm: location.type === 'org' };
}

/** Where an item lies; null: nobody says where what others share lies with them. */
export function placeOf({ parent_folder: parent, org, org_root: root }: Item): MoveTarget | null {
  if (parent !== null) return { parent_folder: parent };
  return root === 'share' ? null : { org, has_org_perm: root === 'org' };
}

/** Whether an item is this place, or lies in it already. */
export function liesThere({ uuid, parent_folder: parent, org, org_root: root }: Item, place: StorageLocation): boolean {
  if (place.kind === 'folder') return place.uuid === uuid || place.uuid === parent;
  return place.kind === 'root' && parent === null && place.org === org && place.type === root;
}

/** An event lies in no other, and in no case. */
export const isConference = ({ kind }: Pick<Item, 'kind'>): boolean => kind === 'conference';
