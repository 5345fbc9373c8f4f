import type { Item } from '@mado/contract';
import { locationKey, type StorageLocation } from '../storage-location.ts';

export interface TreeRoot {
  location: StorageLocation;
  name: string;
}

/** What is known of a location that was opened. */
export type Branch = { state: 'loading' } | { state: 'failed' } | { state: 'loaded'; folders: readonly Item[] };

/** A line of the tree that is a location. `level` is one-based, as `aria-level`. */
export interface TreeNode {
  kind: 'location';
  key: string;
  location: StorageLocation;
  name: string;
  /** The folder; null of a root. */
  item: Item | null;
  level: number;
  open: boolean;
  parent: string | null;
}

/** One line of the tree as it is seen: a location, or below an opened one what is known of its folders. */
export type TreeLine = TreeNode | { kind: 'loading' | 'failed' | 'empty'; key: string; level: number; parent: string };

/** The lines from top to bottom: roots, and below each open location its folders. */
export function visibleLines(
  roots: readonly TreeRoot[],
  open: ReadonlySet<string>,
  branches: ReadonlyMap<string, Branch>,
): TreeLine[] {
  const lines: TreeLine[] = [];
  const add = (
    { location, name, item }: TreeRoot & { item: Item | null },
    level: number,
    parent: string | null,
  ): void => {
    const key = locationKey(location);
    const isOpen = open.has(key);
    lines.push({ kind: 'location', key, location, name, item, level, open: isOpen, parent });
    if (!isOpen) return;
    const branch = branches.get(key) ?? { state: 'loading' };
    if (branch.state !== 'loaded')
      lines.push({ kind: branch.state, key: `${key}/state`, level: level + 1, parent: key });
    else if (branch.folders.length === 0)
      lines.push({ kind: 'empty', key: `${key}/state`, level: level + 1, parent: key });
    else
      for (const folder of branch.folders) {
        const location: StorageLocation = { kind: 'folder', uuid: folder.uuid };
        add({ location, name: folder.name, item: folder }, level + 1, key);
      }
  };
  for (const root of roots) add({ ...root, item: null }, 1, null);
  return lines;
}
