import type { Item } from '@mado/contract';
import type { Listing, MenuEntry } from '../../features/storage/index.ts';

/** Items of a list that are asked what could be done with them. */
const asked = 50;

/**
 * Entries that keys do: now, with what is chosen and in the place, and with any of the first items of the list, so that
 * `?` names them before one has chosen something. An action says its shortcut once, on its entry.
 */
export function shortcutEntries(
  now: readonly MenuEntry[],
  rows: Listing['rows'],
  entriesFor: (items: readonly Item[]) => readonly MenuEntry[],
): MenuEntry[] {
  const found = new Map<string, MenuEntry>();
  const add = (entries: readonly MenuEntry[]): void => {
    for (const entry of entries)
      if (entry.shortcut !== undefined && !found.has(entry.shortcut)) found.set(entry.shortcut, entry);
  };
  add(now);
  const kinds = new Set<string>();
  for (let index = 0; index < Math.min(rows?.length ?? 0, asked); index++) {
    const item = rows?.at(index);
    const kind = `${item?.object_type} ${item?.foldertype} ${item?.perm}`;
    if (item === undefined || kinds.has(kind)) continue;
    kinds.add(kind);
    add(entriesFor([item]));
  }
  return [...found.values()];
}
