import type { LucideIcon } from 'lucide-react';
import { pressedKey, type KeyPress } from './pressed-key.ts';

/** Everything that can be done with items or in a place, in the order of the menus [WB-9]. */
const menuOrder = [
  'open',
  'universal',
  'patient',
  'conference',
  'enter',
  'place',
  'copy',
  'create',
  'createLink',
  'files',
  'folder',
  'move',
  'cut',
  'paste',
  'share',
  'publish',
  'rename',
  'metadata',
  'dicomTags',
  'tags',
  'star',
  'download',
  'toImageSeries',
  'toFolder',
  'delete',
  'restore',
  'erase',
  'settings',
  'identity',
  'details',
] as const;
type MenuKey = (typeof menuOrder)[number];

/** One thing that can be done now, or one that others can do here. */
export interface MenuEntry {
  key: MenuKey;
  label: string;
  icon: LucideIcon;
  run: () => void;
  /** Not worth the room of a button in the selection's bar. */
  menuOnly?: true;
  /** Why it cannot be done, in the user's words: the entry is there and does nothing. */
  refusal?: string;
  /** The key that does it while the list has the focus, such as `F2`, `Delete`, `Ctrl+X`. */
  shortcut?: string;
}

/** The entries as a menu lists them. */
export function inMenuOrder(entries: readonly MenuEntry[]): MenuEntry[] {
  return entries.toSorted((a, b) => menuOrder.indexOf(a.key) - menuOrder.indexOf(b.key));
}

/** What of the entries a key does; undefined: nothing of them. On a Mac the command key stands for Ctrl. */
export function entryOfKey(entries: readonly MenuEntry[], event: KeyPress): MenuEntry | undefined {
  const pressed = pressedKey(event);
  return entries.find(({ shortcut, refusal }) => shortcut === pressed && refusal === undefined);
}
