import { step, topic } from '../../platform/bus/index.ts';
import type { SQL } from '../../platform/db/index.ts';
import type { Attribution } from './attribution.ts';
import type { ChangedItem, Trashing } from './changed-item.ts';
import type { TreeLocation } from './tree-location.ts';

/** What lies in these folders is no longer what it was, or what is said of them. */
export interface FolderChanged {
  org: string;
  /**
   * Files too: then what they lie in has changed. Whoever listens finds those above. At a root this is what was changed
   * there itself, also where it has left it for the trash.
   */
  folders: readonly string[];
  /** One of them went to the trash, came back, or lies elsewhere: who may see what lies in it has changed with it. */
  moved?: boolean;
  /** the accounts that changed it; empty where nobody signed in did */
  by: readonly string[];
}

export const folderChanged = topic<FolderChanged>('storage.folderChanged');

interface TreeChange {
  /** What is told once the transaction is over; whoever takes part may add to it. */
  afterwards: (() => void)[];
}

/** Items have been moved to the trash; the tree says so already. */
export interface ItemsTrashed extends TreeChange {
  items: readonly ChangedItem[];
  trashing: Trashing;
}
export const itemsTrashed = step<ItemsTrashed>('storage.itemsTrashed');

/** An item has come out of the trash, with what went there with it; the tree says so already. */
export interface ItemRestored extends TreeChange {
  item: ChangedItem;
  /** where it lies */
  place: TreeLocation;
}
export const itemRestored = step<ItemRestored>('storage.itemRestored');

/** An item has been moved to another place; the tree says so already. */
export interface ItemMoved extends TreeChange {
  /** as it was before */
  item: ChangedItem;
  place: TreeLocation;
  by: Attribution;
}
export const itemMoved = step<ItemMoved>('storage.itemMoved');

/** Items are about to be deleted for good, and everything below them; they are still in the tree. */
export interface ItemsPurged extends TreeChange {
  /** a query of the ids of all that goes */
  items: SQL;
}
export const itemsPurged = step<ItemsPurged>('storage.itemsPurged');
