import { topic } from '../../platform/bus/index.ts';

/** What lies in these folders, or at the root (`folders` empty), is no longer what it was. */
export interface FolderChanged {
  org: string;
  folders: readonly string[];
  /** the accounts that changed it; empty where nobody signed in did */
  by: readonly string[];
}

export const folderChanged = topic<FolderChanged>('storage.folderChanged');
