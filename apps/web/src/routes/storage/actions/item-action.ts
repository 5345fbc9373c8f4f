import type { Item } from '@mado/contract';
import type { ReactNode } from 'react';
import type { MenuEntry } from '../../../features/storage/index.ts';

/** Something that people do with chosen items: what a menu offers for them, and what opens because of it. */
export interface ItemAction {
  /** For these items, at least one; none where it makes no sense for them. */
  entriesFor: (items: readonly [Item, ...Item[]]) => readonly MenuEntry[];
  dialog?: ReactNode;
}

/** The one item that is chosen; undefined: several are. */
export function onlyOf([first, ...more]: readonly [Item, ...Item[]]): Item | undefined {
  return more.length === 0 ? first : undefined;
}
