import type { TrashEntry } from '@mado/contract';

/** Folders from the root down; those that the caller may not see are one step, without a name [AC-16]. */
export function pathOfNames(ancestors: readonly string[], names: ReadonlyMap<string, string>): TrashEntry['path'] {
  const path: TrashEntry['path'] = [];
  for (const id of ancestors) {
    const name = names.get(id) ?? null;
    if (name !== null) path.push({ uuid: id, name });
    else if (path.length === 0 || path.at(-1)?.name !== null) path.push({ uuid: null, name: null });
  }
  return path;
}
