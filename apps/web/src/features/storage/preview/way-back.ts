import type { RootType } from '@mado/contract';
import type { PathStep } from '../api.ts';
import type { StorageLocation } from '../storage-location.ts';

/**
 * Where the last of some steps lies, as far as one may go there: the folder, or the root below which it is listed.
 * Null: nowhere, as for who came by a link to this one thing.
 */
export function locationAbove(steps: readonly PathStep[]): StorageLocation | null {
  const above = steps.at(-2);
  if (above?.object_type === 'folder' && above.uuid !== null) return { kind: 'folder', uuid: above.uuid };
  const root = steps.find(({ object_type: type }) => type === 'root');
  if (!root || root.org === null || root.type === null) return null;
  return { kind: 'root', org: root.org, type: root.type satisfies RootType };
}
