import type { FolderType } from '@mado/contract';
import type { Attribution } from './attribution.ts';

/** An item that was moved by itself, with everything below it. */
export interface ChangedItem {
  id: string;
  org: string;
  /** in which it lies, or lay; null at a root */
  parent: string | null;
  ancestors: readonly string[];
  /** whose private item it is; null: the organisation's */
  owner: string | null;
  objectType: 'folder' | 'file';
  foldertype: FolderType | null;
}

/** Who moves something to the trash, and when. */
export interface Trashing {
  at: Date;
  by: Attribution;
  /** the upload that replaces it, where its client made an id */
  upload?: string | undefined;
}
