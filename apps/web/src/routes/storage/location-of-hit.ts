import type { Organisation, SearchHit } from '@mado/contract';
import type { StorageLocation } from '../../features/storage/index.ts';

/** Where a hit lies, as far as one may go there: its folder, or the root below which it is listed. */
export function locationOfHit(
  { parent_folder, path, org_root }: Pick<SearchHit, 'parent_folder' | 'path' | 'org_root'>,
  organisation: Organisation,
): StorageLocation {
  const above = path.at(-1);
  if (parent_folder !== null && above?.uuid === parent_folder) return { kind: 'folder', uuid: parent_folder };
  return { kind: 'root', org: organisation.uuid, type: org_root };
}
