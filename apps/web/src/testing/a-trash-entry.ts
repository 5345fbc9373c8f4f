import type { TrashEntry } from '@mado/contract';
import { aUuid } from './an-item.ts';

/** A folder that lay at the root of an organisation and that the product moved to the trash, but for what is given. */
export function aTrashEntry(n: number, given: Partial<TrashEntry> = {}): TrashEntry {
  return {
    uuid: aUuid(n),
    kind: 'item',
    item: aUuid(n),
    name: `item ${n}`,
    object_type: 'folder',
    foldertype: 'folder',
    filetype: null,
    org: aUuid(90),
    org_root: 'org',
    size: 1_000,
    folders: 1,
    files: 0,
    path: [],
    waits_for: null,
    trashed_dt: '2026-11-20T03:00:00.000Z',
    expires_dt: '2026-12-20T03:00:00.000Z',
    trashed_by: null,
    trashed_as: null,
    ...given,
  };
}
